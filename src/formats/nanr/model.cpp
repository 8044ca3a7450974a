// Rules over the semantic model of NANR and NMAR.
#include "kinora/formats/nanr/model.hpp"

namespace kinora::nanr {

ElementType needed_element_type(const Sequence& sequence) {
  bool moves = false;
  for (const Frame& f : sequence.frames) {
    if (f.rotation != 0 || f.scale_x != kOne || f.scale_y != kOne) return ElementType::srt;
    moves = moves || f.x != 0 || f.y != 0;
  }
  return moves ? ElementType::translation : ElementType::index;
}

std::optional<u32> find_sequence(const CellAnimation& animation, std::string_view label) {
  for (std::size_t i = 0; i < animation.sequences.size(); ++i)
    if (animation.sequences[i].label == label) return static_cast<u32>(i);
  return {};
}

}  // namespace kinora::nanr
