// The reader's texts: references into the string pool, texts in place, and what the pool tells by
// its order alone: names of enumerators, strings that nothing refers to.
#pragma once
#include <unordered_set>

#include "kinora/core/key_set.hpp"
#include "kinora/describe/enumerator_names.hpp"
#include "kinora/describe/reader_places.hpp"

namespace kinora {

class ReaderTexts : public ReaderPlaces {
 public:
  void text(const char* name, std::string& s, std::string_view = {}) {
    const u32 at = pos_;
    resolve_text(at, name, take_string_reference(name), s);
  }
  void value_text(const char* name, std::string& s) { text(name, s); }
  /// A text, or a number in its place. `zero_is_none`: 0 is no text here, although the pool has one
  /// at 0.
  void pool_text(const char* name, PoolText& s, bool zero_is_none = false) {
    const u32 at = pos_;
    const u32 word = take<u32>(name);
    s.number.reset();
    if (pool_known_ && (word >= bytes_.size() - pool_ || (zero_is_none && word == 0)))
      s.number = word;
    else
      resolve_text(at, name, word, s.text);
  }
  /// The text that the pool begins with, used or not.
  void first_text(std::string_view s) { first_text_ = s; }
  /// The low `bits` bits are the string, the rest goes to `high` (shifted down).
  void packed_text(const char* name, std::string& s, u32 width, u32& high) {
    const u32 at = pos_;
    const u32 word = take<u32>(name);
    high = word >> width;
    resolve_text(at, name, word & ((1u << width) - 1), s);
  }
  template <class F>
  void derived_text(const char* name, F&&) {
    text(name, scratch_);  // also counts as a use of the string
    if (recording_ && ok()) recording_->layout.texts[path_text(name)] = {std::string(), scratch_};
  }
  /// A zero-terminated text in place, filled up to a multiple of `alignment` of the file.
  void inline_text(const char* name, std::string& s, u32 alignment = 1, u8 filler = 0);
  /// A text in exactly `size` bytes, filled with zeros.
  void fixed_text(const char* name, std::string& s, u32 size);

  template <class Disk>
  void pool_slot(As<Disk>, const char* name, u32 place) {
    slot(as<Disk>, name, place);
    open_pool(place);
  }
  void pool_slot(const char* name, u32 place) { pool_slot(as<u32>, name, place); }
  /// The string pool, which ends the file.
  void strings(u32 place);

  /// The whole pool, for files whose order of strings follows no rule.
  std::vector<std::string> pool_strings() const;

  /// `owner`: a hash of what distinguishes fields of one enumeration, such as the type of the
  /// record and the name of the field; 0 if nothing is known.
  void integer(const char* name, Integer& x, u64 owner = 0);
  /// A place that begins with a count: whether integers are to be remembered for `relocations`.
  void expect_relocations(u32 place) {
    track_integers_ = ok() && look_at(places_[place].offset).value_or(0) != 0;
  }
  /// The table of integers that the game looks up by name: address, class, name of each. What is
  /// at no integer goes to `loose`.
  void relocations(const char* name, u32 place, std::vector<LooseRelocation>& loose);

 protected:
  using ReaderPlaces::ReaderPlaces;
  ~ReaderTexts() = default;

  u64 take_string_reference(const char* name) {
    return form_.string_width == 8 ? take<u64>(name) : take<u32>(name);
  }
  void see_text(u32 begin, u32 end);
  void mention_texts(u64 list);
  void resolve_text(u32 at, const char* name, u64 offset, std::string& s);
  void open_pool(u32 place);
  /// What a layout needs to know about the pool.
  void note_pool();

 private:
  struct EarlyText {
    u32 at;
    u64 offset;
    const char* name;
    std::string* text;
  };
  struct LooseRun {
    std::string next;
    std::vector<std::pair<u32, std::string>> strings;  ///< by address
  };

  void keep_loose_strings();
  void name_integers(u32 end, std::string_view next);

  u32 pool_ = 0, pool_seen_ = 0;
  bool pool_known_ = false;
  u64 text_taken_ = 0, mentioned_ = 0;
  std::string scratch_;
  std::vector<EarlyText> early_texts_;
  std::optional<std::string_view> first_text_;
  std::vector<LooseRun> loose_;       ///< while recording
  std::unordered_set<u32> referred_;  ///< while recording: addresses of strings
  std::vector<UnnamedInteger> unnamed_;
  KeySet integers_seen_;
  bool track_integers_ = false;
  std::vector<std::pair<u32, Integer*>> integers_;  ///< by address
};

}  // namespace kinora
