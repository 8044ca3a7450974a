// Drawing with what lies in other files: cells, graphics and colours that belong together.
#pragma once
#include "kinora/formats/nitro2d/findings.hpp"
#include "kinora/image/scene_picture.hpp"
#include "kinora/play/nanr_timeline.hpp"
#include "options.hpp"

namespace kinora::nitro2d {

/// What the companions of a file hold, read when it is asked for. What the user named is taken; of
/// several others the first that fits.
class Companion2d {
 public:
  /// What is doubtful about the choice goes to `notes`, unless it is null.
  explicit Companion2d(const Companions& companions, Findings* notes = nullptr)
      : companions_(companions), notes_(notes) {}

  /// Cells that are enough for these numbers.
  Result<CellBank> cells(std::size_t needed) const;
  /// Graphics that hold what these cells show.
  Result<Graphics> graphics(const CellBank* cells) const;
  Result<Palette> palette() const;
  /// Colours of all palettes that these cells use.
  Result<Palette> palette(const CellBank& cells, const Graphics& graphics) const;
  Result<nanr::CellAnimation> parts() const;
  Result<MultiCellBank> multi_cells(std::size_t needed) const;

 private:
  const Companions& companions_;
  Findings* notes_;
};

/// The options that all drawing here takes.
inline constexpr std::array<OptionInfo, 10> kDrawingOptions = {{
    {"render", "scale", "N", "Each pixel as a square of N x N"},
    {"render", "background", "COLOR", "#rrggbb behind everything; default: transparent"},
    {"render", "onion", "N", "N earlier pictures shine through"},
    {"render", "canvas", "BOX",
     "fit (default), screen, or LEFT,TOP,WIDTH,HEIGHT around the origin"},
    {"render", "blend", "PERCENT", "Opacity of half-transparent objects; default: 100"},
    {"render", "sheet", "", "All pictures on one, with a list (JSON) beside it"},
    {"render", "strip", "", "All pictures of the sequence side by side"},
    {"render", "tick", "N", "The picture that is shown at this tick (sixtieth of a second)"},
    {"render", "character-base", "N", "Added to every character name"},
    {"render", "palette-base", "N", "Added to every palette number"},
}};
/// Two lists of options as one.
template <std::size_t A, std::size_t B>
constexpr std::array<OptionInfo, A + B> joined(const std::array<OptionInfo, A>& a,
                                               const std::array<OptionInfo, B>& b) {
  std::array<OptionInfo, A + B> out{};
  for (std::size_t i = 0; i < A + B; ++i) out[i] = i < A ? a[i] : b[i - A];
  return out;
}

/// A named list of scenes, such as a sequence.
struct Strip {
  std::string name;
  play::Timeline line;
};

/// Draws what the request asks for: a still (one scene, a strip, a sheet) or an animation.
/// `strips`: what there is; the first is drawn unless all go on a sheet. `still`: the one picture
/// that is asked for, on the canvas of the first strip, behind those that may shine through it.
Result<Bytes> draw_request(const image::CellSource& source, std::span<const Strip> strips,
                           const RenderRequest& request, std::span<const Scene> still = {});

/// --character-base and --palette-base.
void move_bases(image::CellSource& source, OptionReader& in);

/// A sequence by label or number.
Result<u32> find_sequence(const nanr::CellAnimation& a, std::string_view name);

}  // namespace kinora::nitro2d
