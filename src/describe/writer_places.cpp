#include "kinora/describe/writer_places.hpp"

namespace kinora {

namespace {
const Layout kNoLayout;
}

WriterPlaces::WriterPlaces(std::span<const PlaceInfo> places, void* context, DiskForm form,
                           const WriteOptions& options)
    : info_(places),
      context_(context),
      form_(form),
      layout_(options.layout ? options.layout : &kNoLayout),
      original_(options.original),
      learned_(options.learned),
      keep_paths_(options.keep_paths || options.learned || !layout_->empty()),
      out_(form.order),
      places_(places.size()) {
  out_.reserve(options.expected_size);
}

void WriterPlaces::fail(const Finding& finding, const char* field,
                        std::initializer_list<Argument> arguments) {
  if (!error_) error_ = make_diagnostic(finding, {}, path_text(field), arguments);
}

// ---- rules, layout, learning --------------------------------------------------------------------

u64 WriterPlaces::original_number(u32 at, u32 width) const {
  return load_number(ByteView(original_).subspan(at, width), form_.order);
}

u64 WriterPlaces::number_by_rule(const char* name, u64 rule, u32 at, u32 width) {
  std::string path;
  u64 x = rule;
  if (!layout_->numbers.empty()) {
    path = path_text(name);
    const auto it = layout_->numbers.find(path);
    if (it != layout_->numbers.end() && it->second.rule == rule) x = it->second.stored;
  }
  if (learned_ && u64{at} + width <= original_.size()) {
    const u64 was = original_number(at, width);
    if (was != rule) learned_->numbers[path_text(name)] = {rule, was};
    x = was;
  }
  return x;
}

Bytes WriterPlaces::bytes_by_rule(const std::string& path, const Bytes& rule) {
  const Layout& l = learned_ ? *learned_ : *layout_;
  const auto known = l.bytes.find(path);
  return known != l.bytes.end() && known->second.rule == rule ? known->second.stored : rule;
}

void WriterPlaces::put_gap(const std::string& key) {
  if (keep_paths_) out_.put_bytes(bytes_by_rule(key, {}));
}

// ---- places -------------------------------------------------------------------------------------

void WriterPlaces::apply(const Patch& patch, s64 value, const char* name) {
  if (patch.width == 0) return;
  const s64 base =
      patch.base.place == kNoPlace ? patch.base.position : places_[patch.base.place].offset;
  const s64 x = value - base;
  if (patch.tag_shift < 32) {
    const s64 limit = (s64{1} << patch.tag_shift) - 1;
    if (x < 0 || x > limit) return fail_too_large(name, x, limit);
    return out_.patch(patch.at, static_cast<u32>(x) | patch.tag);
  }
  const s64 most = patch.width >= 4 ? 0xFFFFFFFF : (s64{1} << (8 * patch.width)) - 1;
  const s64 least = patch.width >= 4 ? -0x80000000LL : -(s64{1} << (8 * patch.width - 1));
  if (x > most || x < least) return fail_too_large(name, x, most);
  switch (patch.width) {
    case 1:
      return out_.patch(patch.at, static_cast<u8>(x));
    case 2:
      return out_.patch(patch.at, static_cast<u16>(x));
    case 4:
      return out_.patch(patch.at, static_cast<u32>(x));
    default:
      return out_.patch(patch.at, static_cast<u64>(x));
  }
}

void WriterPlaces::apply_rule(const Patch& patch, s64 rule, const char* name) {
  if (keep_paths_ && patch.width != 0)
    rule = static_cast<s64>(number_by_rule(name, static_cast<u64>(rule), patch.at, patch.width));
  apply(patch, rule, name);
}

bool WriterPlaces::begin(u32 place, bool present) {
  if (!present) return false;
  Place& p = places_[place];
  if (keep_paths_ && !p.slots.empty()) put_gap("before " + std::string(info_[place].name));
  p.offset = position();
  for (const Patch& slot : p.slots) apply(slot, p.offset, info_[place].name);
  return true;
}

void WriterPlaces::align(u32 alignment, u8 filler, u32 base) {
  const u64 n = align_up(position() - base, alignment) - (position() - base);
  if (n == 0) return;
  if (!keep_paths_) return out_.fill(n, filler);
  out_.put_bytes(bytes_by_rule(path_text("padding"), Bytes(n, filler)));
}

void WriterPlaces::put_extents() {
  for (const Extent& e : extents_) {
    path_ = e.path;
    const u32 to = e.to == kNoPlace ? position() : places_[e.to].offset;
    apply_rule(e.patch, s64{to} - places_[e.from].offset + e.bias, e.name);
  }
}

}  // namespace kinora
