#include "value_pool.hpp"

#include <algorithm>

namespace kinora::aamp {
namespace {

// The search for one value looks at the places of its rarest word. Real files need a handful of
// looks per word; a file made to be slow is cut off, and then its values are stored unshared.
constexpr u64 kLooksPerWord = 256;

std::size_t slots_for(std::size_t entries) {
  return std::bit_ceil(std::max<std::size_t>(32, entries));
}

u32 text_hash(std::string_view s) {
  u64 h = s.size() * 0x9E3779B97F4A7C15u;
  std::size_t i = 0;
  for (; i + 8 <= s.size(); i += 8)
    h = std::rotl((h ^ load<u64>(as_bytes(s).data() + i)) * 0xFF51AFD7ED558CCDu, 31);
  for (; i < s.size(); ++i) h = (h ^ static_cast<u8>(s[i])) * 0x100000001B3u;
  h ^= h >> 32;
  return static_cast<u32>(h * 0x9E3779B97F4A7C15u >> 32);
}

}  // namespace

DataPool::DataPool(std::size_t bytes_expected) {
  bytes_.reserve(bytes_expected);
  next_.reserve(bytes_expected / 4);
  slots_.resize(slots_for(bytes_expected / 2));
  shift_ = 32 - static_cast<u32>(std::countr_zero(slots_.size()));
}

void DataPool::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  --shift_;
  for (const Slot& s : old)
    if (s.first != kNone) slot(s.word) = s;
}

/// Appends a word that belongs to the chain `s`; the slot may move.
u32 DataPool::append(u32 word, Slot& s) {
  const auto at = static_cast<u32>(next_.size());
  next_.push_back(kNone);
  bytes_.resize(bytes_.size() + 4);
  store(bytes_.data() + std::size_t{4} * at, word);
  if (s.first != kNone) {
    next_[s.last] = at;
    s.last = at;
    ++s.count;
    return at;
  }
  s = {word, at, at, 1};
  if (++distinct_ * 2 > slots_.size()) grow();
  return at;
}

/// The first place (in words) where the value lies, or kNone.
u32 DataPool::find(ByteView value) {
  const auto words = static_cast<u32>(value.size() / 4);
  const auto places = static_cast<u32>((value.size() + 3) / 4);
  looks_ += kLooksPerWord * places;
  const Slot* rarest = nullptr;
  u32 rarest_at = 0;
  for (u32 i = 0; i < words; ++i) {
    const Slot& s = slot(load<u32>(value.data() + std::size_t{4} * i));
    if (s.first == kNone) return kNone;
    if (rarest && s.count >= rarest->count) continue;
    rarest = &s;
    rarest_at = i;
  }
  if (!rarest) return kNone;
  for (u32 at = rarest->first; at != kNone && looks_ > places; at = next_[at]) {
    looks_ -= places;
    if (at < rarest_at) continue;
    const u32 start = at - rarest_at;
    if (start + places > next_.size()) return kNone;
    if (std::memcmp(bytes_.data() + std::size_t{4} * start, value.data(), value.size()) == 0)
      return start;
  }
  return kNone;
}

u32 DataPool::put(ByteView value) {
  if (const u32 at = find(value); at != kNone) return at * 4;
  const auto start = static_cast<u32>(bytes_.size());
  for (std::size_t i = 0; i < value.size(); i += 4) {
    std::array<u8, 4> b{};
    std::memcpy(b.data(), value.data() + i, std::min<std::size_t>(4, value.size() - i));
    const u32 word = load<u32>(b.data());
    append(word, slot(word));
  }
  return start;
}

u32 DataPool::put_buffer(u32 count, ByteView elements) {
  buffer_.resize(4 + elements.size());
  store(buffer_.data(), count);
  if (!elements.empty()) std::memcpy(buffer_.data() + 4, elements.data(), elements.size());
  return put(buffer_) + 4;
}

TextPool::TextPool(std::size_t bytes_expected) {
  bytes_.reserve(bytes_expected);
  slots_.resize(slots_for(bytes_expected / 8));
}

void TextPool::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& s : old) {
    if (s.at_plus_one == 0) continue;
    std::size_t k = s.hash & mask;
    while (slots_[k].at_plus_one != 0) k = (k + 1) & mask;
    slots_[k] = s;
  }
}

u32 TextPool::put(std::string_view s) {
  const u32 hash = text_hash(s);
  const std::size_t mask = slots_.size() - 1;
  std::size_t k = hash & mask;
  for (; slots_[k].at_plus_one != 0; k = (k + 1) & mask) {
    const Slot& slot = slots_[k];
    if (slot.hash == hash && slot.size == s.size() &&
        std::memcmp(bytes_.data() + slot.at_plus_one - 1, s.data(), s.size()) == 0)
      return slot.at_plus_one - 1;
  }
  const auto at = static_cast<u32>(bytes_.size());
  bytes_.insert(bytes_.end(), s.begin(), s.end());
  bytes_.resize(align_up(bytes_.size() + 1, 4));
  slots_[k] = {hash, at + 1, static_cast<u32>(s.size())};
  if (++distinct_ * 2 > slots_.size()) grow();
  return at;
}

}  // namespace kinora::aamp
