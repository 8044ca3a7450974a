// What all encoders with a window of 0x1000 bytes share (Yaz0, LZ10, LZ11): finding matches and
// choosing among them. A match costs the same at every distance, so only its length counts, and
// the cheapest sequence of chunks is computed exactly, from the end to the start.
#pragma once
#include <variant>

#include "containers/lz_match.hpp"
#include "containers/lz_suffixes.hpp"

namespace kinora::lz {

inline constexpr u32 kLiteralBits = 9;  // with its flag bit

/// Matches of these lengths cost `bits` bits, the flag bit included.
struct LengthClass {
  u32 shortest, longest, bits;
};

/// What one format can express: classes in rising length without holes, the first from
/// `kShortestMatch` on, none cheaper than the one before or than 17 bits (`choose` rests on this).
struct Rules {
  std::span<const LengthClass> classes;
  u32 nearest = 1;  ///< smallest distance that may be used

  u32 longest() const { return classes.back().longest; }
};

/// How far to look for matches.
struct Effort {
  bool everywhere;       ///< every match is found; the next three numbers do not count then
  u32 candidates;        ///< positions tried that share the first four bytes
  u32 short_candidates;  ///< positions tried that share only three
  u32 enough;            ///< a match this long is not improved
  u32 block_size;        ///< positions decided at once; no match crosses the end of a block
};
/// 101 % of the stored size or less on every sample pack.
inline constexpr Effort kNormalEffort{false, 6, 1, 32, 1u << 15};
/// The fewest bits possible, for data up to the block size.
inline constexpr Effort kBestEffort{true, 0, 0, 0, 1u << 22};

/// Positions of the window by the hash of their first four and of their first three bytes.
class MatchFinder {
 public:
  MatchFinder(ByteView data, u32 nearest);

  /// Makes every position known that lies at least `nearest` before `position`.
  void advance(std::size_t position) {
    while (known_ + nearest_ <= position && known_ + 4 <= data_.size()) insert(known_++);
  }
  /// The longest match at `position` of at most `limit` bytes, if it is longer than `at_least`.
  /// `advance(position)` has been called and `limit` bytes are there.
  Match longest(std::size_t position, u32 limit, u32 at_least, const Effort& effort) const;

  /// The longest match, the farthest one of equals.
  Match longest_farthest(std::size_t position, u32 limit) const;

 private:
  // Newest position by hash, and for each position how far the one before it in its chain is.
  template <unsigned kBits>
  struct Chains {
    std::vector<u32> head = std::vector<u32>(std::size_t{1} << kBits, 0);  // position + 1
    std::vector<u16> back = std::vector<u16>(kWindow, 0);                  // 0: none in the window

    u32& slot(u32 word) { return head[(word * 0x9E3779B1u) >> (32 - kBits)]; }
    u32 newest(u32 word) const { return head[(word * 0x9E3779B1u) >> (32 - kBits)]; }
  };

  void insert(std::size_t position) {
    const u32 word = load<u32>(data_.data() + position);
    insert(by_four_, word, position);
    insert(by_three_, word << 8, position);
  }
  template <class C>
  static void insert(C& chains, u32 word, std::size_t position) {
    u32& head = chains.slot(word);
    const std::size_t back = position + 1 - head;
    chains.back[position % kWindow] = head == 0 || back > kWindow ? u16{0} : static_cast<u16>(back);
    head = static_cast<u32>(position + 1);
  }

  ByteView data_;
  std::size_t known_ = 0;
  u32 nearest_;
  Chains<15> by_four_;
  Chains<14> by_three_;
};

/// Decides block by block how to write `data` (less than 4 GiB) in the fewest bits.
class Chooser {
 public:
  Chooser(ByteView data, const Rules& rules, const Effort& effort);

  /// The chunks of the next block in order; empty at the end of the data.
  std::span<const Match> next_block();

 private:
  void find_all(SuffixFinder& finder, std::size_t end);
  void find_some(MatchFinder& finder, std::size_t end);
  void choose(u32 size);

  ByteView data_;
  Rules rules_;
  Effort effort_;
  std::variant<MatchFinder, SuffixFinder> finder_;
  std::size_t position_ = 0;
  std::vector<Match> found_;  // longest match at each position, then what is written there
  std::vector<u32> cost_;     // bits from here to the end of the block
};

/// Calls `put(literal, match)` for every chunk in order: the fewest bits.
template <class F>
void each_cheapest(ByteView data, const Rules& rules, const Effort& effort, F&& put) {
  Chooser chooser(data, rules, effort);
  const u8* next = data.data();
  for (auto chunks = chooser.next_block(); !chunks.empty(); chunks = chooser.next_block()) {
    for (const Match& m : chunks) {
      put(*next, m);
      next += m.length;
    }
  }
}

/// The same as the games' older tools chose: at every position the longest match, the farthest of
/// equals, never put off in favour of a later one. Stops when `put` returns false.
template <class F>
void each_greedy(ByteView data, const Rules& rules, F&& put) {
  MatchFinder finder(data, rules.nearest);
  for (std::size_t p = 0; p < data.size();) {
    finder.advance(p);
    const std::size_t left = data.size() - p;
    Match m = finder.longest_farthest(
        p, left < rules.longest() ? static_cast<u32>(left) : rules.longest());
    if (m.length == 0) m.length = 1;
    if (!put(data[p], m)) return;
    p += m.length;
  }
}

/// Collects chunks into groups of eight behind a byte of flags, the first chunk's flag on top.
class GroupWriter {
 public:
  explicit GroupWriter(Bytes& out) : out_(out), flags_at_(out.size()) {}

  void put_literal(u8 byte, bool flag) {
    begin(flag);
    out_.push_back(byte);
  }
  void begin(bool flag) {
    if (bit_ == 0) {
      bit_ = 0x80;
      flags_at_ = out_.size();
      out_.push_back(0);
    }
    if (flag) out_[flags_at_] = static_cast<u8>(out_[flags_at_] | bit_);
    bit_ = static_cast<u8>(bit_ >> 1);
  }
  /// Where the last group begins, and whether it is complete.
  std::size_t group_start() const { return flags_at_; }
  bool group_is_full() const { return bit_ == 0; }

 private:
  Bytes& out_;
  std::size_t flags_at_;
  u8 bit_ = 0;
};

/// Whether `stream` is what `each_greedy` gives for `content`: all of it, or at least what holds
/// the first `enough` bytes of the content. `out` holds the header; `put_chunk(out, groups,
/// literal, match)` is that of the format.
template <class F>
bool is_greedy(Bytes& out, ByteView stream, ByteView content, const Rules& rules, F&& put_chunk) {
  GroupWriter groups(out);
  const auto agrees = [&](std::size_t from) {
    return out.size() <= stream.size() &&
           std::memcmp(out.data() + from, stream.data() + from, out.size() - from) == 0;
  };
  if (!agrees(0)) return false;
  bool same = true;
  each_greedy(content, rules, [&](u8 literal, const Match& m) {
    put_chunk(out, groups, literal, m);
    if (groups.group_is_full()) same = agrees(groups.group_start());
    return same;
  });
  return same && agrees(groups.group_start()) && out.size() == stream.size();
}

}  // namespace kinora::lz
