// The offset map of an AAMP file, filled while the reader walks. Paths are those of the tree, with
// numbered names as indices: `Elements.Element[3].Parameters.TypeIndex.value`.
#pragma once
#include "kinora/describe/offset_map.hpp"
#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {

class MapNotes {
 public:
  MapNotes(OffsetMap& map, ByteView file) : map_(map), file_(file) {}

  /// The path of a child whose entry lies at `entry`. A hash without a name is `hash[1234]`.
  PathTree::Id step(PathTree::Id parent, u64 entry, u32 position);
  void header(u64 root, u64 end, u64 type_size);
  void list(PathTree::Id path, u64 entry);
  void object(PathTree::Id path, u64 entry);
  void parameter(PathTree::Id path, u64 entry, const Parameter& p);
  /// What nothing refers to. Call when everything else is noted.
  void rest();

 private:
  void put(u64 offset, u64 size, PathTree::Id path, const char* field,
           MapValue value = MapValue::number, MapKind kind = MapKind::field) {
    if (size != 0) map_.entries.push_back({offset, size, path, field, kind, value});
  }
  void put_kind(u64 offset, u64 size, PathTree::Id path, const char* field, MapKind kind) {
    put(offset, size, path, field, MapValue::bytes, kind);
  }
  void value(PathTree::Id path, const Parameter& p);
  void text(PathTree::Id path, u64 at, u64 size, const char* field);

  OffsetMap& map_;
  ByteView file_;
  u64 end_ = 0;
};

}  // namespace kinora::aamp
