#include "kinora/host/pack_folder.hpp"

#include <algorithm>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/member_names.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/host/file_system.hpp"
#include "kinora/host/host_findings.hpp"

namespace kinora {
namespace fs = std::filesystem;

/// A line of the list. What equals the default is left out.
struct ListedMember {
  std::string file;
  std::string name;  ///< if it is not the file's path
  bool has_name = true, has_hash = false;
  u32 hash = 0, alignment = 0, place = 0, share = 0;
  Bytes gap;
};
constexpr Style text_style(const ListedMember*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, ListedMember>& m) {
  v.text("file", m.file);
  v.text("name", m.name);
  v.field("has_name", m.has_name, true);
  v.field("has_hash", m.has_hash);
  v.field("hash", m.hash);
  v.field("alignment", m.alignment);
  v.field("place", m.place);
  v.field("share", m.share);
  v.opaque("gap", m.gap);
}

struct ListedLayer {
  std::string type;
  Parameters parameters;
  u32 padded_to = 0;
  Bytes trailing;
};
constexpr Style text_style(const ListedLayer*) { return Style::row; }

struct PackList {
  std::string archive;
  bool big_endian = false;
  Parameters parameters;
  std::vector<ListedLayer> layers;
  std::vector<ListedMember> members;
};

namespace {

/// Hook: a map of names to numbers or bytes.
template <class V>
void describe_parameters(V& v, Of<V, Parameters>& p) {
  if constexpr (!V::kReads) {
    if (p.all().empty()) return;
    v.out().key("parameters");
    v.out().map(Style::flow, [&] {
      for (const Parameter& x : p.all()) {
        v.out().key(x.name);
        x.bytes.empty() ? v.out().number(x.number) : v.out().bytes(x.bytes);
      }
    });
  } else if (const TextNode* n = v.find("parameters"); n && v.expect_map(*n)) {
    for (const TextNode* e = n->first; e; e = e->next) {
      if (const auto number = e->is_scalar() ? parse_unsigned(e->text) : std::nullopt) {
        p.set(e->key->text, *number);
        continue;
      }
      Bytes b;
      v.parse(*e, b);
      p.set(e->key->text, ByteView(b));
    }
  }
}

}  // namespace

template <class V>
void describe(V& v, Of<V, ListedLayer>& l) {
  v.text("type", l.type);
  describe_parameters(v, l.parameters);
  v.field("padded_to", l.padded_to);
  v.opaque("trailing", l.trailing);
}

namespace {

constexpr std::array<std::string_view, 1> kListEnvelope = {"kinora"};

template <class V>
void describe(V& v, Of<V, PackList>& l) {
  v.text("archive", l.archive);
  v.field("big_endian", l.big_endian);
  describe_parameters(v, l.parameters);
  v.elements("wrapped_in", l.layers);
  v.elements("members", l.members);
}

std::string write_list(const PackList& list) {
  TextWriter w(Syntax::yaml);
  w.map(Style::block, [&] {
    w.key("kinora");
    w.string("pack");
    TextOut out(w, nullptr);
    describe(out, list);
  });
  return w.finish();
}

Result<PackList> read_list(std::string_view text) {
  auto tree = parse_yaml(text);
  if (!tree) return Failure(std::move(tree.error()));
  PackList list;
  TextIn in(tree->root(), nullptr, kListEnvelope);
  describe(in, list);
  if (!in.finish()) return Failure(*in.error());
  return list;
}

/// The file that a member becomes.
std::string file_path(const Archive& archive, std::size_t i) {
  const Member& m = archive.members[i];
  return portable_path(m.name.empty() ? label(archive, i) : m.name);
}

bool is_folder_entry(const std::string& name) { return !name.empty() && name.back() == '/'; }

PackList list_of(const OpenFile& pack) {
  const Archive& a = *pack.archive();
  PackList list;
  list.archive = a.type->name;
  list.big_endian = a.order == Endian::big;
  list.parameters = a.parameters;
  for (const Layer& l : pack.unwrapped().layers)
    list.layers.push_back({std::string(l.type->name), l.parameters, l.padded_to, l.trailing});
  for (std::size_t i = 0; i < a.members.size(); ++i) {
    const Member& m = a.members[i];
    if (m.damage) continue;
    ListedMember& out = list.members.emplace_back();
    out.file = is_folder_entry(m.name) ? m.name : file_path(a, i);
    out.has_name = !m.name.empty();
    if (out.has_name && m.name != out.file) out.name = m.name;
    out.has_hash = m.hash.has_value();
    out.hash = m.hash.value_or(0);
    out.alignment = m.alignment;
    out.place = m.data_place;
    out.share = m.share_group;
    out.gap = m.gap;
  }
  return list;
}

/// An archive from a list; `content(file)` gives a member's bytes, nothing if the file is gone.
template <class Content>
Result<Archive> archive_of(const PackList& list, PackChanges& changes, Content&& content) {
  Archive a;
  a.type = archive_type_named(list.archive);
  if (!a.type) return fail(kBadConfig, {}, {}, {"'" + list.archive + "' is not a kind of archive"});
  a.order = list.big_endian ? Endian::big : Endian::little;
  a.parameters = list.parameters;
  for (const ListedMember& l : list.members) {
    Member m;
    m.name = !l.has_name ? "" : l.name.empty() ? l.file : l.name;
    if (l.has_hash) m.hash = l.hash;
    m.alignment = l.alignment;
    m.data_place = l.place;
    m.share_group = l.share;
    m.gap = l.gap;
    std::optional<Bytes> bytes = is_folder_entry(l.file) ? Bytes() : content(l.file);
    if (!bytes) {
      changes.removed.push_back(l.file);
      continue;
    }
    m.replace(std::move(*bytes));
    a.members.push_back(std::move(m));
  }
  return a;
}

Result<Bytes> wrap_by_list(const PackList& list, ByteView payload) {
  std::vector<Layer> layers;
  for (const ListedLayer& l : list.layers) {
    Layer layer;
    layer.type = wrapper_type_named(l.type);
    if (!layer.type) return fail(kBadConfig, {}, {}, {"'" + l.type + "' is not a wrapper"});
    layer.parameters = l.parameters;
    layer.padded_to = l.padded_to;
    layer.trailing = l.trailing;
    layers.push_back(std::move(layer));
  }
  return wrap(layers, payload);
}

/// Whether list and files alone give back the bytes of the pack.
bool rebuilds(const OpenFile& pack, const PackList& list) {
  if (!pack.unwrapped().layers.empty()) return false;  // another encoder's stream, as a rule
  PackChanges ignored;
  std::size_t next = 0;
  const Archive& source = *pack.archive();
  auto a = archive_of(list, ignored, [&](const std::string&) -> std::optional<Bytes> {
    while (source.members[next].damage || is_folder_entry(source.members[next].name)) ++next;
    const ByteView b = source.members[next++].data();
    return Bytes(b.begin(), b.end());
  });
  if (!a) return false;
  const auto bytes = rebuild(*a);
  const ByteView stored = pack.unwrapped().stored;
  return bytes && same_bytes(*bytes, stored);
}

}  // namespace

Result<UnpackPlan> plan_unpack(const Session&, const OpenFile& pack) {
  if (pack.error()) return Failure(*pack.error());
  if (!pack.archive()) return fail(kNotAnArchive, {}, {}, {"anything"});
  const Archive& a = *pack.archive();
  for (Diagnostic& d : check_member_names(a))
    if (d.severity() == Severity::error) return Failure(std::move(d));
  UnpackPlan plan;
  for (std::size_t i = 0; i < a.members.size(); ++i) {
    if (a.members[i].damage) {
      plan.damaged.push_back(*a.members[i].damage);
      continue;
    }
    if (!is_folder_entry(a.members[i].name))
      plan.files.push_back({file_path(a, i), a.members[i].data()});
  }
  const PackList list = list_of(pack);
  plan.list = write_list(list);
  plan.keep_original = !rebuilds(pack, list);
  return plan;
}

Result<Bytes> pack_folder(const Session& session, const fs::path& folder, const NewPack& fresh,
                          PackChanges& changes) {
  PackList list;
  list.archive = fresh.type;
  list.big_endian = fresh.order == Endian::big;
  std::error_code e;
  const bool is_new = !fs::is_regular_file(folder / kPackListName, e);
  if (!is_new) {
    const auto text = read_file(folder / kPackListName);
    if (!text) return Failure(text.error());
    auto read = read_list(as_text(*text));
    if (!read) return Failure(std::move(read.error()));
    list = std::move(*read);
  }
  std::optional<Diagnostic> unreadable;
  auto archive = archive_of(list, changes, [&](const std::string& file) -> std::optional<Bytes> {
    if (check_member_path(file) || !fs::is_regular_file(folder / file, e)) return {};
    auto bytes = read_file(folder / file);
    if (!bytes) {
      unreadable = bytes.error();
      return {};
    }
    return std::move(*bytes);
  });
  if (!archive) return Failure(std::move(archive.error()));
  auto files = list_files(folder);
  if (!files) return Failure(std::move(files.error()));
  for (const fs::path& f : *files) {
    const std::string name = fs::relative(f, folder).generic_string();
    if (name == kPackListName || name == kPackOriginalName) continue;
    const bool listed = std::any_of(list.members.begin(), list.members.end(),
                                    [&](const ListedMember& m) { return m.file == name; });
    if (listed) continue;
    auto bytes = read_file(f);
    if (!bytes) return Failure(std::move(bytes.error()));
    if (auto added = add_member(*archive, name, std::move(*bytes)); !added)
      return Failure(std::move(added.error()));
    changes.added.push_back(name);
  }
  if (unreadable) return Failure(*unreadable);
  auto payload = rebuild(*archive);
  if (!payload) return payload;
  if (fs::is_regular_file(folder / kPackOriginalName, e)) {
    auto bytes = read_file(folder / kPackOriginalName);
    if (!bytes) return bytes;
    const auto original = OpenFile::open(session, folder / kPackOriginalName, std::move(*bytes));
    if (original->error()) return Failure(*original->error());
    return session.rewrap(original->unwrapped(), *payload);
  }
  return is_new ? session.wrap_new(fresh.file, *payload, changes.note)
                : wrap_by_list(list, *payload);
}

}  // namespace kinora
