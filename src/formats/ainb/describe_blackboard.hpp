// AINB: the blackboard (4.4 of the format's notes).
#pragma once
#include "describe_parameters.hpp"
#include "kinora/formats/ainb/findings.hpp"

namespace kinora::ainb {

/// The types that a version has, in the order of its tables.
inline std::span<const BlackboardType> blackboard_types(u32 version) {
  using T = BlackboardType;
  static constexpr std::array<T, 7> kAll = {T::string,  T::s32,   T::u32,    T::f32,
                                            T::boolean, T::vec3f, T::pointer};
  static constexpr std::array<T, 6> kOld = {T::string,  T::s32,   T::f32,
                                            T::boolean, T::vec3f, T::pointer};
  return has_unsigned_entries(version) ? std::span<const BlackboardType>(kAll) : kOld;
}
/// Bytes of a default value.
inline u32 value_size(BlackboardType t) {
  return t == BlackboardType::vec3f ? 12 : t == BlackboardType::pointer ? 0 : 4;
}

template <class V>
struct BlackboardValueFields {
  V& v;
  u64 owner;
  void operator()(Of<V, std::string>& x) { v.text("default", x); }
  void operator()(Of<V, Integer>& x) { describe_integer(v, "default", x, owner); }
  void operator()(Of<V, u32>& x) { v.field("default", x); }
  void operator()(Of<V, float>& x) { v.field("default", x); }
  void operator()(Of<V, bool>& x) { v.field(as<u32>, "default", x); }
  void operator()(Of<V, Vec3>& x) { v.field("default", x); }
  void operator()(Of<V, std::monostate>&) {}
};

/// Text; in bytes the parts of an entry lie in different tables.
template <class V>
void describe(V& v, Of<V, BlackboardEntry>& e) {
  v.text("name", e.name);
  BlackboardType type = e.type();
  v.one_of("type", type, kBlackboardTypeNames);
  if constexpr (V::kReads) e.value = default_value(type);
  std::visit(BlackboardValueFields<V>{v, enum_owner(e)}, e.value);
  v.one_of("inherit", e.inherit, kInheritNames, Inherit::from_root);
  v.text("file", e.file);
  v.text("notes", e.notes);
  if (type == BlackboardType::u32 && !has_unsigned_entries(context<Context>(v).file->version))
    v.refuse(kNotInVersion, "type", {"a blackboard entry of type uint", "0x408"});
}

/// A file that entries load their defaults from, with the hashes of its path, of its name without
/// the last ending, and of that ending.
template <class V>
void describe_file_reference(V& v, Of<V, std::string>& path) {
  v.text("path", path);
  const std::string_view all(path), name = all.substr(all.rfind('/') + 1);
  const auto dot = name.rfind('.');
  v.derived(as<u32>, "path_hash", [&] { return murmur3(all); });
  v.derived(as<u32>, "base_hash", [&] { return murmur3(name.substr(0, dot)); });
  v.derived(as<u32>, "ending_hash",
            [&] { return dot == std::string_view::npos ? 0 : murmur3(name.substr(dot + 1)); });
}

/// The header: for each type how many entries, the first of them, and where its values start.
template <class V>
void describe_blackboard_header(V& v, u32 version, std::array<u32, 7>& counts) {
  u32 first = 0, value_at = 0;
  for (const BlackboardType t : blackboard_types(version)) {
    u32& count = counts[static_cast<u32>(t)];
    v.at_step("blackboard_types", static_cast<u32>(t), [&] {
      v.field(as<u16>, "count", count);
      v.derived(as<u16>, "first", [&] { return first; });
      v.derived(as<u16>, "value_offset", [&] { return value_at; });
      v.constant(as<u16>, "pad", 0);
    });
    first += count;
    value_at += count * value_size(t);
  }
}

/// Hook, one half: entries are split over the header, an entry table, a value area and a file
/// table.
template <class V>
void read_blackboard(V& v, File& f) {
  std::array<u32, 7> counts{};
  describe_blackboard_header(v, f.version, counts);
  u32 total = 0;
  for (const u32 n : counts) total += n;
  if (!v.fits("blackboard", total, 8)) return;
  for (const BlackboardType t : blackboard_types(f.version))
    for (u32 i = 0; i < counts[static_cast<u32>(t)]; ++i)
      f.blackboard.emplace_back().value = default_value(t);

  std::vector<s32> file_of;
  v.each("blackboard", f.blackboard, [&](BlackboardEntry& e) {
    u32 high = 0;
    v.packed_text("name", e.name, 22, high);
    v.text("notes", e.notes);
    e.inherit = static_cast<Inherit>(high & 3);
    file_of.push_back(high >> 9 ? static_cast<s32>(high >> 2 & 0x7F) : -1);
  });
  v.each("blackboard", f.blackboard, [&](BlackboardEntry& e) {
    std::visit(BlackboardValueFields<V>{v, enum_owner(e)}, e.value);
  });
  std::vector<std::string> files;
  for (const s32 file : file_of)
    if (file >= static_cast<s32>(files.size())) files.resize(static_cast<std::size_t>(file) + 1);
  v.each("blackboard_files", files, [&](auto& file) { describe_file_reference(v, file); });
  if (!v.ok()) return;
  for (std::size_t i = 0; i < f.blackboard.size(); ++i)
    if (file_of[i] >= 0) f.blackboard[i].file = files[static_cast<std::size_t>(file_of[i])];
  if (files != file_list(f)) f.blackboard_files = std::move(files);
}
template <class V>
void write_blackboard(V& v, const File& f) {
  const auto& files = context<Context>(v).plan.files;
  if (files.size() > 128)
    return v.refuse(kTooLarge, "blackboard_files", {"files", files.size(), 128});
  const auto entries = by_type(f.blackboard);
  std::array<u32, 7> counts{};
  for (const BlackboardEntry* e : entries) {
    ++counts[static_cast<u32>(e->type())];
    if (e->type() == BlackboardType::u32 && !has_unsigned_entries(f.version))
      return v.refuse(kNotInVersion, "blackboard", {"a blackboard entry of type uint", "0x408"});
  }
  describe_blackboard_header(v, f.version, counts);
  v.each("blackboard", entries, [&](const BlackboardEntry* e) {
    u32 high = static_cast<u32>(e->inherit);
    if (!e->file.empty()) {
      const auto file = std::find(files.begin(), files.end(), e->file) - files.begin();
      high |= 0x200 | static_cast<u32>(file) << 2;
    }
    v.packed_text("name", e->name, 22, high);
    v.text("notes", e->notes);
  });
  v.each("blackboard", entries, [&](const BlackboardEntry* e) {
    std::visit(BlackboardValueFields<V>{v, 0}, e->value);
  });
  v.each("blackboard_files", files, [&](const auto& file) { describe_file_reference(v, file); });
}

template <class V>
void describe_blackboard(V& v, Of<V, File>& f) {
  if constexpr (!V::kBinary) {
    v.elements("blackboard", f.blackboard);
    v.texts("blackboard_files", f.blackboard_files);
  } else {
    v.begin(kBlackboard);
    if constexpr (V::kReads)
      read_blackboard(v, f);
    else
      write_blackboard(v, f);
  }
}

}  // namespace kinora::ainb
