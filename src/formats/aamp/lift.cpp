#include "lift.hpp"

namespace kinora::aamp {

std::string Lift::path() const {
  std::string out;
  for (u32 i = 0; i < depth_ && i < steps_.size(); ++i) {
    if (!out.empty()) out += '.';
    out += steps_[i].name;
    if (steps_[i].index != kNoIndex) out += std::to_string(steps_[i].index);
  }
  return out;
}

void Lift::fail(const Finding& f, std::initializer_list<Argument> arguments) {
  if (!error_) error_ = make_diagnostic(f, {}, path(), arguments);
}

/// Parameters that nobody asked for are kept in the record.
void Lift::take_unknown(Extras& extra) {
  const auto parameters = archive_.parameters(*object_.object);
  for (u32 i = 0; i < parameters.size(); ++i) {
    if (object_.taken.has(i)) continue;
    if (i >= 64) return fail(kUnexpectedEntry, {"parameter", known_or_hex(parameters[i].name)});
    const u32 name = parameters[i].name;
    const bool twice = std::any_of(extra.begin(), extra.end(),
                                   [&](const Extra& e) { return !e.is_known && e.name == name; });
    if (twice) return fail(kTwiceInParent, {known_or_hex(name)});
    const ByteView b = archive_.value(parameters[i]);
    extra.push_back({parameters[i].name, {parameters[i].type, {b.begin(), b.end()}}, false});
  }
}

void Lift::fail_unexpected() {
  const auto report = [&](const char* what, const auto& entries, const Taken& taken) {
    for (u32 i = 0; i < entries.size() && !error_; ++i)
      if (!taken.has(i)) fail(kUnexpectedEntry, {what, known_or_hex(entries[i].name)});
  };
  const List& l = *list_.list;
  if (list_.lists.count != l.list_count) report("list", archive_.lists(l), list_.lists);
  if (list_.objects.count != l.object_count) report("object", archive_.objects(l), list_.objects);
}

void Lift::fail_number(const Family& family, u32 index, u32 name) {
  fail(kWrongNumber, {index, known_or_hex(name), family.text + std::to_string(index)});
}

}  // namespace kinora::aamp
