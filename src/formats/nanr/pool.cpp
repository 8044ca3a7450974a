#include "pool.hpp"

#include <algorithm>
#include <unordered_map>

#include "kinora/core/sink.hpp"

namespace kinora::nanr {
namespace {

constexpr u16 kPadWord = 0xBEEF;
constexpr u8 kFiller = 0xCC;

u32 kind_of(ElementType type) { return static_cast<u32>(type) & 0xFF; }
bool is(ElementType type, ElementType which) { return kind_of(type) == static_cast<u32>(which); }

/// What the names of the layout mean.
constexpr const char* kOffsetsKey = "element_offsets";
constexpr const char* kGapsKey = "pool_gaps";
constexpr const char* kSizeKey = "pool_size";

template <class F>
void each_frame(const CellAnimation& a, F f) {
  for (const Sequence& s : a.sequences) {
    const ElementType type = written_type(s);
    for (const Frame& frame : s.frames) f(frame, type);
  }
}

/// Which bytes of a pool of this size elements cover; empty if some lie outside.
std::vector<bool> covered(const CellAnimation& a, std::span<const u32> offsets, u64 size) {
  std::vector<bool> out(size);
  std::size_t i = 0;
  bool inside = true;
  each_frame(a, [&](const Frame&, ElementType type) {
    const u64 at = offsets[i++], end = at + element_size(type);
    if (end > size) inside = false;
    for (u64 k = at; inside && k < end; ++k) out[k] = true;
  });
  if (!inside) out.clear();
  return out;
}

}  // namespace

u32 element_size(ElementType type) {
  switch (kind_of(type)) {
    case 0:
      return 2;
    case 1:
      return 16;
    case 2:
      return 8;
    default:
      return 0;
  }
}

ElementType written_type(const Sequence& s) {
  const ElementType needed = needed_element_type(s);
  if (!s.element_type) return needed;
  // SRT holds everything, T holds what index holds.
  const u32 stated = kind_of(*s.element_type);
  const bool enough = stated == kind_of(needed) || stated == 1 || needed == ElementType::index;
  return enough && stated <= 2 ? *s.element_type : needed;
}

void load_element(Frame& f, ElementType type, const u8* p) {
  f.cell = load<u16>(p);
  if (is(type, ElementType::srt)) {
    f.rotation = load<u16>(p + 2);
    f.scale_x = load<s32>(p + 4);
    f.scale_y = load<s32>(p + 8);
    f.x = load<s16>(p + 12);
    f.y = load<s16>(p + 14);
  } else if (is(type, ElementType::translation)) {
    f.x = load<s16>(p + 4);
    f.y = load<s16>(p + 6);
  }
}

void append_element(Bytes& out, const Frame& f, ElementType type) {
  std::array<u8, 16> b{};
  store(&b[0], f.cell);
  if (is(type, ElementType::srt)) {
    store(&b[2], f.rotation);
    store(&b[4], f.scale_x);
    store(&b[8], f.scale_y);
    store(&b[12], f.x);
    store(&b[14], f.y);
  } else if (is(type, ElementType::translation)) {
    store(&b[2], kPadWord);
    store(&b[4], f.x);
    store(&b[6], f.y);
  }
  out.insert(out.end(), b.begin(), b.begin() + element_size(type));
}

Pool make_pool(const CellAnimation& a) {
  Pool out;
  std::unordered_map<std::string_view, u32> known;
  // Views into the keys must stay valid, so keys live in blocks of their own.
  std::vector<std::string> keys;
  std::size_t frames = 0;
  for (const Sequence& s : a.sequences) frames += s.frames.size();
  out.offsets.reserve(frames);
  keys.reserve(frames);
  Bytes element;
  for (const Sequence& s : a.sequences) {
    const ElementType type = written_type(s);
    for (const Frame& f : s.frames) {
      element.assign(1, static_cast<u8>(kind_of(type)));
      append_element(element, f, type);
      const std::string_view key = as_text(element);
      auto place = known.find(key);
      if (place == known.end()) {
        const auto at = static_cast<u32>(out.bytes.size());
        place = known.emplace(keys.emplace_back(key), at).first;
        out.bytes.insert(out.bytes.end(), element.begin() + 1, element.end());
      }
      out.offsets.push_back(place->second);
    }
    out.bytes.resize(align_up(out.bytes.size(), 4), kFiller);
  }
  return out;
}

Pool make_compact_pool(const CellAnimation& a) {
  Pool out;
  // Larger elements first, so that smaller ones can lie inside them.
  std::vector<std::pair<const Frame*, ElementType>> order;
  each_frame(a, [&](const Frame& f, ElementType type) { order.emplace_back(&f, type); });
  std::vector<u32> numbers(order.size());
  for (u32 i = 0; i < numbers.size(); ++i) numbers[i] = i;
  std::stable_sort(numbers.begin(), numbers.end(), [&](u32 x, u32 y) {
    return element_size(order[x].second) > element_size(order[y].second);
  });
  out.offsets.resize(order.size());
  std::unordered_map<std::string, u32> known;
  for (const u32 i : numbers) {
    Bytes element;
    append_element(element, *order[i].first, order[i].second);
    const auto [place, added] = known.try_emplace(std::string(as_text(element)), 0u);
    if (added) {
      // The run time asks for elements at even addresses only.
      u64 at = 0;
      while (at + element.size() <= out.bytes.size() &&
             std::memcmp(&out.bytes[at], element.data(), element.size()) != 0)
        at += 2;
      if (at + element.size() > out.bytes.size()) {
        at = out.bytes.size();
        out.bytes.insert(out.bytes.end(), element.begin(), element.end());
      }
      place->second = static_cast<u32>(at);
    }
    out.offsets[i] = place->second;
  }
  out.bytes.resize(align_up(out.bytes.size(), 4), 0);
  return out;
}

void learn_pool(const CellAnimation& a, std::span<const u32> offsets, ByteView pool,
                Layout& layout) {
  const Pool rule = make_pool(a);
  if (std::equal(offsets.begin(), offsets.end(), rule.offsets.begin(), rule.offsets.end()) &&
      std::equal(pool.begin(), pool.end(), rule.bytes.begin(), rule.bytes.end()))
    return;
  const std::vector<bool> used = covered(a, offsets, pool.size());
  Bytes gaps;
  for (std::size_t i = 0; i < used.size(); ++i)
    if (!used[i]) gaps.push_back(pool[i]);
  layout.order[kOffsetsKey] = {{rule.offsets.begin(), rule.offsets.end()},
                               {offsets.begin(), offsets.end()}};
  layout.bytes[kGapsKey] = {{}, gaps};
  layout.numbers[kSizeKey] = {rule.bytes.size(), pool.size()};
}

Pool make_pool(const CellAnimation& a, const Layout& layout) {
  Pool rule = make_pool(a);
  const auto order = layout.order.find(kOffsetsKey);
  const auto size = layout.numbers.find(kSizeKey);
  const auto gaps = layout.bytes.find(kGapsKey);
  if (order == layout.order.end() || size == layout.numbers.end() || gaps == layout.bytes.end())
    return rule;
  const auto& stored = order->second.stored;
  const std::vector<s64> premise(rule.offsets.begin(), rule.offsets.end());
  const u64 length = size->second.stored;
  // What is not covered comes from the gaps, so a pool cannot be longer than both together.
  if (order->second.rule != premise || stored.size() != premise.size() ||
      length > gaps->second.stored.size() + 16 * stored.size())
    return rule;
  Pool out;
  for (const s64 x : stored) {
    if (x < 0 || x > static_cast<s64>(length)) return rule;
    out.offsets.push_back(static_cast<u32>(x));
  }
  const std::vector<bool> used = covered(a, out.offsets, length);
  if (used.size() != length ||
      static_cast<u64>(std::count(used.begin(), used.end(), false)) != gaps->second.stored.size())
    return rule;
  out.bytes.resize(length);
  std::size_t gap = 0, i = 0;
  for (std::size_t k = 0; k < length; ++k)
    if (!used[k]) out.bytes[k] = gaps->second.stored[gap++];
  // Frames that share bytes must agree about them.
  std::vector<bool> written(length);
  bool agree = true;
  each_frame(a, [&](const Frame& f, ElementType type) {
    Bytes element;
    append_element(element, f, type);
    const u32 at = out.offsets[i++];
    for (std::size_t k = 0; k < element.size(); ++k) {
      agree = agree && (!written[at + k] || out.bytes[at + k] == element[k]);
      written[at + k] = true;
      out.bytes[at + k] = element[k];
    }
  });
  return agree ? out : rule;
}

bool pool_overlaps(const CellAnimation& a, const Layout& layout) {
  if (!layout.order.count(kOffsetsKey)) return false;
  const Pool pool = make_pool(a, layout);
  std::vector<std::pair<u32, u32>> elements;  // start and end
  std::size_t i = 0;
  each_frame(a, [&](const Frame&, ElementType type) {
    const u32 at = pool.offsets[i++];
    elements.emplace_back(at, at + element_size(type));
  });
  std::sort(elements.begin(), elements.end());
  for (std::size_t k = 1; k < elements.size(); ++k)
    if (elements[k] != elements[k - 1] && elements[k].first < elements[k - 1].second) return true;
  return false;
}

}  // namespace kinora::nanr
