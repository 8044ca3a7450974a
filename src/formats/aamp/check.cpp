#include "check.hpp"

#include <algorithm>

#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"

namespace kinora::aamp {
namespace {

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
    hashes_.clear();
    for (const T& e : entries) hashes_.push_back(e.name);
    std::sort(hashes_.begin(), hashes_.end());
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
  ArchiveChecker(archive, findings).list(archive.root(), {}, "param_root");
}

}  // namespace kinora::aamp
