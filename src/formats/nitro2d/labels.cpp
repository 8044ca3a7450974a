#include "labels.hpp"

namespace kinora::nitro2d {
namespace {

/// Where the texts end if there are `count` of them, or nothing if that cannot be.
std::optional<u64> end_of_labels(ByteView content, u64 count, u64& work) {
  const ByteView texts = content.subspan(count * 4);
  u64 at = 0;
  for (u64 i = 0; i < count; ++i) {
    if (load<u32>(&content[i * 4]) != at || at >= texts.size()) return {};
    const void* zero = std::memchr(&texts[at], 0, texts.size() - at);
    work += 1 + (zero ? static_cast<u64>(static_cast<const u8*>(zero) - &texts[at])
                      : texts.size() - at);
    if (!zero) return {};
    at = static_cast<u64>(static_cast<const u8*>(zero) - texts.data()) + 1;
  }
  return at;
}

}  // namespace

std::optional<u32> count_labels(ByteView content, u32& rest) {
  // Real files decide at the first number that gets beyond its first labels; the bound keeps
  // sections made on purpose from taking quadratic time.
  const u64 most_work = 16 * (content.size() + 64);
  u64 work = 0;
  for (u64 count = 0; count * 4 <= content.size() && work <= most_work; ++count) {
    const auto end = end_of_labels(content, count, work);
    if (!end) continue;
    const ByteView left = content.subspan(count * 4 + *end);
    bool zero = left.size() < 4;
    for (std::size_t i = 0; zero && i < left.size(); ++i) zero = left[i] == 0;
    if (!zero) continue;
    rest = static_cast<u32>(left.size());
    return static_cast<u32>(count);
  }
  return {};
}

}  // namespace kinora::nitro2d
