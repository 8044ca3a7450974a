// The writer's texts: the string pool, filled in the order of first use, and the integers that the
// game looks up by name.
#pragma once
#include "kinora/describe/string_pool.hpp"
#include "kinora/describe/writer_places.hpp"

namespace kinora {

class WriterTexts : public WriterPlaces {
 public:
  void text(const char* name, const std::string& s, std::string_view = {}) {
    put_string_reference(intern(name, s));
  }
  void value_text(const char* name, const std::string& s) { text(name, s); }
  void pool_text(const char* name, const PoolText& s, bool = false) {
    s.number ? put(*s.number) : text(name, s.text);
  }
  void first_text(std::string_view s) { intern(nullptr, s); }
  /// Texts that enter the pool before they are used.
  void preload(const std::vector<std::string_view>& texts) {
    for (const std::string_view s : texts) intern(nullptr, s);
  }
  void packed_text(const char* name, const std::string& s, u32 width, u32 high);
  template <class F>
  void derived_text(const char* name, F&& rule) {
    text(name, text_by_rule(name, std::string(rule())));
  }
  void inline_text(const char* name, const std::string& s, u32 alignment = 1, u8 filler = 0);
  void fixed_text(const char* name, const std::string& s, u32 size);
  template <class Disk>
  void pool_slot(As<Disk>, const char* name, u32 place) {
    slot(as<Disk>, name, place);
  }
  void pool_slot(const char* name, u32 place) { pool_slot(as<u32>, name, place); }
  /// The string pool, at its place.
  void strings(u32 place);

  void integer(const char* name, const Integer& x, u64 = 0) {
    if (x.tag && x.tag->resolve) relocations_.push_back({position(), &*x.tag});
    put(x.value);
    if (!x.tag || x.tag->resolve) return;
    if (!x.tag->enum_class.empty()) intern(name, x.tag->enum_class);
    if (!x.tag->value.empty()) intern(name, x.tag->value);
  }
  void expect_relocations(u32) {}
  void relocations(const char* name, u32 place, const std::vector<LooseRelocation>& loose);

 protected:
  WriterTexts(std::span<const PlaceInfo> places, void* context, DiskForm form,
              const WriteOptions& options);

  /// Where the text stands in the pool; put there if it is new.
  u32 intern(const char* name, std::string_view s);

 private:
  struct Relocation {
    u32 at;
    const EnumTag* tag;
  };

  std::string text_by_rule(const char* name, std::string rule);
  void intern_loose_before(std::string_view s);
  void put_string_reference(u32 pool_offset);

  StringPool pool_;
  std::vector<Patch> string_patches_;  ///< absolute references; the value so far is pool-relative
  std::vector<Relocation> relocations_;
};

}  // namespace kinora
