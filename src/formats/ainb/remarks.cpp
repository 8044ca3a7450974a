#include "remarks.hpp"

#include "kinora/core/hash.hpp"
#include "kinora/core/number.hpp"
#include "kinora/formats/exb/infix.hpp"
#include "names.hpp"

namespace kinora::ainb {
namespace {

/// A longer reading is of no use at the end of a line.
constexpr std::size_t kLongestReading = 160;

/// The name of the n-th record of a type; the types are those of expressions.
template <class T>
const std::string* name_of_parameter(const std::vector<T>& list, std::string_view type,
                                     u64 number) {
  if (type == "str") type = "string";
  u64 i = 0;
  for (const T& x : list)
    if (type == name_of(kValueTypeNames, static_cast<u32>(x.type())) && i++ == number)
      return &x.name;
  return nullptr;
}

/// `UserIn.int[1]` becomes the name of that input.
void name_parameters(std::string& reading, const Node& n) {
  for (const std::string_view area : {"UserIn.", "UserOut."})
    for (std::size_t at = 0; (at = reading.find(area, at)) != std::string::npos;) {
      const std::size_t type = at + area.size(), open = reading.find('[', type);
      const std::size_t close = reading.find(']', type);
      if (open == std::string::npos || close == std::string::npos || close < open) return;
      const auto number =
          parse_unsigned(std::string_view(reading).substr(open + 1, close - open - 1));
      const std::string_view type_name = std::string_view(reading).substr(type, open - type);
      const std::string* name = !number ? nullptr
                                : area == "UserIn."
                                    ? name_of_parameter(n.inputs, type_name, *number)
                                    : name_of_parameter(n.outputs, type_name, *number);
      const bool is_named = name && !name->empty();
      if (is_named) reading.replace(at, close + 1 - at, *name);
      at += is_named ? name->size() : area.size();
    }
}

/// With parameters by their places, which names may shorten; empty where no names can help.
std::string reading_of(const exb::Expression& e) {
  std::string reading;
  for (const bool is_setup : {true, false})
    for (const exb::Statement& s : exb::infix(e, is_setup)) {
      if (!reading.empty()) reading += "; ";
      reading += s.text;
      if (reading.size() > 4 * kLongestReading) return {};
    }
  return reading;
}

u64 with_number(u64 key, s32 number) {
  return (key ^ static_cast<u32>(number)) * 0x9E3779B97F4A7C15u;
}

}  // namespace

u64 enum_owner(const Node& n, const std::string& field) {
  return table_hash(
      field, n.type == NodeType::user_defined ? table_hash(n.name) : static_cast<u64>(n.type));
}
u64 enum_owner(const Attachment& a, const std::string& field) {
  return table_hash(field, table_hash(a.name, 1));
}
u64 enum_owner(const BlackboardEntry& e) { return table_hash(e.name, 2); }
u64 enum_owner_of_conditions(const Node& n) { return table_hash(as_text(n.guid), 3); }

template <class F>
void Enumerators::for_each_integer(const File& f, F&& use) {
  const auto use_value = [&](const auto& parameter, u64 owner) {
    if (const auto* x = std::get_if<Integer>(&parameter.value)) use(*x, owner);
  };
  for (const BlackboardEntry& e : f.blackboard) use_value(e, enum_owner(e));
  for (const Node& n : f.nodes) {
    for (const Property& p : n.properties) use_value(p, enum_owner(n, p.name));
    for (const Input& in : n.inputs) use_value(in, enum_owner(n, in.name));
    for (const Child& c : n.children)
      if (const auto* x = std::get_if<Operand<Integer>>(&c.when))
        use(x->literal, enum_owner_of_conditions(n));
    for (const Attachment& a : n.attachments)
      for (const Property& p : a.properties) use_value(p, enum_owner(a, p.name));
  }
}

Enumerators::Enumerators(const File& f) {
  for_each_integer(f, [&](const Integer& x, u64 owner) {
    if (x.tag && !x.tag->enum_class.empty()) class_of_.emplace(owner, x.tag->enum_class);
  });
  for_each_integer(f, [&](const Integer& x, u64 owner) { learn(x, owner); });
}

std::string_view Enumerators::class_of(u64 owner) const {
  const auto it = class_of_.find(owner);
  return it == class_of_.end() ? std::string_view() : it->second;
}

void Enumerators::learn(const Integer& x, u64 owner) {
  if (!x.tag || x.tag->value.empty() || x.tag->guessed) return;
  names_.emplace(with_number(owner, x.value), x.tag->value);
  if (const std::string_view known = class_of(owner); !known.empty())
    names_.emplace(with_number(table_hash(known), x.value), x.tag->value);
}

std::string_view Enumerators::name(const Integer& x, u64 owner) const {
  if (names_.empty() || (x.tag && !x.tag->value.empty())) return {};
  auto it = names_.find(with_number(owner, x.value));
  if (it != names_.end()) return it->second;
  const std::string_view known = class_of(owner);
  if (known.empty()) return {};
  it = names_.find(with_number(table_hash(known), x.value));
  return it == names_.end() ? std::string_view() : it->second;
}

std::string Readings::text(const std::vector<exb::Expression>& all, s32 expression, const Node* n) {
  by_expression_.resize(all.size());
  const auto at = static_cast<std::size_t>(expression);
  auto& known = by_expression_[at];
  if (!known) known = reading_of(all[at]);
  std::string reading = *known;
  if (n) name_parameters(reading, *n);
  return reading.size() <= kLongestReading ? reading : std::string();
}

}  // namespace kinora::ainb
