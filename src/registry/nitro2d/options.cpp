#include "options.hpp"

#include <limits>

#include "kinora/core/number.hpp"

namespace kinora::nitro2d {
namespace {

/// Whole numbers separated by commas.
std::vector<s64> numbers_of(std::string_view s) {
  std::vector<s64> out;
  while (true) {
    const std::size_t comma = s.find(',');
    const auto x = parse_signed(s.substr(0, comma));
    if (!x) return {};
    out.push_back(*x);
    if (comma == s.npos) return out;
    s.remove_prefix(comma + 1);
  }
}

/// Coordinates of a canvas; far more than any picture.
constexpr s64 kFarthest = 1 << 20;

}  // namespace

std::string_view OptionReader::text(std::string_view name) const {
  const auto o = options_.find(name);
  return o == options_.end() ? std::string_view() : std::string_view(o->second);
}

void OptionReader::refuse(std::string_view name, std::string_view needed) {
  if (!error_)
    error_ = make_diagnostic(kBadOption, {}, {}, {name, std::string(text(name)), needed});
}

void OptionReader::conflict(std::string_view name, std::string_view other) {
  if (!error_) error_ = make_diagnostic(kOptionConflict, {}, {}, {name, other});
}

s64 OptionReader::number(std::string_view name, s64 usual, s64 least, s64 most) {
  if (!has(name)) return usual;
  const auto x = parse_signed(text(name));
  if (x && *x >= least && *x <= most) return *x;
  std::string needed = std::to_string(least);
  if (most == std::numeric_limits<s64>::max())
    needed = "a whole number from " + needed + " on";
  else if (most > least)
    needed = "a whole number from " + needed + " to " + std::to_string(most);
  else if (most < least)
    needed = "nothing, as there is none,";
  refuse(name, needed);
  return usual;
}

play::Fixed OptionReader::fixed(std::string_view name, play::Fixed usual) {
  if (!has(name)) return usual;
  const auto x = play::parse_fixed(text(name));
  if (!x) refuse(name, "a number such as 0.5");
  return x.value_or(usual);
}

std::optional<image::Rgba> OptionReader::color(std::string_view name) {
  if (!has(name)) return {};
  const std::string_view s = text(name);
  const auto b = s.starts_with('#') ? parse_hex_bytes(s.substr(1)) : std::nullopt;
  if (b && b->size() == 3) return image::Rgba{(*b)[0], (*b)[1], (*b)[2], 255};
  if (b && b->size() == 4) return image::Rgba{(*b)[0], (*b)[1], (*b)[2], (*b)[3]};
  refuse(name, "a colour such as #80c0ff");
  return {};
}

std::optional<Box> OptionReader::canvas(std::string_view name) {
  const std::string_view s = text(name);
  if (s.empty() || s == "fit") return {};
  if (s == "screen") return Box{-128, -96, 128, 96};
  const auto x = numbers_of(s);
  bool good = x.size() == 4;
  for (std::size_t i = 0; i < x.size(); ++i)
    good = good && x[i] >= (i < 2 ? -kFarthest : 1) && x[i] <= kFarthest;
  if (good)
    return Box{static_cast<s32>(x[0]), static_cast<s32>(x[1]), static_cast<s32>(x[0] + x[2]),
               static_cast<s32>(x[1] + x[3])};
  refuse(name, "fit, screen or LEFT,TOP,WIDTH,HEIGHT");
  return {};
}

image::DrawOptions draw_options(OptionReader& in) {
  image::DrawOptions out;
  out.scale = static_cast<u32>(in.number("scale", 1, 1, 64));
  out.background = in.color("background");
  out.onion = static_cast<u32>(in.number("onion", 0, 0, 8));
  out.canvas = in.canvas("canvas");
  const s64 blend = in.number("blend", 100, 0, 100);
  out.semi_transparent = static_cast<u8>((blend * 255 + 50) / 100);
  return out;
}

}  // namespace kinora::nitro2d
