// The order of attempts follows the modding tools: known names, then patterns made of the parent's
// name and the position, then the texts of the file, then numbers behind every known pattern. Where
// more than one attempt fits, their names differ only by a collision of CRC-32.
#include "kinora/formats/aamp/names.hpp"

#include <algorithm>

#include "kinora/core/number.hpp"
#include "kinora/core/utf8.hpp"

namespace kinora::aamp {
namespace {

constexpr std::array<std::string_view, 67> kFixedNames = {
    "param_root",    "Elements",      "CommonParams",  "Parameters",    "Children",
    "Extend",        "FrameCtrl",     "TriggerEvents", "HoldEvents",    "StringArray",
    "Ranges",        "FloatArray",    "IntArray",      "BitIndex",      "BlenderBone",
    "FrameCtrl0",    "StringArray0",  "FloatArray0",   "IntArray0",     "BitIndex0",
    "BlenderBone0",  "TypeIndex",     "NoSync",        "JudgeOnce",     "InputLimit",
    "FileName",      "Morph",         "ResetMorph",    "InitAnmDriven", "SequenceLoop",
    "RandomRateMin", "RandomRateMax", "UseIK",         "Rate",          "ForbidPartialDemoAS",
    "StartFrame",    "EndFrame",      "LoopStopCount", "ReversePlay",   "LoopStopCountRandom",
    "FootType",      "Connect",       "AnmLoop",       "Frame",         "UseGlobalFrame",
    "Value",         "Start",         "End",           "ASDefines",     "CFDefines",
    "AddReses",      "Common",        "RateAll",       "Name",          "Filename",
    "Anim",          "RetargetModel", "CFPre",         "CFPosts",       "RetargetNoCorrect",
    "CFExcepts",     "KeyName",       "NameParam",     "BoneParam",     "StartFrameRate",
    "Bone",          "Weight",
};

// Names that are followed by a number without leading zeros.
constexpr std::array<std::string_view, 12> kFamilies = {
    "Element",   "Child",   "Event",   "Range", "Value",       "ASDefine_",
    "CFDefine_", "CFPost_", "AddRes_", "Name_", "BlenderBone", "BoneParam",
};
constexpr auto kFamilyCrcs = [] {
  std::array<u32, kFamilies.size()> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = crc32(kFamilies[i]);
  return out;
}();

// Open addressing; a slot holds the index of a name + 1.
constexpr u32 kSlots = 256;
constexpr auto kTable = [] {
  struct Slot {
    u32 hash = 0, name = 0;
  };
  std::array<Slot, kSlots> out{};
  for (u32 i = 0; i < kFixedNames.size(); ++i) {
    const u32 hash = crc32(kFixedNames[i]);
    u32 at = hash % kSlots;
    while (out[at].name != 0) at = (at + 1) % kSlots;
    out[at] = {hash, i + 1};
  }
  return out;
}();

constexpr u32 crc_step(u32 state, char c) {
  return kinora::detail::kCrcTable[(state ^ static_cast<u8>(c)) & 0xFF] ^ (state >> 8);
}
u32 crc_continue(u32 crc, std::string_view more) {
  u32 state = ~crc;
  for (const char c : more) state = crc_step(state, c);
  return ~state;
}

/// A number as digits, without memory.
class Digits {
 public:
  explicit Digits(u32 x) {
    char* const first = text_.data() + kZeros;
    count_ =
        static_cast<std::size_t>(std::to_chars(first, text_.data() + text_.size(), x).ptr - first);
  }
  /// At least `width` digits, leading zeros added.
  std::string_view padded(std::size_t width) const {
    const std::size_t zeros = count_ < width ? width - count_ : 0;
    return {text_.data() + kZeros - zeros, count_ + zeros};
  }
  std::string_view plain() const { return padded(0); }

 private:
  static constexpr std::size_t kZeros = 3;
  std::array<char, 16> text_{'0', '0', '0'};
  std::size_t count_;
};

bool set(std::string& out, std::string_view a, std::string_view b = {}, std::string_view c = {}) {
  out.clear();
  out.append(a).append(b).append(c);
  return true;
}

bool without_suffix(std::string_view& s, std::string_view suffix) {
  if (s.size() <= suffix.size() || s.substr(s.size() - suffix.size()) != suffix) return false;
  s.remove_suffix(suffix.size());
  return true;
}

/// A text that may serve as a name: readable, not empty, short enough for a YAML key.
bool may_be_name(std::string_view s) {
  return !s.empty() && s.size() <= 255 && is_utf8(s) &&
         std::none_of(s.begin(), s.end(), [](char c) { return static_cast<u8>(c) < 0x20; });
}

}  // namespace

std::string_view known_name(u32 hash) {
  for (u32 at = hash % kSlots; kTable[at].name != 0; at = (at + 1) % kSlots)
    if (kTable[at].hash == hash) return kFixedNames[kTable[at].name - 1];
  return {};
}
std::string hash_text(u32 hash) {
  std::string out = "0x";
  for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789ABCDEF"[(hash >> shift) & 15];
  return out;
}
std::string known_or_hex(u32 hash) {
  if (const std::string_view known = known_name(hash); !known.empty()) return std::string(known);
  constexpr u32 kTried = 100;
  for (u32 i = 0; i < kTried; ++i)
    if (const auto name = numbered_name(hash, i))
      return std::string(name->text) + std::to_string(i);
  return hash_text(hash);
}
u32 crc32_numbered(u32 prefix_crc, u32 number) {
  return crc_continue(prefix_crc, Digits(number).plain());
}

bool is_hash_key(std::string_view s) {
  if (s.size() < 3 || s.size() > 10 || s[0] != '0' || (s[1] != 'x' && s[1] != 'X')) return false;
  return std::all_of(s.begin() + 2, s.end(), [](char c) { return hex_digit(c) >= 0; });
}
u32 hash_of_key(std::string_view key) {
  return is_hash_key(key) ? *parse_integer<u32>(key) : crc32(key);
}

std::optional<NumberedName> numbered_name(u32 hash, u32 number) {
  const Digits digits(number);
  for (std::size_t f = 0; f < kFamilies.size(); ++f)
    if (crc_continue(kFamilyCrcs[f], digits.plain()) == hash)
      return NumberedName{kFamilies[f], number};
  return {};
}

bool NameFinder::find(u32 hash, std::string_view parent, u32 position, std::string& out) {
  if (const std::string_view known = known_name(hash); !known.empty()) return set(out, known);
  const Digits digits(position);
  // Siblings mostly belong to one family: ask the last one first.
  for (u32 k = 0; k < kFamilies.size(); ++k) {
    const u32 family = (last_family_ + k) % static_cast<u32>(kFamilies.size());
    if (crc_continue(kFamilyCrcs[family], digits.plain()) != hash) continue;
    last_family_ = family;
    return set(out, kFamilies[family], digits.plain());
  }
  if (find_by_parent(hash, parent, position, out) || find_candidate(hash, out)) return true;
  out.clear();
  return false;
}

bool NameFinder::find_by_parent(u32 hash, std::string_view parent, u32 position, std::string& out) {
  std::array<std::string_view, 6> bases = {"Children", "Child"};
  std::size_t n = 2;
  if (!parent.empty()) {
    bases[n++] = parent;
    for (const std::string_view suffix : {"s", "es", "List"})
      if (std::string_view shorter = parent; without_suffix(shorter, suffix)) bases[n++] = shorter;
  }
  const std::array<Digits, 2> numbers = {Digits(position), Digits(position + 1)};
  for (std::size_t b = 0; b < n; ++b) {
    const u32 crc = crc32(bases[b]);
    for (const std::string_view separator : {"", "_"}) {
      const u32 base = crc_continue(crc, separator);
      for (const Digits& number : numbers)
        for (const u32 width : {0u, 2u, 3u})
          if (crc_continue(base, number.padded(width)) == hash)
            return set(out, bases[b], separator, number.padded(width));
    }
  }
  return false;
}

void NameFinder::collect_candidates() {
  collected_ = true;
  const auto parameters = archive_.parameters();
  u32 most = 0;
  for (const List& l : archive_.lists()) most = std::max({most, l.list_count, l.object_count});
  for (const Object& o : archive_.objects()) most = std::max(most, o.parameter_count);
  candidates_.reserve(more_.size() + parameters.size() + kFamilies.size() * (most + 2));
  for (u32 i = 0; i < more_.size(); ++i)
    if (may_be_name(more_[i])) candidates_.push_back({crc32(more_[i]), kFromMore, i});
  for (u32 i = 0; i < parameters.size(); ++i)
    if (is_text(parameters[i].type) && may_be_name(archive_.text(parameters[i])))
      candidates_.push_back({crc32(archive_.value(parameters[i])), kFromText, i});
  for (u32 f = 0; f < kFamilies.size(); ++f)
    for (u32 i = 0; i <= most + 1; ++i)
      candidates_.push_back({crc32_numbered(kFamilyCrcs[f], i), f, i});
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.hash < b.hash; });
}

bool NameFinder::find_candidate(u32 hash, std::string& out) {
  if (!collected_) collect_candidates();
  const auto c = std::lower_bound(candidates_.begin(), candidates_.end(), hash,
                                  [](const Candidate& x, u32 h) { return x.hash < h; });
  if (c == candidates_.end() || c->hash != hash) return false;
  if (c->family == kFromMore) return set(out, more_[c->index]);
  if (c->family == kFromText) return set(out, archive_.text(archive_.parameters()[c->index]));
  return set(out, kFamilies[c->family], Digits(c->index).plain());
}

}  // namespace kinora::aamp
