// EXB: the assembly in the JSON of dt-12345's tools is read, and printed the same way again.
#include <doctest/doctest.h>

#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/instruction_set.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/text/node.hpp"
#include "support/exb_samples.hpp"

using namespace kinora;

namespace {

std::vector<std::string> lines_of(const TextNode* list) {
  std::vector<std::string> out;
  for (const TextNode* n = list ? list->first : nullptr; n; n = n->next) out.emplace_back(n->text);
  return out;
}

exb::Code assembled(const std::vector<std::string>& lines, u32 version) {
  const std::vector<std::string_view> views(lines.begin(), lines.end());
  auto code = exb::assemble_community(views, version);
  if (!code) FAIL(render(code.error(), ""));
  return *std::move(code);
}

/// Without the place of literals, which that text does not tell.
exb::Code by_default_form(exb::Code code) {
  for (exb::Instruction& i : code)
    if (i.right.source == exb::Source::immediate && exb::right_type(i) == exb::DataType::f32 &&
        exb::operation_info(i.op)->form == exb::Form::two_operands) {
      i.right.source = exb::Source::table;
      i.right.bits[0] = std::bit_cast<u32>(static_cast<float>(i.right.value));
      i.right.value = 0;
    }
  return code;
}

struct Counts {
  std::size_t files = 0, lines = 0, compared = 0;
};

void check_file(const std::filesystem::path& path, Counts& counts) {
  INFO(path.filename().string());
  const auto tree = parse_json(test::read_text(path));
  REQUIRE(tree.has_value());
  const TextNode* section = tree->root().find("Expressions");
  const TextNode* list = section && section->is_map() ? section->find("Expressions") : nullptr;
  if (!list || !list->first) return;
  ++counts.files;
  exb::Block block;
  block.version = static_cast<u32>(section->find("Version")->text[0] - '0');
  for (const TextNode* n = list->first; n; n = n->next) {
    exb::Expression e;
    e.input = *exb::parse_type(n->find("Input Type")->text);
    e.output = *exb::parse_type(n->find("Output Type")->text);
    for (const bool is_setup : {true, false}) {
      const auto lines = lines_of(n->find(is_setup ? "Setup" : "Main"));
      exb::Code& code = is_setup ? e.setup : e.main;
      code = assembled(lines, block.version);
      CHECK(exb::community_lines(code) == lines);
      counts.lines += lines.size();
    }
    block.expressions.push_back(std::move(e));
  }
  const auto bytes = exb::write(block, 1);
  REQUIRE(bytes.has_value());
  CHECK(exb::read(*bytes)->expressions == block.expressions);

  // The same programs as in the file that the tool made of this text, where it did not break them.
  const std::string name = path.filename().string();
  if (name.find("exb_dec_") == 0 || name.find("exb_setup_") == 0) return;
  std::filesystem::path made = path;
  made.replace_extension(".ainb");
  if (!std::filesystem::exists(made)) return;
  const auto other = exb::read(test::exb_block(test::read_bytes(made)));
  REQUIRE(other.has_value());
  REQUIRE(other->expressions.size() == block.expressions.size());
  ++counts.compared;
  for (std::size_t i = 0; i < block.expressions.size(); ++i) {
    CHECK(other->expressions[i].input == block.expressions[i].input);
    CHECK(other->expressions[i].output == block.expressions[i].output);
    CHECK(by_default_form(other->expressions[i].main) == block.expressions[i].main);
  }
}

}  // namespace

TEST_CASE("exb: the assembly of other tools' JSON is read and printed again") {
  const auto folder = test::samples("ainb/peer-written");
  KINORA_NEED_SAMPLES(folder);
  Counts counts;
  for (const auto& path : test::files_in(folder, ".new-peer.json")) check_file(path, counts);
  CHECK(counts.files >= 20);
  MESSAGE(counts.files << " files, " << counts.lines << " lines read and printed the same; "
                       << counts.compared << " compared with the block made of them");
}
