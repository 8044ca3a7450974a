// Options of drawing and playing, as the user wrote them.
#pragma once
#include "kinora/formats/nitro2d/findings.hpp"
#include "kinora/image/scene_picture.hpp"
#include "kinora/play/fixed.hpp"
#include "kinora/registry/format.hpp"

namespace kinora::nitro2d {

/// Reads options one by one; the first error sticks.
class OptionReader {
 public:
  explicit OptionReader(const Options& options) : options_(options) {}
  const std::optional<Diagnostic>& error() const { return error_; }

  bool has(std::string_view name) const { return options_.find(name) != options_.end(); }
  /// Empty if it is not given.
  std::string_view text(std::string_view name) const;
  s64 number(std::string_view name, s64 usual, s64 least, s64 most);
  play::Fixed fixed(std::string_view name, play::Fixed usual);
  /// `#rrggbb` or `#rrggbbaa`.
  std::optional<image::Rgba> color(std::string_view name);
  /// `fit`, `screen` (256 x 192 around the origin) or `LEFT,TOP,WIDTH,HEIGHT`.
  std::optional<Box> canvas(std::string_view name);
  void refuse(std::string_view name, std::string_view needed);
  /// Refuses an option together with another, or with a kind of output.
  void conflict(std::string_view name, std::string_view other);

 private:
  const Options& options_;
  std::optional<Diagnostic> error_;
};

/// --scale, --background, --onion, --canvas, --blend.
image::DrawOptions draw_options(OptionReader& in);

}  // namespace kinora::nitro2d
