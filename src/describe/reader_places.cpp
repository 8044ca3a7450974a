#include "kinora/describe/reader_places.hpp"

namespace kinora {

ReaderPlaces::ReaderPlaces(ByteView bytes, std::span<const PlaceInfo> places, void* context,
                           DiskForm form, Recording* recording)
    : bytes_(bytes),
      info_(places),
      context_(context),
      form_(form),
      recording_(recording),
      places_(places.size()),
      record_end_(static_cast<u32>(bytes.size())) {
  if (bytes.size() > 0x7FFFFFFF) {
    bytes_ = bytes.first(0);
    fail(kTooLarge, 0, nullptr, {"the file size", bytes.size(), 0x7FFFFFFF});
  }
}

void ReaderPlaces::fail(const Finding& finding, u64 offset, const char* field,
                        std::initializer_list<Argument> arguments) {
  if (!error_) error_ = make_diagnostic(finding, offset, path_text(field), arguments);
  pos_ = static_cast<u32>(bytes_.size());
}

void ReaderPlaces::note(const char* name, u32 size, MapKind kind, MapValue value) {
  if (size == 0) return;
  recording_->map.entries.push_back({pos_, size, path_, name, kind, value, form_.order});
}

void ReaderPlaces::take_vec3_as_one(const char* name, Vec3& x) {
  x.x = load<float>(bytes_.data() + pos_, form_.order);
  x.y = load<float>(bytes_.data() + pos_ + 4, form_.order);
  x.z = load<float>(bytes_.data() + pos_ + 8, form_.order);
  mark(name, 12, MapKind::field, MapValue::real);
}

void ReaderPlaces::magic(std::string_view expected) {
  if (!has_magic(bytes_, expected, pos_)) return fail(kWrongMagic, pos_, "magic", {expected});
  mark("magic", static_cast<u32>(expected.size()));
}

// ---- places -------------------------------------------------------------------------------------

void ReaderPlaces::set_place(u32 at, const char* name, u32 place, s64 raw, s64 offset) {
  if (!ok()) return;
  if (offset < 0 || offset > static_cast<s64>(bytes_.size()))
    return fail(kOffsetOutside, at, name, {hex(static_cast<u64>(raw)), name, bytes_.size()});
  places_[place].offset = static_cast<u32>(offset);
  places_[place].known = true;
}

u32 ReaderPlaces::first_known(std::initializer_list<u32> places) const {
  for (const u32 p : places)
    if (p < places_.size() && places_[p].offset != 0) return places_[p].offset;
  return static_cast<u32>(bytes_.size());
}

bool ReaderPlaces::begin(u32 place, bool) {
  if (!ok()) return false;
  furthest_ = std::max(furthest_, pos_);
  Place& p = places_[place];
  if (!p.known) p.offset = pos_;
  if (p.offset == 0 && pos_ != 0) return false;
  if (p.offset > furthest_) keep_gap(p.offset, info_[place].name);
  pos_ = p.offset;
  return true;
}

/// Bytes that nothing refers to, between the end of what was read and a place that begins later.
void ReaderPlaces::keep_gap(u32 end, const char* next) {
  if (!recording_) return;
  const ByteView b = bytes_.subspan(furthest_, end - furthest_);
  const std::string key = next ? "before " + std::string(next) : "at end";
  recording_->layout.bytes[key] = {Bytes(), Bytes(b.begin(), b.end())};
  recording_->map.entries.push_back(
      {furthest_, end - furthest_, PathTree::kRoot, "gap", MapKind::gap});
}

void ReaderPlaces::align(u32 alignment, u8 filler, u32 base) {
  const auto target = static_cast<u32>(align_up(pos_ - base, alignment)) + base;
  if (!ok() || target == pos_) return;
  const u32 n = std::min(target, file_size()) - pos_;  // a file may end inside its last padding
  if (recording_) {
    const ByteView b = bytes_.subspan(pos_, n);
    if (n != target - pos_ || std::any_of(b.begin(), b.end(), [&](u8 x) { return x != filler; }))
      recording_->layout.bytes[path_text("padding")] = {Bytes(target - pos_, filler),
                                                        Bytes(b.begin(), b.end())};
  }
  mark("padding", n, MapKind::padding);
}

void ReaderPlaces::take_opaque(const char* name, Bytes& out, u32 end) {
  if (!ok()) return;
  if (end < pos_) return fail(kOverlap, pos_, name, {name});
  out.assign(bytes_.begin() + pos_, bytes_.begin() + end);
  mark(name, end - pos_);
}
void ReaderPlaces::bytes_until(const char* name, Bytes& out, std::initializer_list<u32> next) {
  take_opaque(name, out, first_known(next));
}
ByteView ReaderPlaces::block(const char* name, u32 size) {
  if (bytes_.size() - pos_ < size) {
    fail_short(name, size);
    return {};
  }
  const ByteView b = bytes_.subspan(pos_, size);
  mark(name, size);
  return b;
}

}  // namespace kinora
