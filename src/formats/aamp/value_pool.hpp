// The two places for values in an AAMP file, filled in the order of writing, with the sharing of
// Nintendo's tools: a value is looked for in everything that is already there, a text among the
// earlier texts.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::aamp {

/// The data section. Every value starts at a multiple of 4; the first match wins, even one that
/// straddles two earlier values or is of another type. Values are compared as bytes.
class DataPool {
 public:
  explicit DataPool(std::size_t bytes_expected);

  /// Offset of a value of one word.
  u32 put_word(u32 word) {
    Slot& s = slot(word);
    return 4 * (s.first != kNone ? s.first : append(word, s));
  }
  /// Offset of any value.
  u32 put(ByteView value);
  /// Offset of the elements of a buffer; their count lies in the word before.
  u32 put_buffer(u32 count, ByteView elements);
  const Bytes& bytes() const { return bytes_; }

 private:
  static constexpr u32 kNone = ~u32{0};
  /// The places of one word, as a chain in rising order.
  struct Slot {
    u32 word;
    u32 first = kNone;
    u32 last;
    u32 count;
  };
  Slot& slot(u32 word) {
    u32 at = (word * 0x9E3779B1u) >> shift_;
    while (slots_[at].first != kNone && slots_[at].word != word)
      at = (at + 1) & static_cast<u32>(slots_.size() - 1);
    return slots_[at];
  }
  u32 append(u32 word, Slot& s);
  void grow();
  u32 find(ByteView value);

  Bytes bytes_, buffer_;
  std::vector<u32> next_;  ///< place of a word -> next place of the same word
  std::vector<Slot> slots_;
  u32 shift_, distinct_ = 0;
  u64 looks_ = 0;  ///< how many words the search may still look at
};

/// The string section. Equal texts share one place; tails are not shared.
class TextPool {
 public:
  explicit TextPool(std::size_t bytes_expected);

  /// Offset of a text.
  u32 put(std::string_view s);
  const Bytes& bytes() const { return bytes_; }

 private:
  struct Slot {
    u32 hash, at_plus_one, size;
  };
  void grow();

  Bytes bytes_;
  std::vector<Slot> slots_;
  u32 distinct_ = 0;
};

}  // namespace kinora::aamp
