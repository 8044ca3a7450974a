// Facts about a container that its content does not give, by name: what a writer needs to make
// the same bytes again, and what a pack list writes as text. Only what differs from the default
// is noted, so an ordinary file has none.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

struct Parameter {
  std::string name;
  u64 number = 0;
  Bytes bytes;  ///< for the few that are bytes; then `number` is 0
  bool operator==(const Parameter&) const = default;
};

class Parameters {
 public:
  void set(std::string_view name, u64 number) { slot(name).number = number; }
  void set(std::string_view name, ByteView bytes) {
    slot(name).bytes.assign(bytes.begin(), bytes.end());
  }
  /// Notes the number only if it is not the default.
  void note(std::string_view name, u64 number, u64 default_number) {
    if (number != default_number) set(name, number);
  }
  u64 number(std::string_view name, u64 default_number) const {
    const Parameter* p = find(name);
    return p ? p->number : default_number;
  }
  /// Empty if there is none.
  ByteView bytes(std::string_view name) const {
    const Parameter* p = find(name);
    return p ? ByteView(p->bytes) : ByteView();
  }
  const Parameter* find(std::string_view name) const {
    for (const Parameter& p : list_)
      if (p.name == name) return &p;
    return nullptr;
  }
  void erase(std::string_view name) {
    std::erase_if(list_, [&](const Parameter& p) { return p.name == name; });
  }
  const std::vector<Parameter>& all() const { return list_; }
  bool operator==(const Parameters&) const = default;

 private:
  Parameter& slot(std::string_view name) {
    for (Parameter& p : list_)
      if (p.name == name) return p;
    return list_.emplace_back(Parameter{std::string(name), 0, {}});
  }
  std::vector<Parameter> list_;
};

}  // namespace kinora
