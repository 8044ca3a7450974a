// Where a verb's results go: files, members of packs, standard output.
#include "kinora/containers/member_names.hpp"
#include "kinora/host/host_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;

void write_output(Program& p, Report& r, const fs::path& path, ByteView bytes,
                  const fs::path& source) {
  std::error_code e;
  if (!source.empty() && fs::equivalent(path, source, e) && !e)
    return r.fail(make_diagnostic(kReplacesInput, {}, {}, {}), path.string(), kNotWritten);
  const auto written = write_file(path, bytes, p.write);
  if (!written) return r.fail(written.error(), path.string(), kNotWritten);
  if (path == "-" || p.quiet) return;
  const char* what = *written == Written::unchanged ? "unchanged"
                     : p.write.dry_run              ? "would be written"
                                                    : "written";
  if (p.verbose || p.write.dry_run)
    r.messages.emplace_back(Severity::warning,
                            path.string() + ": " + what + ", " + count_of(bytes.size(), "byte"));
}

namespace {
std::string with_article(std::string_view noun) {
  const bool is_vowel = !noun.empty() && std::string_view("aeiou").find(noun[0]) != noun.npos;
  return (is_vowel ? "an " : "a ") + std::string(noun);
}
}  // namespace

std::optional<Diagnostic> wrong_target(const OpenFile& old, ByteView bytes) {
  if (old.error()) return {};  // nothing to compare with, and perhaps the reason to replace it
  const Format* now = recognise(bytes, old.name());
  const std::string built = now ? with_article(now->name) : "something else";
  if (old.archive())
    return make_diagnostic(kWrongFormatForTarget, {}, {},
                           {built, with_article(old.archive()->type->name) + " archive",
                            "name one of its members: " + old.label() + "//MEMBER"});
  const Format* before = recognise(old.payload(), old.name());
  // A plain archive and a typed one are the same to each other.
  if (!before || !now || before->recognises(bytes, old.name()) ||
      now->recognises(old.payload(), old.name()))
    return {};
  return make_diagnostic(kWrongFormatForTarget, {}, {},
                         {built, with_article(before->name) + " file", "check the name"});
}

namespace {

/// The name with another ending; `.zs` behind it stays.
std::string with_ending(std::string name, const std::string& ending) {
  const bool is_wrapped = name.ends_with(".zs");
  if (is_wrapped) name.resize(name.size() - 3);
  if (const auto dot = name.rfind('.'); dot != name.npos && name.find('/', dot) == name.npos)
    name.resize(dot);
  return name + ending + (is_wrapped ? ".zs" : "");
}

fs::path companion_path(const fs::path& path, std::string_view home, const CompanionFile& c) {
  const fs::path root = game_root(path, home);
  return (root.empty() || c.home.empty() ? path.parent_path() : root / c.home) /
         with_ending(path.filename().string(), c.ending);
}

void write_into_pack(Program& p, Report& r, const ContainerPath& target, Bytes bytes, bool add,
                     std::span<const CompanionFile> companions) {
  const std::string file = target.file.string();
  auto pack = read_file(target.file);
  if (!pack) return r.fail(pack.error(), file, kUnreadable);
  const auto root = OpenFile::open(*p.session, target.file, std::move(*pack));
  OpenFile* at = root.get();
  for (std::size_t i = 0; i < target.steps.size(); ++i) {
    const std::string& step = target.steps[i];
    const bool is_last = i + 1 == target.steps.size();
    auto next = at->member(step);
    if (!next && add && is_last && !at->error()) {
      if (check_member_path(step))
        return r.fail(make_diagnostic(kNoMemberName, {}, {}, {step}), at->label(), kNotWritten);
      next = at->add_member(step, Bytes(bytes));
    }
    if (!next && step.find('*') != step.npos)
      next = fail(kWritesOneMember, {}, {}, {step});
    else if (!next && at->archive() && is_last && !add)
      next = fail(kNotAMember, {}, {},
                  {step, hint(next.error()).empty() ? "" : hint(next.error()) + ' '});
    if (!next) return r.fail(next.error(), at->label(), kNotWritten);
    at = *next;
  }
  if (auto wrong = wrong_target(*at, bytes)) return r.fail(*wrong, at->label(), kNotWritten);
  if (!same_bytes(at->payload(), bytes)) at->replace(std::move(bytes));
  for (const CompanionFile& c : companions) put_companion(r, *at, c, add);
  if (r.code != kOk) return;
  auto whole = root->save();
  if (!whole) return r.fail(whole.error(), file, kNotWritten);
  write_output(p, r, target.file, *whole);
}

/// `Typo.pack//Actor/x.bas` where there is no such pack would become a folder of that name.
bool is_missing_pack(const fs::path& path, bool add) {
  const std::string s = path.string();
  const auto at = s.find("//", 1);
  if (at == s.npos) return false;
  const fs::path pack = s.substr(0, at);
  std::error_code e;
  return !fs::exists(pack, e) && (add || pack.filename().has_extension());
}

}  // namespace

void put_companion(Report& r, OpenFile& member, const CompanionFile& c, bool add) {
  OpenFile* pack = member.parent();
  if (!pack || !pack->archive()) return;
  const std::string name = with_ending(member.name(), c.ending);
  OpenFile* at = nullptr;
  for (std::size_t i = 0; i < pack->member_count(); ++i) {
    const std::string l = label(*pack->archive(), i);
    if (l == name || l.ends_with("/" + name)) at = &pack->member(i);
  }
  if (at) {
    if (!same_bytes(at->payload(), c.bytes)) at->replace(Bytes(c.bytes));
    return;
  }
  const std::string path = c.home.empty() ? name : c.home + "/" + name;
  if (!add)
    return r.fail(make_diagnostic(kNotAMember, {}, {}, {path, ""}), pack->label(), kNotWritten);
  if (auto added = pack->add_member(path, Bytes(c.bytes)); !added)
    r.fail(added.error(), pack->label(), kNotWritten);
}

void write_binary(Program& p, Report& r, const ContainerPath& target, Bytes bytes, bool add,
                  const fs::path& source, std::span<const CompanionFile> companions) {
  if (!target.steps.empty())
    return write_into_pack(p, r, target, std::move(bytes), add, companions);
  const Format* format = recognise(bytes, target.file.filename().string());
  for (const CompanionFile& c : companions) {
    if (target.file == "-")
      r.messages.emplace_back(Severity::warning, "the " + c.ending.substr(1) +
                                                     " in the text is not written: standard output "
                                                     "holds one file");
    else
      write_binary(p, r, {companion_path(target.file, format ? format->home : "", c), {}},
                   Bytes(c.bytes), false, source);
    if (r.code != kOk) return;
  }
  std::error_code e;
  if (target.file == "-") return write_output(p, r, target.file, bytes);
  if (is_missing_pack(target.file, add))
    return r.fail(make_diagnostic(kNoSuchPack, {}, {}, {}), target.file.string(), kNotWritten);
  if (!fs::is_regular_file(target.file, e)) {
    std::optional<Diagnostic> note;
    const auto wrapped = p.session->wrap_new(target.file, bytes, note);
    if (note) r.add(*note, target.file.string());
    if (!wrapped) return r.fail(wrapped.error(), target.file.string(), kNotWritten);
    return write_output(p, r, target.file, *wrapped, source);
  }
  auto old_bytes = read_file(target.file);
  if (!old_bytes) return r.fail(old_bytes.error(), target.file.string(), kNotWritten);
  const auto old = OpenFile::open(*p.session, target.file, std::move(*old_bytes));
  if (old->error() && old->error()->finding == &kDictionaryNotFound)
    return r.fail(*old->error(), target.file.string(), kNotWritten);
  if (auto wrong = wrong_target(*old, bytes))
    return r.fail(*wrong, target.file.string(), kNotWritten);
  if (old->error() || !same_bytes(old->payload(), bytes)) old->replace(std::move(bytes));
  auto whole = old->save();
  if (!whole) return r.fail(whole.error(), target.file.string(), kNotWritten);
  write_output(p, r, target.file, *whole, source);
}

}  // namespace kinora::cli
