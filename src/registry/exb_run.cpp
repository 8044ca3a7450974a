#include "registry/exb_run.hpp"

#include <algorithm>
#include <set>

#include "kinora/play/exb_vm.hpp"
#include "kinora/text/scalar.hpp"

namespace kinora {
namespace {

Failure bad_option(const char* name, std::string_view value, std::string_view expected) {
  return Failure(make_diagnostic(kBadExpressionOption, {}, {}, {name, value, expected}));
}

/// `float[1]` as a parameter without a name.
std::optional<UserParameter> parameter_by_place(std::string_view key) {
  const auto open = key.find('[');
  if (open == key.npos || key.back() != ']') return {};
  const auto type = exb::parse_type(key.substr(0, open));
  const auto index = parse_integer<u32>(key.substr(open + 1, key.size() - open - 2));
  if (!type || !index || *index > 0xFF) return {};
  return UserParameter{std::string(key), *type, *index};
}

std::string_view trimmed(std::string_view s) {
  const auto start = s.find_first_not_of(' ');
  return start == s.npos ? std::string_view()
                         : s.substr(start, s.find_last_not_of(' ') - start + 1);
}

/// `Num=3, Where=(0.0, 1.0, 0.0)`: commas in brackets and quotes belong to a value. Nothing if a
/// part has no `=`.
using Assignments = std::vector<std::pair<std::string_view, std::string_view>>;
std::optional<Assignments> assignments(std::string_view text) {
  Assignments out;
  std::size_t start = 0;
  bool in_quotes = false, in_brackets = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '"' && (i == 0 || text[i - 1] != '\\')) in_quotes = !in_quotes;
    if (c == '(' || c == ')') in_brackets = c == '(';
    if (c != ',' || (i < text.size() && (in_quotes || in_brackets))) continue;
    const std::string_view part = text.substr(start, i - start);
    const auto equals = part.find('=');
    if (equals == part.npos) return {};
    out.emplace_back(trimmed(part.substr(0, equals)), trimmed(part.substr(equals + 1)));
    start = i + 1;
  }
  return out;
}

void put_value(TextWriter& w, const exb::Value& v) {
  switch (v.type) {
    case exb::DataType::boolean:
      return w.boolean(v.as_bool());
    case exb::DataType::s32:
      return w.number(v.as_int());
    case exb::DataType::u32:
      return w.number(v.as_uint());
    case exb::DataType::f32:
      return w.number(v.as_float());
    case exb::DataType::string:
      return w.string(v.text);
    case exb::DataType::vec3f:
      return w.list(Style::flow, [&] {
        for (std::size_t k = 0; k < 3; ++k) w.number(v.as_float(k));
      });
    default:
      return w.null();
  }
}

class ExpressionRun {
 public:
  ExpressionRun(const exb::Block& block, u32 index, const ExpressionHost& host,
                const RunRequest& request)
      : expression_(block.expressions[index]),
        index_(index),
        host_(host),
        request_(request),
        vm_(block) {}

  Result<bool> run() {
    if (auto error = set_user_inputs()) return Failure(std::move(*error));
    exb::Value input;
    if (auto error = parse_input(input)) return Failure(std::move(*error));
    if (request_.options.find("trace") != request_.options.end())
      vm_.set_trace([this](const exb::Step& s) {
        request_.json ? print_json_step(s) : request_.line(exb::step_text(s));
      });
    auto instance = vm_.make_instance(index_);
    if (!instance) return Failure(std::move(instance.error()));
    if (auto setup = vm_.run_setup(*instance, &user_); !setup)
      return Failure(std::move(setup.error()));
    auto output = vm_.evaluate(*instance, input, &user_);
    if (!output) return Failure(std::move(output.error()));
    request_.json ? print_json(*output) : print(*output);
    return true;
  }

 private:
  const std::string* option(const char* name) const {
    const auto it = request_.options.find(name);
    return it == request_.options.end() ? nullptr : &it->second;
  }
  std::optional<Diagnostic> parse_input(exb::Value& input) {
    const bool has_input =
        expression_.input != exb::DataType::none && expression_.input != exb::DataType::immediate;
    const std::string* text = option("in");
    if (!has_input) {
      if (!text) return {};
      return bad_option("in", *text, "nothing: the expression has no input").value();
    }
    if (!text) {
      input.type = expression_.input;  // zero
      return {};
    }
    const auto value = exb::parse_value(*text, expression_.input);
    if (!value)
      return bad_option("in", *text, "a value of type " + exb::type_name(expression_.input))
          .value();
    input = *value;
    return {};
  }

  const UserParameter* input_named(std::string_view name) const {
    for (const UserParameter& p : host_.inputs)
      if (p.name == name) return &p;
    return nullptr;
  }
  std::optional<Diagnostic> set_user_inputs() {
    for (const auto& [name, value] : host_.defaults)
      if (const UserParameter* p = input_named(name)) user_.inputs.set(p->type, p->index, value);
    const std::string* text = option("user-in");
    if (!text) return {};
    const auto given = assignments(*text);
    if (!given) return bad_option("user-in", *text, "a list such as 'Num=3, float[0]=1.5'").value();
    for (const auto& [name, written] : *given) {
      const UserParameter* named = input_named(name);
      const auto placed = named ? std::optional(*named) : parameter_by_place(name);
      if (!placed || !has_input(*placed)) return bad_option("user-in", name, input_names()).value();
      const auto value = exb::parse_value(written, placed->type);
      if (!value)
        return bad_option("user-in", std::string(name) + '=' + std::string(written),
                          "a value of type " + exb::type_name(placed->type))
            .value();
      user_.inputs.set(placed->type, placed->index, *value);
    }
    return {};
  }
  /// Whether the node has such an input; all are possible where no node is known.
  bool has_input(const UserParameter& wanted) const {
    return host_.inputs.empty() ||
           std::any_of(host_.inputs.begin(), host_.inputs.end(), [&](const UserParameter& p) {
             return p.type == wanted.type && p.index == wanted.index;
           });
  }
  std::string input_names() const {
    std::string names;
    for (const UserParameter& p : host_.inputs) names += (names.empty() ? "" : ", ") + p.name;
    return (names.empty() ? "" : "one of " + names + ", or ") + "a type and place such as int[0]";
  }

  /// Calls `use(name, value)` for every output that was written: those of the node in its order,
  /// then those that it does not have.
  template <class F>
  void for_each_output(F&& use) const {
    std::set<std::pair<exb::DataType, u32>> named;
    const auto give = [&](const std::string& name, exb::DataType type, u32 index) {
      const exb::Value* value = user_.outputs.find(type, index);
      if (value && value->type != exb::DataType::none) use(name, *value);
    };
    for (const UserParameter& p : host_.outputs) {
      named.emplace(p.type, p.index);
      give(p.name, p.type, p.index);
    }
    for (u32 t = 0; t < 8; ++t) {
      const auto type = static_cast<exb::DataType>(t);
      for (u32 i = 0; i < user_.outputs.count(type); ++i)
        if (!named.count({type, i}))
          give("UserOut." + exb::type_name(type) + '[' + std::to_string(i) + ']', type, i);
    }
  }
  bool has_output(const exb::Value& output) const { return output.type != exb::DataType::none; }
  void print(const exb::Value& output) const {
    if (has_output(output)) request_.line("Out = " + exb::value_text(output));
    for_each_output([&](const std::string& name, const exb::Value& value) {
      request_.line(name + " = " + exb::value_text(value));
    });
  }
  void print_map(const std::function<void(TextWriter&)>& entries) const {
    TextWriter w(Syntax::json);
    w.map(Style::flow, [&] { entries(w); });
    std::string line = w.finish();
    if (!line.empty() && line.back() == '\n') line.pop_back();
    request_.line(line);
  }
  void print_json_step(const exb::Step& s) const {
    print_map([&](TextWriter& w) {
      w.key("step");
      w.string(exb::step_text(s));
      w.key("part");
      w.string(s.is_setup ? "setup" : "main");
      w.key("instruction");
      w.number(s.instruction);
      const auto put = [&](const char* name, const std::optional<exb::Value>& value) {
        if (!value) return;
        w.key(name);
        put_value(w, *value);
      };
      put("left", s.left);
      put("right", s.right);
      if (!s.arguments.empty()) {
        w.key("arguments");
        w.list(Style::flow, [&] {
          for (const exb::Value& a : s.arguments) put_value(w, a);
        });
      }
      put("result", s.result);
      if (s.jumps) {
        w.key("jumps");
        w.boolean(true);
      }
    });
  }
  void print_json(const exb::Value& output) const {
    print_map([&](TextWriter& w) {
      w.key("expression");
      w.number(index_);
      if (has_output(output)) {
        w.key("out");
        put_value(w, output);
      }
      w.key("outputs");
      w.map(Style::flow, [&] {
        for_each_output([&](const std::string& name, const exb::Value& value) {
          w.key(name);
          put_value(w, value);
        });
      });
    });
  }

  const exb::Expression& expression_;
  u32 index_;
  const ExpressionHost& host_;
  const RunRequest& request_;
  exb::Vm vm_;
  exb::UserValues user_;
};

}  // namespace

Result<bool> run_expression(const Document& d, const RunRequest& request) {
  const Format& format = d.format();
  const exb::Block* block = format.expressions(d);
  if (!block || block->expressions.empty()) return fail(kNoExpressions);
  const std::size_t count = block->expressions.size();
  const auto it = request.options.find("expression");
  if (it == request.options.end()) return fail(kWhichExpression, {}, {}, {count, count - 1});
  const auto index = parse_integer<u32>(it->second);
  if (!index || *index >= count)
    return bad_option("expression", it->second, "a number from 0 to " + std::to_string(count - 1));
  const ExpressionHost host =
      format.expression_host ? format.expression_host(d, *index) : ExpressionHost();
  return ExpressionRun(*block, *index, host, request).run();
}

}  // namespace kinora
