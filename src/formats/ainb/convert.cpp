#include "kinora/formats/ainb/convert.hpp"

#include <algorithm>

#include "kinora/formats/ainb/findings.hpp"

namespace kinora::ainb {
namespace {

/// The version of expressions that goes with a version of the file. The oldest has two.
u32 expression_version(u32 file_version, u32 now) {
  if (file_version >= 0x408) return 3;
  return file_version >= 0x407 || now > 2 ? 2 : now;
}

bool uses_unsigned(const exb::Expression& e) {
  const auto is_unsigned = [](exb::DataType t) { return t == exb::DataType::u32; };
  const auto any = [&](const exb::Code& code) {
    return std::any_of(code.begin(), code.end(),
                       [&](const exb::Instruction& i) { return is_unsigned(i.type); });
  };
  return is_unsigned(e.input) || is_unsigned(e.output) || any(e.setup) || any(e.main);
}

}  // namespace

Result<File> convert(const File& f, u32 version, Findings& lost) {
  File to = f;
  to.version = version;
  const auto lose = [&](bool is_lost, const char* what) {
    if (is_lost) lost.push_back(make_diagnostic(kLostInVersion, {}, {}, {hex(version), what}));
  };
  to.category_number = usual_category_number(to);

  if (!has_replacements(version)) {
    lose(!f.replacements.empty(), "replacements");
    to.replacements.clear();
  }
  bool any_state = false;
  for (Node& n : to.nodes) {
    if (has_state_info(version)) {
      if (!n.state_info) n.state_info.emplace();  // such files have one for every node
    } else if (n.state_info) {
      any_state = any_state || *n.state_info != StateInfo{};
      n.state_info.reset();
    }
  }
  lose(any_state, "state infos");

  if (!has_unsigned_entries(version))
    for (std::size_t i = 0; i < f.blackboard.size(); ++i)
      if (f.blackboard[i].type() == BlackboardType::u32)
        return fail(kNotInVersion, {}, "blackboard[" + std::to_string(i) + ']',
                    {"blackboard entry of type uint", "0x408"});
  if (to.expressions) {
    exb::Block& block = *to.expressions;
    block.version = expression_version(version, block.version);
    block.layout = {};
    for (std::size_t i = 0; i < block.expressions.size(); ++i)
      if (block.version < 3 && uses_unsigned(block.expressions[i]))
        return fail(kNotInVersion, {}, "expressions.list[" + std::to_string(i) + ']',
                    {"type uint in expressions", "0x408"});
  }
  return to;
}

}  // namespace kinora::ainb
