#include "kinora/host/open_file.hpp"

#include <algorithm>
#include <tuple>

#include "kinora/containers/container_list.hpp"
#include "kinora/host/file_system.hpp"
#include "kinora/host/host_findings.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

constexpr int kMaxArchiveDepth = 8;

bool matches(std::string_view pattern, std::string_view s) {
  // `*` stands for any run of characters, `/` included.
  std::size_t p = 0, i = 0, star = pattern.npos, mark = 0;
  while (i < s.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = i;
    } else if (p < pattern.size() && pattern[p] == s[i]) {
      ++p;
      ++i;
    } else if (star != pattern.npos) {
      p = star + 1;
      i = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string last_part(const std::string& label) {
  const auto slash = label.rfind('/');
  return slash == std::string::npos ? label : label.substr(slash + 1);
}

/// The file name up to its first dot.
std::string_view stem(std::string_view name) { return name.substr(0, name.find('.')); }

/// From the last dot on.
std::string_view last_ending(std::string_view name) {
  return name.substr(std::min(name.rfind('.'), name.size()));
}

bool has_ending(std::string_view name, const CompanionKind& kind) {
  for (const std::string_view e : kind.endings)
    if (name.size() >= e.size() && name.substr(name.size() - e.size()) == e) return true;
  return false;
}

/// Formats are asked in their order, as a typed archive is also a plain one.
bool is_of(const CompanionKind& kind, ByteView bytes, std::string_view name) {
  if (const Format* f = find_format(kind.name)) return recognise(bytes, name) == f;
  return kind.recognises(bytes, name);
}

}  // namespace

std::unique_ptr<OpenFile> OpenFile::open(const Session& session, const fs::path& path,
                                         Bytes bytes) {
  std::unique_ptr<OpenFile> f(
      new OpenFile(session, path, path.string(), path.filename().string(), nullptr));
  f->own_ = std::move(bytes);
  f->open_bytes(f->own_, 0);
  return f;
}

void OpenFile::open_bytes(ByteView stored, int depth) {
  depth_ = depth;
  auto u = session_.unwrap(stored, path_);
  if (!u) {
    unwrapped_.stored = stored;
    error_ = std::move(u.error());
    return;
  }
  unwrapped_ = std::move(*u);
  if (depth >= kMaxArchiveDepth || !find_archive_type(unwrapped_.payload())) return;
  auto a = parse_archive(unwrapped_.payload());
  if (!a) {
    error_ = std::move(a.error());
    return;
  }
  archive_ = std::move(*a);
  members_.resize(archive_->members.size());
}

std::string OpenFile::wrappers() const { return kinora::describe(unwrapped_.layers); }

OpenFile& OpenFile::member(std::size_t index) {
  auto& m = members_[index];
  if (!m) {
    const std::string l = kinora::label(*archive_, index);
    m.reset(new OpenFile(session_, path_, label_ + "//" + l, last_part(l), this));
    const Member& entry = archive_->members[index];
    m->open_bytes(entry.data(), depth_ + 1);
    if (entry.damage) m->error_ = entry.damage;
  }
  return *m;
}

Result<OpenFile*> OpenFile::member(std::string_view member_label) {
  if (error_) return Failure(*error_);
  if (!archive_) return fail(kNotAnArchive, {}, {}, {member_label});
  auto index = require_member(*archive_, member_label);
  if (!index) return Failure(std::move(index.error()));
  return &member(*index);
}

Result<OpenFile*> OpenFile::add_member(std::string_view member_label, Bytes bytes) {
  if (error_) return Failure(*error_);
  if (!archive_) return fail(kNotAnArchive, {}, {}, {member_label});
  auto index = kinora::add_member(*archive_, member_label, std::move(bytes));
  if (!index) return Failure(std::move(index.error()));
  members_.insert(members_.begin() + static_cast<std::ptrdiff_t>(*index), nullptr);
  return &member(*index);
}

bool OpenFile::is_changed() const {
  if (replacement_) return true;
  if (!archive_) return false;
  if (!is_unchanged(*archive_)) return true;
  for (const auto& m : members_)
    if (m && m->is_changed()) return true;
  return false;
}

Result<Bytes> OpenFile::save() {
  if (!is_changed()) return Bytes(unwrapped_.stored.begin(), unwrapped_.stored.end());
  if (archive_ && !replacement_) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (!members_[i] || !members_[i]->is_changed()) continue;
      auto bytes = members_[i]->save();
      if (!bytes) return bytes;
      archive_->members[i].replace(std::move(*bytes));
    }
    auto rebuilt = rebuild(*archive_);
    if (!rebuilt) return rebuilt;
    return session_.rewrap(unwrapped_, *rebuilt);
  }
  return session_.rewrap(unwrapped_, payload());
}

ContainerPath split_path(const std::string& path) {
  ContainerPath out;
  std::size_t at = path.find("//");
  std::error_code e;
  for (; at != path.npos && at != 0; at = path.find("//", at + 1))
    if (fs::is_regular_file(path.substr(0, at), e)) break;
  if (at == path.npos || at == 0) {
    out.file = path;
    return out;
  }
  out.file = path.substr(0, at);
  while (at != path.npos) {
    const std::size_t next = path.find("//", at + 2);
    out.steps.push_back(path.substr(at + 2, next == path.npos ? path.npos : next - at - 2));
    at = next;
  }
  return out;
}

Result<std::vector<OpenFile*>> follow(OpenFile& file, const std::vector<std::string>& steps) {
  OpenFile* at = &file;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i + 1 == steps.size() && steps[i].find('*') != std::string::npos) {
      if (at->error()) return Failure(*at->error());
      if (!at->archive()) return fail(kNotAnArchive, {}, {}, {steps[i]});
      std::vector<OpenFile*> out;
      for (std::size_t k = 0; k < at->member_count(); ++k)
        if (matches(steps[i], label(*at->archive(), k))) out.push_back(&at->member(k));
      if (out.empty()) return fail(kNothingMatches, {}, {}, {steps[i]});
      return out;
    }
    auto next = at->member(steps[i]);
    if (!next) return Failure(std::move(next.error()));
    at = *next;
  }
  return std::vector<OpenFile*>{at};
}

namespace {

/// Whether it begins as the texts do that Kinora writes.
bool is_own_text(std::string_view s) {
  const auto start = s.find_first_not_of("\xEF\xBB\xBF{ \t\r\n\"");
  return start != s.npos && s.substr(start).starts_with("kinora");
}

}  // namespace

Result<const Format*> format_of(const OpenFile& file) {
  if (file.error()) return Failure(*file.error());
  if (file.archive())
    return fail(kIsAnArchive, {}, {},
                {file.member_count(), "`kinora list " + file.label() + "` shows them"});
  const Format* f = recognise(file.payload(), file.name());
  if (f) return f;
  if (file.payload().empty()) return fail(kEmptyFile);
  if (is_own_text(as_text(file.payload()))) return fail(kTextNotBinary);
  const ByteView head = file.payload().first(std::min<std::size_t>(file.payload().size(), 8));
  std::string text;
  for (const u8 b : head) {
    text += text.empty() ? "" : " ";
    append_hex_byte(text, b);
  }
  return fail(kUnknownFile, {}, {}, {text});
}

fs::path game_root(const fs::path& file, std::string_view home) {
  if (home.empty()) return {};
  std::error_code e;
  fs::path at = fs::absolute(file, e).lexically_normal().parent_path();
  const fs::path wanted(home);
  for (auto part = wanted.end(); part != wanted.begin();) {
    if (at.filename() != *--part) return {};
    at = at.parent_path();
  }
  return at;
}

// ---- companions ---------------------------------------------------------------------------------

std::vector<Companion> FileCompanions::search(std::string_view name, bool only_certain) const {
  std::vector<Companion> out;
  const std::optional<CompanionKind> kind = find_companion_kind(name);
  if (!kind) return out;
  for (const auto& n : named_) {
    if (n->error() || !is_of(*kind, n->payload(), n->name())) continue;
    out.push_back({n->label(), n->payload(), Companion::Bond::named});
    used_.push_back(n.get());
  }
  if (file_.parent())
    add_from_pack(*kind, only_certain, out);
  else
    add_from_folder(*kind, only_certain, out);
  if (!file_.parent()) add_from_game_folders(*kind, out);
  for (const GameFile& f : session_.game_files(*kind, file_.path()))
    out.push_back({f.path, f.bytes});
  return out;
}

std::vector<std::string> FileCompanions::unused() const {
  std::vector<std::string> out;
  for (const auto& n : named_)
    if (std::find(used_.begin(), used_.end(), n.get()) == used_.end()) out.push_back(n->label());
  return out;
}

namespace {

/// The number of a member without a name (`#12`).
std::optional<u32> member_number(std::string_view name) {
  return name.starts_with('#') ? parse_integer<u32>(name.substr(1)) : std::nullopt;
}

/// What begins the members of a pack, enough to tell formats; opened anew and not through the pack,
/// whose members another thread may be opening.
std::unique_ptr<OpenFile> open_member(const Session& session, const OpenFile& pack, std::size_t i) {
  const ByteView stored = pack.archive()->members[i].data();
  return OpenFile::open(session, pack.path(), Bytes(stored.begin(), stored.end()));
}

}  // namespace

std::vector<std::size_t> FileCompanions::near_members(const CompanionKind& kind) const {
  constexpr s64 kNear = 16, kLooked = 32;
  const OpenFile& pack = *file_.parent();
  const s64 count = static_cast<s64>(pack.member_count());
  const auto number = member_number(file_.name());
  std::vector<std::size_t> out;
  if (!number) {
    for (s64 i = 0; i < count; ++i)
      if (has_ending(label(*pack.archive(), static_cast<std::size_t>(i)), kind))
        out.push_back(static_cast<std::size_t>(i));
    return out;
  }
  // Which members around are of the file's own format, and which are companions.
  const Format* const own = recognise(file_.payload(), file_.name());
  const s64 first = std::max<s64>(*number - kLooked, 0), last = std::min(*number + kLooked, count);
  std::vector<s64> alike;
  std::vector<bool> is_kind(static_cast<std::size_t>(std::max<s64>(last - first, 0)));
  for (s64 i = first; i < last; ++i) {
    const auto m = open_member(session_, pack, static_cast<std::size_t>(i));
    if (m->error() || m->archive()) continue;
    if (own && recognise(m->payload(), file_.name()) == own) alike.push_back(i);
    is_kind[static_cast<std::size_t>(i - first)] = is_of(kind, m->payload(), file_.name());
  }
  std::vector<std::pair<s64, s64>> places;  // fewer files that agree come later
  for (s64 far = -kNear; far <= kNear; ++far) {
    const auto has = [&](s64 i) {
      return i >= first && i < last && is_kind[static_cast<std::size_t>(i - first)];
    };
    if (far == 0 || !has(*number + far)) continue;
    const auto votes =
        std::count_if(alike.begin(), alike.end(), [&](s64 i) { return has(i + far); });
    places.emplace_back(-votes, far);
  }
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.first, std::abs(a.second), a.second) <
           std::tuple(b.first, std::abs(b.second), b.second);
  });
  for (const auto& [votes, far] : places) out.push_back(static_cast<std::size_t>(*number + far));
  return out;
}

void FileCompanions::add_from_pack(const CompanionKind& kind, bool only_certain,
                                   std::vector<Companion>& out) const {
  const OpenFile* pack = file_.parent();
  const bool nameless = member_number(file_.name()).has_value();
  if (nameless && only_certain) return;
  const std::string_view own = stem(file_.name());
  const std::vector<std::size_t> near = near_members(kind);
  std::vector<Companion> others;
  for (const std::size_t i : near) {
    const std::string l = label(*pack->archive(), i);
    const bool alike = !nameless && stem(last_part(l)) == own;
    if (only_certain && !alike) continue;
    auto m = open_member(session_, *pack, i);
    if (m->error() || !is_of(kind, m->payload(), l)) continue;
    const auto bond = alike      ? Companion::Bond::alike
                      : nameless ? Companion::Bond::placed
                                 : Companion::Bond::near;
    (alike ? out : others).push_back({pack->label() + "//" + l, m->payload(), bond});
    opened_.push_back(std::move(m));
  }
  out.insert(out.end(), others.begin(), others.end());
}

void FileCompanions::add_from_folder(const CompanionKind& kind, bool only_certain,
                                     std::vector<Companion>& out) const {
  std::error_code e;
  if (!fs::is_regular_file(file_.path(), e)) return;
  const fs::path folder = file_.path().parent_path();
  const std::string_view own = stem(file_.name());
  std::vector<std::string_view> near;
  for (const std::string_view ending : kind.endings)
    for (const std::string_view name : session_.files_with_ending(folder, last_ending(ending)))
      if (name.ends_with(ending) && name != file_.name()) near.push_back(name);
  std::sort(near.begin(), near.end());
  // One of each kind belongs together whatever the names.
  const bool is_pair =
      near.size() == 1 && session_.files_with_ending(folder, last_ending(file_.name())).size() == 1;
  std::vector<Companion> others;
  for (const std::string_view name : near) {
    const bool alike = stem(name) == own;
    if (only_certain && !alike && !is_pair) continue;
    const bool is_named = std::any_of(named_.begin(), named_.end(), [&](const auto& n) {
      return fs::equivalent(n->path(), folder / name, e);
    });
    if (is_named) continue;
    auto bytes = read_file(folder / name);
    if (!bytes) continue;
    auto m = OpenFile::open(session_, folder / name, std::move(*bytes));
    if (m->error() || !is_of(kind, m->payload(), m->name())) continue;
    const auto bond = alike || is_pair ? Companion::Bond::alike : Companion::Bond::near;
    (alike ? out : others).push_back({m->label(), m->payload(), bond});
    opened_.push_back(std::move(m));
  }
  out.insert(out.end(), others.begin(), others.end());
}

/// In the game's own folders a companion lies in another one, under the same name.
void FileCompanions::add_from_game_folders(const CompanionKind& kind,
                                           std::vector<Companion>& out) const {
  const Format* format = recognise(file_.payload(), file_.name());
  const fs::path root = game_root(file_.path(), format ? format->home : "");
  if (root.empty() || !*kind.home) return;
  std::error_code e;
  std::vector<fs::path> near;
  for (const auto& entry : fs::directory_iterator(root / kind.home, e)) {
    const std::string name = entry.path().filename().string();
    if (stem(name) == stem(file_.name())) near.push_back(entry.path());
  }
  std::sort(near.begin(), near.end());
  for (const fs::path& path : near) {
    auto bytes = read_file(path);
    if (!bytes) continue;
    auto m = OpenFile::open(session_, path, std::move(*bytes));
    if (m->error() || !is_of(kind, m->payload(), m->name())) continue;
    out.push_back({m->label(), m->payload()});
    opened_.push_back(std::move(m));
  }
}

}  // namespace kinora
