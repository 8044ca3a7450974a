// ASB, the blackboard (docs/formats/asb.md, "Blackboard"): the entries of one type lie together, a
// parameter is split over a header, an entry word, a value and a file. The hook brings them
// together.
#include "formats/asb/describe_tables.hpp"

namespace kinora::asb {
namespace {

/// The order of types on disk.
constexpr std::array<BlackboardType, 6> kTypes = {BlackboardType::string, BlackboardType::s32,
                                                  BlackboardType::f32,    BlackboardType::boolean,
                                                  BlackboardType::vec3f,  BlackboardType::pointer};
constexpr std::array<BlackboardType, 7> kTypesWithU32 = {
    BlackboardType::string,  BlackboardType::s32,   BlackboardType::u32,    BlackboardType::f32,
    BlackboardType::boolean, BlackboardType::vec3f, BlackboardType::pointer};
std::span<const BlackboardType> types_of(const Form& form) {
  if (form.u32_blackboard) return kTypesWithU32;
  return kTypes;
}
u32 value_size(BlackboardType t) {
  return t == BlackboardType::vec3f ? 12 : t == BlackboardType::pointer ? 0 : 4;
}

/// The hashes stand for the path, its base name and its extension.
struct FileReference {
  std::string path;
  std::string_view base() const {
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    return name.substr(0, name.rfind('.'));
  }
  std::string_view extension() const {
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? std::string_view() : std::string_view(path).substr(dot + 1);
  }
};
template <class V>
void describe(V& v, Of<V, FileReference>& f) {
  v.text("path", f.path);
  v.derived(as<u32>, "path_hash", [&] { return murmur3(f.path); });
  v.derived(as<u32>, "base_hash", [&] { return murmur3(f.base()); });
  v.derived(as<u32>, "extension_hash", [&] { return murmur3(f.extension()); });
}

/// Bits above the name: mode, number of the file, whether there is one.
constexpr u32 kNameBits = 22, kHasFile = 1u << 9;

/// An entry while it is read or written: it and the number of its file.
template <class E>
struct Slot {
  E* entry;
  s64 file = -1;
};

template <class V, class E>
void describe_value_of(V& v, E& e) {
  std::visit(
      [&](auto& x) {
        using T = std::remove_cvref_t<decltype(x)>;
        if constexpr (std::is_same_v<T, std::string>)
          v.value_text("default", x);
        else if constexpr (std::is_same_v<T, Integer>)
          v.integer("default", x);
        else if constexpr (std::is_same_v<T, bool>)
          v.value(as<u32>, "default", x);
        else if constexpr (!std::is_same_v<T, NoValue>)
          v.value("default", x);
      },
      e.value);
}

/// What follows the headers.
template <class V, class E>
void describe_entries(V& v, std::vector<Slot<E>>& slots, std::vector<FileReference>& files) {
  const auto each = [&](auto&& f) {
    for (u32 i = 0; i < slots.size() && v.ok(); ++i)
      v.at_step("blackboard", i, [&] { f(slots[i]); });
  };
  each([&](Slot<E>& s) {
    u32 high = u32{s.entry->mode} | (s.file < 0 ? 0 : kHasFile | static_cast<u32>(s.file) << 2);
    v.packed_text("name", s.entry->name, kNameBits, high);
    if constexpr (V::kReads) {
      s.entry->mode = high & 3;
      s.file = high & kHasFile ? s64{(high >> 2) & 0x7F} : -1;
      if (s.file >= static_cast<s64>(files.size()))
        files.resize(static_cast<std::size_t>(s.file) + 1);
    }
  });
  each([&](Slot<E>& s) { describe_value_of(v, *s.entry); });
  v.each("files", files, [&](auto& file) { describe(v, file); });
}

}  // namespace

BlackboardValue default_value(BlackboardType type) {
  switch (type) {
    case BlackboardType::string:
      return std::string();
    case BlackboardType::s32:
      return Integer{};
    case BlackboardType::f32:
      return 0.0f;
    case BlackboardType::boolean:
      return false;
    case BlackboardType::vec3f:
      return Vec3{};
    case BlackboardType::u32:
      return u32{0};
    case BlackboardType::pointer:
      break;
  }
  return NoValue{};
}

std::array<u32, kBlackboardTypes> peek_blackboard_counts(const Reader& v, const Form& form) {
  std::array<u32, kBlackboardTypes> counts{};
  u64 at = v.offset_of(kBlackboard);
  for (const BlackboardType t : types_of(form)) {
    if (v.has(kBlackboard)) counts[static_cast<u32>(t)] = v.look_at(at).value_or(0) & 0xFFFF;
    at += 8;
  }
  return counts;
}

void describe_blackboard(Reader& v, File& f) {
  if (!v.begin(kBlackboard)) return;
  std::array<u16, kBlackboardTypes> counts{};
  const auto types = types_of(f.form);
  u32 total = 0;
  for (const BlackboardType t : types) {
    v.at_step("blackboard_headers", static_cast<s64>(t), [&] {
      v.field("count", counts[static_cast<u32>(t)]);
      v.derived(as<u16>, "first", [] { return 0; });
      v.derived(as<u16>, "value_offset", [] { return 0; });
      v.constant(as<u16>, "unused_0x6", 0);
    });
    total += counts[static_cast<u32>(t)];
  }
  if (!v.fits("blackboard", total, 4)) return;
  f.blackboard.reserve(total);
  for (const BlackboardType t : types)
    for (u32 i = 0; i < counts[static_cast<u32>(t)]; ++i) {
      BlackboardEntry& e = f.blackboard.emplace_back();
      e.value = default_value(t);
      e.handle = blackboard_id(static_cast<u32>(t), i);
    }
  std::vector<Slot<BlackboardEntry>> slots;
  for (BlackboardEntry& e : f.blackboard) slots.push_back({&e, -1});
  std::vector<FileReference> files;
  describe_entries(v, slots, files);
  for (const auto& s : slots)
    if (s.file >= 0) s.entry->file = files[static_cast<std::size_t>(s.file)].path;
}

void describe_blackboard(Writer& v, const File& f) {
  v.begin(kBlackboard);
  std::vector<Slot<const BlackboardEntry>> slots;
  u32 first = 0, value_at = 0;
  for (const BlackboardType t : types_of(f.form)) {
    u32 count = 0;
    for (const BlackboardEntry& e : f.blackboard)
      if (e.type() == t) slots.push_back({&e, -1}), ++count;
    if (count > 0xFFFF) v.refuse(kTooLarge, "blackboard", {"entries of a type", count, 0xFFFF});
    v.at_step("blackboard_headers", static_cast<s64>(t), [&] {
      v.field(as<u16>, "count", count);
      v.derived(as<u16>, "first", [&] { return first; });
      v.derived(as<u16>, "value_offset", [&] { return value_at; });
      v.constant(as<u16>, "unused_0x6", 0);
    });
    first += count;
    value_at += count * value_size(t);
  }
  if (slots.size() != f.blackboard.size())
    v.refuse(kNotInVersion, "blackboard", {hex(f.version), "u32 parameters"});
  std::vector<FileReference> files;
  std::unordered_map<std::string_view, s64> number_of;
  for (auto& s : slots) {
    if (s.entry->file.empty()) continue;
    const auto [at, is_new] =
        number_of.try_emplace(s.entry->file, static_cast<s64>(number_of.size()));
    s.file = at->second;
    if (is_new) files.push_back({s.entry->file});
  }
  if (files.size() > 0x80)
    v.refuse(kTooLarge, "blackboard", {"files of the blackboard", files.size(), 0x80});
  describe_entries(v, slots, files);
}

// ---- text ---------------------------------------------------------------------------------------

namespace {

void describe_integer(TextOut& v, const Integer& i) {
  if (!i.tag) return v.value("default", i.value);
  v.out().key("default");
  v.out().map(Style::row, [&] { v.integer("value", i); });
}
void describe_integer(TextIn& v, Integer& i) {
  const TextNode* n = v.find("default");
  if (n && n->is_map())
    v.inside(*n, "default", PathTree::kNoIndex, [&] { v.integer("value", i); });
  else if (n)
    v.parse(*n, i.value);
}

template <class V, class E>
void describe_text(V& v, E& e) {
  v.value_text("name", e.name);
  if constexpr (V::kReads) {
    BlackboardType type{};
    v.enumeration(as<u8>, "type", type, kBlackboardTypeNames);
    if (static_cast<u32>(type) >= kBlackboardTypes)
      return v.fail_here("type", kTextBadNumber, {static_cast<u32>(type), range_text(0, 6)});
    e.value = default_value(type);
  } else {
    v.enumeration(as<u8>, "type", e.type(), kBlackboardTypeNames);
  }
  if (auto* i = std::get_if<Integer>(&e.value))
    describe_integer(v, *i);
  else
    describe_value_of(v, e);
  v.field("mode", e.mode);
  v.text("file", e.file);
}

}  // namespace

void describe_blackboard(TextOut& v, const File& f) {
  v.each("blackboard", f.blackboard, [&](const BlackboardEntry& e) { describe_text(v, e); });
}
void describe_blackboard(TextIn& v, File& f) {
  std::array<u32, kBlackboardTypes> counts{};
  v.each("blackboard", f.blackboard, [&](BlackboardEntry& e) {
    describe_text(v, e);
    if (e.mode > 3) v.fail_here("mode", kTextBadNumber, {e.mode, range_text(0, 3)});
    e.handle = blackboard_id(static_cast<u32>(e.type()), counts[static_cast<u32>(e.type())]++);
  });
}
void describe_blackboard(Checker& v, const File& f) {
  v.each("blackboard", f.blackboard, [&](const BlackboardEntry& e) {
    v.text("name", e.name);
    v.text("file", e.file);
  });
}

}  // namespace kinora::asb
