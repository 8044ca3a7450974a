#include "kinora/describe/disk_schema.hpp"

namespace kinora {

std::string schema::numbered_names(EnumNames names) {
  std::string out;
  for (const EnumName& n : names)
    out += (out.empty() ? "" : ", ") + std::to_string(n.value) + ' ' + n.name;
  return names.size() > 12 ? "numbers of the names in the text form" : out;
}

SchemaField& DiskSchema::row(std::string_view name, std::string type, u32 size, std::string rule) {
  std::string full = prefix_ + (name.empty() ? "value" : std::string(name));
  const std::size_t length = full.size();
  for (u32 i = 2; is_in_run(full); ++i)
    full = full.substr(0, length) + " (" + std::to_string(i) + ')';
  const std::optional<u32> at = offset();
  SchemaField& f = add(full, Shape());
  if (f.on_disk.empty()) {
    f.on_disk = std::move(type);
    f.rule = std::move(rule);
    f.offset = at;
  } else if (f.offset != at) {
    f.offset.reset();  // what stands before it varies
  }
  if (size == kVaries)
    offset().reset();
  else if (offset())
    *offset() += size;
  return f;
}

void DiskSchema::magic(std::string_view expected) {
  row("magic " + std::string(expected), std::to_string(expected.size()) + " bytes",
      static_cast<u32>(expected.size()), "the letters `" + std::string(expected) + '`');
}

void DiskSchema::inline_text(const char* name, std::string& s, u32 alignment, u8) {
  row(name_or(name), "text", kVaries,
      alignment > 1 ? "ends with a zero byte, filled up to " + std::to_string(alignment) + " bytes"
                    : "ends with a zero byte");
  s.clear();
}

std::string DiskSchema::id_rule(const IdForm& form) {
  std::string rule = "position of a record";
  if (form.bias != 0) rule += " + " + std::to_string(form.bias);
  if (form.null != IdForm{}.null)
    rule += "; " + (form.null > 9 ? hex(static_cast<u64>(form.null)) : std::to_string(form.null)) +
            ": none";
  return rule;
}

std::string DiskSchema::from_text(const Base& base) const {
  return base.place == kNoPlace ? "" : ", from " + place_text(base.place);
}

bool DiskSchema::begin(u32 place, bool) {
  if (place >= places_.size()) return true;
  offset() = 0;
  where_ = places_[place].name;
  row(std::string(places_[place].name) + ':', "a place", 0, "offsets count from here");
  return true;
}

void DiskSchema::run(u32 place, u32) {
  offset() = 0;
  row(std::string(places_[place].name) + ':', "a place", kVaries,
      "all records that lead here, in the order of use");
}

void DiskSchema::align(u32 alignment, u8, u32) {
  row("padding", "bytes", kVaries, "up to a multiple of " + std::to_string(alignment));
}

bool DiskSchema::choose_there(std::string_view name) {
  static const std::vector<std::string> kLabels = {"there", "none"};
  return choose(prefix_ + std::string(name), kLabels) == 0;
}

void DiskSchema::add_record_row(const std::string& name, std::size_t record) {
  Shape one(Shape::Kind::record);
  one.record = record;
  std::string full = prefix_ + name;
  if (is_in_run(full)) full += "[]";  // its count has the same name
  if (is_in_run(full)) return;
  add(full, Shape::list_of(std::move(one)));
  offset().reset();
}

}  // namespace kinora
