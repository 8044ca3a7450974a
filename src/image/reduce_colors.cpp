#include "image/reduce_colors.hpp"

#include <algorithm>
#include <unordered_map>

namespace kinora::image {
namespace {

u32 key(const u8* p) { return u32{p[0]} | u32{p[1]} << 8 | u32{p[2]} << 16; }
Rgba color(u32 k) {
  return {static_cast<u8>(k), static_cast<u8>(k >> 8), static_cast<u8>(k >> 16), 255};
}

struct Weighted {
  std::array<u8, 3> c;
  u32 count;
};
/// A range of colours that becomes one.
struct Bin {
  std::size_t begin, end;
  u32 channel = 0;  // the widest
  u32 extent = 0;   // of that channel
};

Bin measured(const std::vector<Weighted>& colors, std::size_t begin, std::size_t end) {
  Bin bin{begin, end};
  for (u32 k = 0; k < 3; ++k) {
    const auto [low, high] =
        std::minmax_element(colors.begin() + static_cast<std::ptrdiff_t>(begin),
                            colors.begin() + static_cast<std::ptrdiff_t>(end),
                            [k](const Weighted& a, const Weighted& b) { return a.c[k] < b.c[k]; });
    const u32 extent = static_cast<u32>(high->c[k] - low->c[k]);
    if (extent > bin.extent) {
      bin.extent = extent;
      bin.channel = k;
    }
  }
  return bin;
}

Rgba mean(const std::vector<Weighted>& colors, const Bin& bin) {
  u64 sum[3] = {}, count = 0;
  for (std::size_t i = bin.begin; i < bin.end; ++i) {
    count += colors[i].count;
    for (u32 k = 0; k < 3; ++k) sum[k] += u64{colors[i].c[k]} * colors[i].count;
  }
  const auto part = [&](u64 s) { return static_cast<u8>((s + count / 2) / count); };
  return {part(sum[0]), part(sum[1]), part(sum[2]), 255};
}

}  // namespace

void harden_alpha(Bytes& rgba) {
  for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) {
    if (rgba[i + 3] >= 128)
      rgba[i + 3] = 255;
    else
      std::memset(&rgba[i], 0, 4);
  }
}

std::optional<std::vector<Rgba>> count_colors(std::span<const ByteView> pictures,
                                              std::size_t limit) {
  std::unordered_map<u32, u32> seen;
  std::vector<Rgba> out;
  for (const ByteView p : pictures) {
    u32 last = ~0u;
    for (std::size_t i = 0; i + 3 < p.size(); i += 4) {
      if (p[i + 3] == 0) continue;
      const u32 k = key(&p[i]);
      if (k == last) continue;
      last = k;
      if (!seen.emplace(k, 0).second) continue;
      if (out.size() == limit) return {};
      out.push_back(color(k));
    }
  }
  return out;
}

std::vector<Rgba> choose_colors(ByteView rgba, std::size_t limit) {
  std::unordered_map<u32, u32> counts;
  for (std::size_t i = 0; i + 3 < rgba.size(); i += 4)
    if (rgba[i + 3]) ++counts[key(&rgba[i])];
  std::vector<Weighted> colors;
  colors.reserve(counts.size());
  for (const auto& [k, n] : counts) {
    const Rgba c = color(k);
    colors.push_back({{c.r, c.g, c.b}, n});
  }
  // The order of a hash map is nobody's business.
  std::sort(colors.begin(), colors.end(),
            [](const Weighted& a, const Weighted& b) { return a.c < b.c; });
  std::vector<Bin> bins;
  if (!colors.empty()) bins.push_back(measured(colors, 0, colors.size()));
  while (bins.size() < limit) {
    const auto widest = std::max_element(
        bins.begin(), bins.end(), [](const Bin& a, const Bin& b) { return a.extent < b.extent; });
    if (widest == bins.end() || widest->extent == 0) break;
    const Bin bin = *widest;
    std::sort(colors.begin() + static_cast<std::ptrdiff_t>(bin.begin),
              colors.begin() + static_cast<std::ptrdiff_t>(bin.end),
              [&](const Weighted& a, const Weighted& b) {
                return std::pair(a.c[bin.channel], a.c) < std::pair(b.c[bin.channel], b.c);
              });
    u64 total = 0, half = 0;
    for (std::size_t i = bin.begin; i < bin.end; ++i) total += colors[i].count;
    std::size_t cut = bin.begin + 1;
    for (std::size_t i = bin.begin; i + 1 < bin.end; ++i) {
      half += colors[i].count;
      cut = i + 1;
      if (half * 2 >= total) break;
    }
    *widest = measured(colors, bin.begin, cut);
    bins.push_back(measured(colors, cut, bin.end));
  }
  std::vector<Rgba> out(bins.size());
  std::transform(bins.begin(), bins.end(), out.begin(),
                 [&](const Bin& b) { return mean(colors, b); });
  return out;
}

Bytes to_palette(ByteView rgba, std::span<const Rgba> palette, u8 clear) {
  std::unordered_map<u32, u8> known;
  for (std::size_t i = palette.size(); i-- > 0;) {
    const std::array<u8, 3> c = {palette[i].r, palette[i].g, palette[i].b};
    known[key(c.data())] = static_cast<u8>(i);
  }
  const auto nearest = [&](const u8* p) {
    u32 best = ~0u;
    u8 index = clear;
    for (std::size_t i = 0; i < palette.size(); ++i) {
      const s32 r = p[0] - palette[i].r, g = p[1] - palette[i].g, b = p[2] - palette[i].b;
      const u32 distance = static_cast<u32>(r * r + g * g + b * b);
      if (distance < best) {
        best = distance;
        index = static_cast<u8>(i);
      }
    }
    return index;
  };
  Bytes out(rgba.size() / 4, clear);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const u8* p = &rgba[i * 4];
    if (p[3] == 0) continue;
    const auto [place, added] = known.try_emplace(key(p), u8{0});
    if (added) place->second = nearest(p);
    out[i] = place->second;
  }
  return out;
}

}  // namespace kinora::image
