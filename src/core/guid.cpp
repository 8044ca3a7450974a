#include "kinora/core/guid.hpp"

#include "kinora/core/number.hpp"

namespace kinora {
namespace {

// Which stored byte each pair of digits stands for.
constexpr std::array<u8, 16> kOrder = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
constexpr bool dash_before(std::size_t pair) {
  return pair == 4 || pair == 6 || pair == 8 || pair == 10;
}

}  // namespace

std::string guid_text(const Guid& g) {
  std::string out;
  out.reserve(36);
  for (std::size_t i = 0; i < 16; ++i) {
    if (dash_before(i)) out += '-';
    append_hex_byte(out, g[kOrder[i]]);
  }
  return out;
}

std::optional<Guid> parse_guid(std::string_view s) {
  if (s.size() != 36) return {};
  Guid g{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < 16; ++i) {
    if (dash_before(i) && s[at++] != '-') return {};
    const int high = hex_digit(s[at]), low = hex_digit(s[at + 1]);
    if (high < 0 || low < 0) return {};
    g[kOrder[i]] = static_cast<u8>(high << 4 | low);
    at += 2;
  }
  return g;
}

}  // namespace kinora
