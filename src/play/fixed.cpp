#include "kinora/play/fixed.hpp"

#include <charconv>
#include <limits>

namespace kinora::play {

std::optional<Fixed> parse_fixed(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  constexpr s64 kPlaces = 1'000'000'000'000;  // a multiple of 1/4096 has at most 12
  s64 whole = 0, fraction = 0, place = kPlaces;
  bool digits = false, point = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9') return {};
    digits = true;
    if (point) {
      place /= 10;
      fraction += place * (c - '0');
    } else {
      whole = whole * 10 + (c - '0');
      if (whole > std::numeric_limits<Fixed>::max() / kFixedOne) return {};
    }
  }
  if (!digits) return {};
  const s64 value = whole * kFixedOne + (fraction * kFixedOne + kPlaces / 2) / kPlaces;
  if (value > std::numeric_limits<Fixed>::max()) return {};
  return static_cast<Fixed>(negative ? -value : value);
}

void append_fixed(std::string& out, s64 value) {
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), static_cast<double>(value) / kFixedOne,
                    std::chars_format::general, 12);
  out.append(text.data(), end.ptr);
}

}  // namespace kinora::play
