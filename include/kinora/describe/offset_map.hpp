// Which byte of a file belongs to which field. Paths are a tree of steps: a record costs sixteen
// bytes and no string; text is made on demand.
#pragma once
#include <deque>
#include <limits>
#include <string>
#include <utility>

#include "kinora/core/guid.hpp"
#include "kinora/core/types.hpp"

namespace kinora {

class PathTree {
 public:
  using Id = u32;
  static constexpr Id kRoot = 0;
  static constexpr s64 kNoIndex = std::numeric_limits<s64>::min();
  static constexpr s64 kNoStep = kNoIndex + 1;  ///< no step at all: a transparent part

  /// `name` must be a literal; `index` is kNoIndex if the step is not an element of a list.
  Id step(Id parent, const char* name, s64 index = kNoIndex) {
    steps_.push_back({parent, index, name});
    return static_cast<Id>(steps_.size() - 1);
  }
  /// The step to element `first + i`; kNoIndex and kNoStep as `first` stay what they are.
  Id element(Id parent, const char* name, s64 first, u32 i) {
    if (first == kNoStep) return parent;
    return step(parent, name, first == kNoIndex ? kNoIndex : first + i);
  }
  /// `nodes[3].inputs[0].name`.
  std::string text(Id id, std::string_view field = {}) const;

 private:
  struct Step {
    Id parent;
    s64 index;
    const char* name;
  };
  std::vector<Step> steps_ = {{0, kNoIndex, ""}};
};

/// What a range of bytes is.
enum class MapKind : u8 {
  field,    ///< a value of the model, or a number that follows from it
  text,     ///< a string of the pool
  padding,  ///< filler that the format prescribes
  gap,      ///< bytes that nothing refers to; kept
};

/// How the bytes of a field are read; several numbers may stand side by side (vectors).
enum class MapValue : u8 { bytes, number, signed_number, real, guid };

template <class T>
constexpr MapValue map_value() {
  if constexpr (std::is_same_v<T, Guid>)
    return MapValue::guid;
  else if constexpr (std::is_floating_point_v<T>)
    return MapValue::real;
  else if constexpr (std::is_integral_v<T>)
    return std::is_signed_v<T> ? MapValue::signed_number : MapValue::number;
  else
    return MapValue::bytes;
}

/// One explained range. Ranges may repeat (records shared by several owners) but never cut each
/// other.
struct MapEntry {
  u64 offset, size;
  PathTree::Id path;
  const char* field;
  MapKind kind = MapKind::field;
  MapValue value = MapValue::bytes;
  Endian order = Endian::little;
  /// What the value stands for: the text that an offset leads to, the name of an enumerator.
  const char* meaning = nullptr;
};

struct OffsetMap {
  PathTree paths;
  std::vector<MapEntry> entries;
  std::deque<std::string> kept;

  /// A name that lives as long as the map.
  const char* keep(std::string name) { return kept.emplace_back(std::move(name)).c_str(); }
  /// Says what the value at this offset stands for, after it was noted.
  void explain(u64 offset, std::string_view meaning);

  std::string path_text(const MapEntry& e) const { return paths.text(e.path, e.field); }
  /// Entries in the order of their offsets.
  void sort();
  /// The ranges of a file of `size` bytes that no entry explains. Sorts.
  std::vector<std::pair<u64, u64>> unexplained(u64 size);
};

}  // namespace kinora
