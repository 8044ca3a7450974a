#include "registry/exb_run.hpp"

#include "kinora/formats/exb/findings.hpp"
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

/// A scalar, or a list of three numbers.
std::optional<exb::Value> value_of(const TextNode& n, exb::DataType type) {
  if (n.is_scalar()) return exb::parse_value(n.text, type);
  if (!n.is_list() || n.count != 3 || type != exb::DataType::vec3f) return {};
  std::array<float, 3> v{};
  for (u32 i = 0; i < 3; ++i) {
    const auto x = n.item(i)->is_scalar() ? parse_float(n.item(i)->text) : std::nullopt;
    if (!x) return {};
    v[i] = *x;
  }
  return exb::vec3_value(v[0], v[1], v[2]);
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
        if (!request_.json) request_.line(exb::step_text(s));
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
    auto tree = parse_text(*text);
    if (!tree || !tree->root().is_map())
      return bad_option("user-in", *text, "a map such as {Num: 3}").value();
    for (const TextNode* n = tree->root().first; n; n = n->next) {
      const UserParameter* named = input_named(n->key->text);
      const auto placed = named ? std::optional(*named) : parameter_by_place(n->key->text);
      if (!placed) return bad_option("user-in", n->key->text, input_names()).value();
      const auto value = value_of(*n, placed->type);
      if (!value)
        return bad_option("user-in", describe_node(*n),
                          "a value of type " + exb::type_name(placed->type))
            .value();
      user_.inputs.set(placed->type, placed->index, *value);
    }
    return {};
  }
  std::string input_names() const {
    std::string names;
    for (const UserParameter& p : host_.inputs) names += (names.empty() ? "" : ", ") + p.name;
    return (names.empty() ? "" : "one of " + names + ", or ") + "a type and place such as int[0]";
  }

  /// Calls `use(name, value)` for every output of the node that was written.
  template <class F>
  void for_each_output(F&& use) const {
    for (u32 t = 0; t < 8; ++t) {
      const auto type = static_cast<exb::DataType>(t);
      for (u32 i = 0; i < user_.outputs.count(type); ++i) {
        const exb::Value* value = user_.outputs.find(type, i);
        if (!value || value->type == exb::DataType::none) continue;
        std::string name = "UserOut." + exb::type_name(type) + '[' + std::to_string(i) + ']';
        for (const UserParameter& p : host_.outputs)
          if (p.type == type && p.index == i) name = p.name;
        use(name, *value);
      }
    }
  }
  bool has_output(const exb::Value& output) const { return output.type != exb::DataType::none; }
  void print(const exb::Value& output) const {
    if (has_output(output)) request_.line("Out = " + exb::value_text(output));
    for_each_output([&](const std::string& name, const exb::Value& value) {
      request_.line(name + " = " + exb::value_text(value));
    });
  }
  void print_json(const exb::Value& output) const {
    TextWriter w(Syntax::json);
    w.map(Style::flow, [&] {
      w.key("expression");
      w.number(index_);
      if (has_output(output)) {
        w.key("out");
        w.string(exb::value_text(output));
      }
      w.key("outputs");
      w.map(Style::flow, [&] {
        for_each_output([&](const std::string& name, const exb::Value& value) {
          w.key(name);
          w.string(exb::value_text(value));
        });
      });
    });
    std::string line = w.finish();
    if (!line.empty() && line.back() == '\n') line.pop_back();
    request_.line(line);
  }

  const exb::Expression& expression_;
  u32 index_;
  const ExpressionHost& host_;
  const RunRequest& request_;
  exb::Vm vm_;
  exb::UserValues user_;
};

}  // namespace

Result<u32> chosen_expression(const exb::Block& block, const Options& options) {
  const auto it = options.find("expression");
  const std::string most = std::to_string(block.expressions.size());
  if (it == options.end())
    return bad_option("expression", "", "the number of one of " + most + " expressions");
  const auto index = parse_integer<u32>(it->second);
  if (!index || *index >= block.expressions.size())
    return bad_option("expression", it->second, "a number below " + most);
  return *index;
}

Result<bool> run_expression(const exb::Block& block, u32 index, const ExpressionHost& host,
                            const RunRequest& request) {
  return ExpressionRun(block, index, host, request).run();
}

}  // namespace kinora
