#include "map_notes.hpp"

#include <algorithm>

#include "kinora/formats/aamp/names.hpp"
#include "layout.hpp"

namespace kinora::aamp {

namespace {

MapValue number_of(Type type) {
  switch (type) {
    case Type::f32:
    case Type::buffer_f32:
      return MapValue::real;
    case Type::s32:
    case Type::buffer_s32:
      return MapValue::signed_number;
    default:
      return info(type).form == Form::floats ? MapValue::real : MapValue::number;
  }
}

}  // namespace

PathTree::Id MapNotes::step(PathTree::Id parent, u64 entry, u32 position) {
  const u32 hash = load<u32>(file_.data() + entry);
  if (const std::string_view name = known_name(hash); !name.empty())
    return map_.paths.step(parent, name.data());
  if (const auto name = numbered_name(hash, position))
    return map_.paths.step(parent, name->text.data(), name->number);
  return map_.paths.step(parent, "hash", hash);
}

void MapNotes::header(u64 root, u64 end, u64 type_size) {
  end_ = end;
  const PathTree::Id path = map_.paths.step(PathTree::kRoot, "header");
  constexpr std::array<const char*, kHeaderSize / 4> kFields = {
      "magic",      "format_version", "flags",           "file_size", "version",   "root_offset",
      "list_count", "object_count",   "parameter_count", "data_size", "text_size", "trailing_size"};
  put(0, 4, path, kFields[0], MapValue::bytes);
  for (u32 i = 1; i < kFields.size(); ++i) put(u64{4} * i, 4, path, kFields[i]);
  if (root > kHeaderSize) {
    put_kind(kHeaderSize, type_size + 1, path, "type", MapKind::text);
    put_kind(kHeaderSize + type_size + 1, root - kHeaderSize - type_size - 1, path, "type_padding",
             MapKind::padding);
  }
}

void MapNotes::list(PathTree::Id path, u64 entry) {
  put(entry, 4, path, "name_hash");
  put(entry + 4, 2, path, "lists_offset");
  put(entry + 6, 2, path, "list_count");
  put(entry + 8, 2, path, "objects_offset");
  put(entry + 10, 2, path, "object_count");
}

void MapNotes::object(PathTree::Id path, u64 entry) {
  put(entry, 4, path, "name_hash");
  put(entry + 4, 2, path, "parameters_offset");
  put(entry + 6, 2, path, "parameter_count");
}

void MapNotes::parameter(PathTree::Id path, u64 entry, const Parameter& p) {
  put(entry, 4, path, "name_hash");
  put(entry + 4, 3, path, "value_offset");
  put(entry + 7, 1, path, "type");
  map_.explain(entry + 7, info(p.type).name);
  value(path, p);
}

/// Values are noted word by word: a shared value may straddle two others.
void MapNotes::value(PathTree::Id path, const Parameter& p) {
  constexpr std::array<const char*, 4> kAxes = {"x", "y", "z", "w"}, kColors = {"r", "g", "b", "a"};
  const Form form = info(p.type).form;
  if (form == Form::text) return text(path, p.at, p.size, "value");
  const MapValue number = number_of(p.type);
  if (form == Form::word) return put(p.at, 4, path, "value", number);
  if (form == Form::buffer) put(p.at - 4, 4, path, "count");
  const u32 unit = p.type == Type::buffer_binary ? 1 : 4;
  for (u32 i = 0; i < p.size / unit; ++i) {
    const u64 at = p.at + u64{unit} * i;
    if (form == Form::floats)
      put(at, unit, path, p.type == Type::color ? kColors[i] : kAxes[i], number);
    else  // a curve is two whole numbers and thirty others
      put(at, unit, map_.paths.step(path, "values", i), "",
          form == Form::curves && i % kCurveWords >= 2 ? MapValue::real : number);
  }
  const u64 value_end = u64{p.at} + p.size;
  if (const u64 padded = std::min(align_up(value_end, 4), end_); unit == 1)
    put_kind(value_end, padded - value_end, path, "padding", MapKind::padding);
}

/// A text with its zero, and the zeros behind it up to a multiple of 4.
void MapNotes::text(PathTree::Id path, u64 at, u64 size, const char* field) {
  put_kind(at, size + 1, path, field, MapKind::text);
  const u64 end = at + size + 1;
  const u64 padded = std::min(align_up(end, 4), end_);
  u64 zeros = 0;
  while (end + zeros < padded && file_[end + zeros] == 0) ++zeros;
  put_kind(end, zeros, path, "padding", MapKind::padding);
}

void MapNotes::rest() {
  for (const auto& [offset, size] : map_.unexplained(file_.size()))
    put_kind(offset, size, PathTree::kRoot, offset >= end_ ? "behind_the_end" : "unused",
             MapKind::gap);
}

}  // namespace kinora::aamp
