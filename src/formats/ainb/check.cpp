// AINB: the check as a whole, and the parts that concern values.
#include "check.hpp"

#include <algorithm>
#include <unordered_set>

#include "describe.hpp"
#include "kinora/formats/exb/check.hpp"
#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::ainb {
namespace {

std::string_view type_name(ValueType t) { return name_of(kValueTypeNames, static_cast<u32>(t)); }

class ParameterCheck {
 public:
  explicit ParameterCheck(Report& r) : r_(r) {}

  void check_node(const Node& n) {
    for (std::size_t i = 0; i < n.properties.size(); ++i)
      check_property(n.properties[i], [&] { return Report::path(n, "properties", s64(i)); });
    for (std::size_t i = 0; i < n.inputs.size(); ++i) check_input(n, i);
    for (std::size_t i = 0; i < n.children.size(); ++i) check_child(n, i);
    for (std::size_t k = 0; k < n.attachments.size(); ++k) {
      const auto& list = n.attachments[k].properties;
      for (std::size_t i = 0; i < list.size(); ++i)
        check_property(list[i], [&] {
          return Report::path(n, "attachments", s64(k)) + ".properties[" + std::to_string(i) + ']';
        });
    }
    check_order(n, "properties", n.properties);
    check_order(n, "inputs", n.inputs);
    check_order(n, "outputs", n.outputs);
  }
  void report_unused_expressions() {
    if (!r_.file.expressions) return;
    const auto n = static_cast<s32>(r_.file.expressions->expressions.size());
    for (s32 i = 0; i < n; ++i)
      if (!used_expressions_.count(i))
        r_.add(kUnusedExpression, "expressions.list[" + std::to_string(i) + ']', {});
  }

 private:
  template <class Path>
  void check_property(const Property& p, Path&& path) {
    check_binding(p.from, p.type(), path);
  }

  void check_input(const Node& n, std::size_t index) {
    const Input& in = n.inputs[index];
    const auto path = [&] { return Report::path(n, "inputs", s64(index)); };
    if (in.raw != 0) r_.add(kUnknownBits, path(), {"the input", hex(in.raw)});
    for (std::size_t k = 0; k < in.from.size(); ++k) {
      const auto source_path = [&] {
        return path() + ".from" + (in.is_multi ? '[' + std::to_string(k) + ']' : std::string());
      };
      check_binding(in.from[k].binding, in.type(), source_path);
      check_source(in.from[k], in.type(), source_path);
    }
  }

  template <class Path>
  void check_source(const Source& s, ValueType parameter, Path&& path) {
    if (auto p = output_problem(r_.context, s, parameter)) r_.add(std::move(*p), path());
  }

  template <class Path>
  void check_entry(const Boxed<NameRef>& entry, BlackboardType type, Path&& path) {
    if (!entry) return;
    if (auto p = entry_problem(r_.context, *entry, type)) r_.add(std::move(*p), path());
  }

  template <class Path>
  void check_binding(const Binding& b, ValueType type, Path&& path) {
    check_entry(b.blackboard, entry_type(b, type), path);
    if (b.raw != 0) r_.add(kUnknownBits, path(), {"the parameter", hex(b.raw)});
    if (!r_.context.has_expression(b.expression)) return;  // a dangling id has its own finding
    used_expressions_.insert(b.expression);
    const auto& e = r_.file.expressions->expressions[static_cast<std::size_t>(b.expression)];
    if (e.output == exb::DataType::immediate || e.output == exb::DataType::none) return;
    if (!gives(e.output, type))
      r_.add(kExpressionType, path(), {exb::type_name(e.output), type_name(type)});
  }
  static bool gives(exb::DataType output, ValueType type) {
    switch (output) {
      case exb::DataType::boolean:
        return type == ValueType::boolean;
      case exb::DataType::s32:
      case exb::DataType::u32:
        return type == ValueType::s32;
      case exb::DataType::f32:
        return type == ValueType::f32;
      case exb::DataType::string:
        return type == ValueType::string;
      case exb::DataType::vec3f:
        return type == ValueType::vec3f;
      default:
        return true;
    }
  }

  void check_child(const Node& n, std::size_t index) {
    const Child& c = n.children[index];
    const auto path = [&] { return Report::path(n, "children", s64(index)); };
    if (const auto* x = std::get_if<Operand<Integer>>(&c.when)) {
      check_operand(*x, BlackboardType::s32, path);
    } else if (const auto* s = std::get_if<Operand<std::string>>(&c.when)) {
      check_operand(*s, BlackboardType::string, path);
    } else if (const auto* w = std::get_if<Operand<float>>(&c.when)) {
      check_operand(*w, BlackboardType::f32, path);
    } else if (const auto* range = std::get_if<RangeCondition>(&c.when)) {
      check_operand(range->minimum, BlackboardType::f32, path);
      check_operand(range->maximum, BlackboardType::f32, path);
    }
  }
  template <class T, class Path>
  void check_operand(const Operand<T>& x, BlackboardType type, Path&& path) {
    check_entry(x.blackboard, type, path);
    if ((x.raw & 0xFFFF0000) == 0x08000000)
      r_.add(kWrongUpdaterFlag, path(), {x.raw & 0xFFFF});
    else if (x.raw != 0)
      r_.add(kUnknownBits, path(), {"the condition", hex(x.raw)});
  }

  /// The order is by upper or lower case letters alike; the game's own files always have it.
  template <class T>
  void check_order(const Node& n, const char* what, const std::vector<T>& list) {
    const auto key = [](std::string s) {
      for (char& c : s)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
      return s;
    };
    for (const ValueType type : kValueTypes) {
      std::string last;
      for (const T& x : list) {
        if (x.type() != type) continue;
        std::string next = key(x.name);
        if (next < last) {
          r_.add(kNotSorted, Report::path(n, what), {what, type_name(type)});
          break;
        }
        last = std::move(next);
      }
    }
  }

  Report& r_;
  std::unordered_set<s32> used_expressions_;
};

}  // namespace

std::string Report::path(const Node& n, const char* list, s64 index) {
  std::string text = "nodes[" + std::to_string(n.id) + ']';
  if (!list) return text;
  text.append(".").append(list);
  if (index >= 0) text += '[' + std::to_string(index) + ']';
  return text;
}

void check_parameters(Report& r) {
  ParameterCheck check(r);
  for (const Node& n : r.file.nodes) check.check_node(n);
  check.report_unused_expressions();
}

void check(const File& f, Findings& findings, const KnowsFunction& knows_function) {
  Context context(f);
  Checker checker(findings, &context);
  describe(checker, f);
  checker.finish();
  Report report(context, findings);
  check_structure(report);
  check_parameters(report);
  check_enumerators(report);
  check_links(report);
  check_graph(report);
  if (!f.expressions) return;
  for (Diagnostic& d : exb::check(*f.expressions, knows_function)) {
    constexpr std::string_view kList = "expressions[";
    if (d.path.compare(0, kList.size(), kList) == 0) d.path.insert(kList.size() - 1, ".list");
    findings.push_back(std::move(d));
  }
}

void check_layout(const File& f, const Layout& layout, Findings& findings) {
  (void)f;
  for (const auto& [path, number] : layout.numbers) {
    constexpr std::string_view kEnding = "_hash";
    if (path.size() < kEnding.size() || path.substr(path.size() - kEnding.size()) != kEnding)
      continue;
    findings.push_back(
        make_diagnostic(kHashMismatch, {}, path, {hex(number.stored), hex(number.rule)}));
  }
}

}  // namespace kinora::ainb
