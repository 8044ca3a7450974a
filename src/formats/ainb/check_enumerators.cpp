// AINB: the check of the names of enumerators. They are remarks in the text form; a file keeps only
// the strings, so a contradiction between a name and its number is seen in a text alone.
#include "check.hpp"
#include "kinora/formats/ainb/check.hpp"

namespace kinora::ainb {
namespace {

class EnumeratorCheck {
 public:
  explicit EnumeratorCheck(Report& r) : r_(r), enumerators_(r.file) {}

  void run() {
    for (std::size_t i = 0; i < r_.file.blackboard.size(); ++i) {
      const BlackboardEntry& e = r_.file.blackboard[i];
      if (const auto* x = std::get_if<Integer>(&e.value))
        check(*x, enum_owner(e), [&] { return "blackboard[" + std::to_string(i) + ']'; });
    }
    for (const Node& n : r_.file.nodes) run(n);
  }

 private:
  void run(const Node& n) {
    check_all(n, n.properties, [&](s64 i) { return Report::path(n, "properties", i); });
    check_all(n, n.inputs, [&](s64 i) { return Report::path(n, "inputs", i); });
    for (std::size_t i = 0; i < n.children.size(); ++i)
      if (const auto* x = std::get_if<Operand<Integer>>(&n.children[i].when))
        check(x->literal, enum_owner_of_conditions(n),
              [&] { return Report::path(n, "children", static_cast<s64>(i)); });
    for (std::size_t a = 0; a < n.attachments.size(); ++a)
      check_all(n.attachments[a], n.attachments[a].properties, [&](s64 i) {
        return Report::path(n, "attachments", static_cast<s64>(a)) + ".properties[" +
               std::to_string(i) + ']';
      });
  }
  template <class Owner, class T, class Path>
  void check_all(const Owner& owner, const std::vector<T>& list, Path&& path) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (const auto* x = std::get_if<Integer>(&list[i].value))
        check(*x, enum_owner(owner, list[i].name), [&] { return path(static_cast<s64>(i)); });
  }
  /// Within a file a class gives a name one number, and a number one name.
  template <class Path>
  void check(const Integer& x, u64 owner, Path&& path) {
    if (!x.tag || x.tag->guessed || x.tag->value.empty()) return;
    std::string_view of = x.tag->enum_class;
    if (of.empty()) of = enumerators_.class_of(owner);
    if (of.empty()) return;
    const std::string start = std::string(of) + "::", name = start + x.tag->value;
    const std::string number = start + std::to_string(x.value);
    const auto by_name = numbers_.emplace(name, x.value).first;
    const auto by_number = names_.emplace(number, x.tag->value).first;
    if (by_name->second != x.value)
      r_.add(kEnumContradiction, path(), {name, x.value, by_name->second});
    else if (by_number->second != x.tag->value)
      r_.add(kEnumContradiction, path(), {number, x.tag->value, by_number->second});
  }

  Report& r_;
  Enumerators enumerators_;
  std::unordered_map<std::string, s32> numbers_;             ///< by class and name
  std::unordered_map<std::string, std::string_view> names_;  ///< by class and number
};

}  // namespace

void check_enumerators(Report& r) { EnumeratorCheck(r).run(); }

void check_text(const File& f, Findings& findings) {
  const Context context(f);
  Report report(context, findings);
  check_enumerators(report);
}

}  // namespace kinora::ainb
