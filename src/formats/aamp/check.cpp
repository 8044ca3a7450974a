#include "check.hpp"

#include <algorithm>

#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"

namespace kinora::aamp {
namespace {

/// Whether two entries of one parent have the same name. `hashes` is left sorted if they have.
template <class T>
bool has_double(std::span<const T> entries, std::vector<u32>& hashes) {
  // Most parents have a few children, which are compared sooner than sorted.
  if (entries.size() <= 8) {
    const auto repeated = [&](const T& e) {
      return std::any_of(&e + 1, entries.data() + entries.size(),
                         [&](const T& later) { return later.name == e.name; });
    };
    if (std::none_of(entries.begin(), entries.end(), repeated)) return false;
  }
  hashes.clear();
  for (const T& e : entries) hashes.push_back(e.name);
  std::sort(hashes.begin(), hashes.end());
  return std::adjacent_find(hashes.begin(), hashes.end()) != hashes.end();
}

bool has_double(const Archive& a) {
  std::vector<u32> hashes;
  for (const List& l : a.lists())
    if (has_double(a.lists(l), hashes) || has_double(a.objects(l), hashes)) return true;
  for (const Object& o : a.objects())
    if (has_double(a.parameters(o), hashes)) return true;
  return false;
}

/// Says where they are; finding out what the parents are called takes longer than all the rest.
class ArchiveChecker {
 public:
  ArchiveChecker(const Archive& archive, std::vector<Diagnostic>& findings)
      : archive_(archive), names_(archive), findings_(findings) {}

  void list(const List& l, const std::string& path, std::string_view name) {
    different(archive_.lists(l), path);
    different(archive_.objects(l), path);
    std::string child;
    for (u32 i = 0; i < l.object_count; ++i) {
      const Object& o = archive_.objects(l)[i];
      const std::string here = step(path, o.name, name, i, child);
      different(archive_.parameters(o), here);
    }
    for (u32 i = 0; i < l.list_count; ++i) {
      const List& c = archive_.lists(l)[i];
      const std::string here = step(path, c.name, name, i, child);
      list(c, here, std::string(child));
    }
  }

 private:
  std::string step(const std::string& path, u32 hash, std::string_view parent, u32 position,
                   std::string& name) {
    const std::string last = names_.find(hash, parent, position, name) ? name : hash_text(hash);
    return path.empty() ? last : path + '.' + last;
  }
  template <class T>
  void different(std::span<const T> entries, const std::string& path) {
    if (!has_double(entries, hashes_)) return;
    for (auto i = hashes_.begin(); (i = std::adjacent_find(i, hashes_.end())) != hashes_.end(); ++i)
      findings_.push_back(make_diagnostic(kTwiceInParent, {}, path, {known_or_hex(*i)}));
  }

  const Archive& archive_;
  NameFinder names_;
  std::vector<Diagnostic>& findings_;
  std::vector<u32> hashes_;
};

}  // namespace

void check(const Archive& archive, std::vector<Diagnostic>& findings) {
  if (has_double(archive)) ArchiveChecker(archive, findings).list(archive.root(), {}, "param_root");
}

}  // namespace kinora::aamp
