// Files that belong together: which are found beside a file or in its pack, in which order, and
// which are certain enough to rest a finding on.
#include <doctest/doctest.h>

#include <filesystem>

#include "formats/nanr/codec.hpp"
#include "formats/nitro2d/codec.hpp"
#include "kinora/containers/narc.hpp"
#include "kinora/host/file_system.hpp"
#include "kinora/host/open_file.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

using Bond = Companion::Bond;

/// An animation that shows the first cells.
Bytes animation(u16 cells) {
  nanr::CellAnimation a;
  nanr::Sequence s;
  s.label = "A";
  s.frames.resize(cells);
  for (u16 i = 0; i < cells; ++i) {
    s.frames[i].cell = i;
    s.frames[i].duration = 4;
  }
  a.sequences.push_back(std::move(s));
  return nanr::write(a, {}).value();
}
/// A bank of cells with one sprite of four characters each, one behind the other.
Bytes bank(u16 cells) {
  nitro2d::CellBank b;
  for (u16 i = 0; i < cells; ++i) {
    nitro2d::Object o;
    o.size = 1;
    o.character = static_cast<u16>(i * 4);
    b.cells.emplace_back().objects.push_back(o);
  }
  return nitro2d::write(b, {}).value();
}
Bytes graphics(std::size_t bytes, bool bitmap = false) {
  nitro2d::Graphics g;
  g.width = g.height = 0xFFFF;
  g.mapping = 0x10;
  g.bitmap = bitmap;
  g.data.resize(bytes, 0x11);
  return nitro2d::write(g, {}).value();
}
Bytes colors() {
  nitro2d::Palette p;
  p.colors.resize(16, 0x7FFF);
  return nitro2d::write(p, {}).value();
}

/// A folder that is gone after the test.
class Folder {
 public:
  Folder()
      : path_(fs::temp_directory_path() / ("kinora_companions_" + std::to_string(counter_++))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path add(const std::string& name, const Bytes& bytes) const {
    REQUIRE(write_file(path_ / name, bytes, {}));
    return path_ / name;
  }

 private:
  static inline int counter_ = 0;
  fs::path path_;
};

std::unique_ptr<OpenFile> opened(const Session& session, const fs::path& path) {
  return OpenFile::open(session, path, read_file(path).value());
}
/// `name bond` of each.
std::vector<std::string> shown(const std::vector<Companion>& companions) {
  std::vector<std::string> out;
  for (const Companion& c : companions) {
    constexpr const char* kBonds[] = {"named", "alike", "placed", "near"};
    const auto slash = c.name.find_last_of('/');
    out.push_back(c.name.substr(slash == std::string::npos ? 0 : slash + 1) + ' ' +
                  kBonds[static_cast<int>(c.bond)]);
  }
  return out;
}
using Lines = std::vector<std::string>;

/// Messages of `check` on a file, with the companions that are near.
Lines checked(const Session& session, const OpenFile& file) {
  const auto d = (*format_of(file))->decode(file.payload(), {});
  REQUIRE(d);
  Findings findings;
  (*d)->check(findings, FileCompanions(session, file, {}));
  Lines out;
  for (const Diagnostic& f : findings) out.push_back(std::string(f.finding->id));
  return out;
}

Bytes narc_of(const std::vector<Bytes>& members) {
  Archive a;
  a.type = &narc::kArchive;
  for (const Bytes& m : members) {
    Member member;
    member.replace(m);
    a.members.push_back(std::move(member));
  }
  return rebuild(a).value();
}

}  // namespace

TEST_CASE("companions in a folder: the same name first, others are guesses") {
  const Folder folder;
  const auto path = folder.add("b.NANR", animation(3));
  folder.add("a.NCER", bank(1));
  folder.add("c.NCER", bank(9));
  folder.add("c.NANR", animation(2));
  const Session session({}, {});
  const auto file = opened(session, path);
  CHECK(shown(FileCompanions(session, *file, {}).find("ncer")) ==
        Lines{"a.NCER near", "c.NCER near"});
  CHECK(FileCompanions(session, *file, {}).certain("ncer").empty());
  CHECK(checked(session, *file).empty());  // a.NCER has too few cells, but who says it is ours

  folder.add("b.NCER", bank(2));
  const Session later({}, {});
  CHECK(shown(FileCompanions(later, *file, {}).find("ncer")) ==
        Lines{"b.NCER alike", "a.NCER near", "c.NCER near"});
  CHECK(shown(FileCompanions(later, *file, {}).certain("ncer")) == Lines{"b.NCER alike"});
  CHECK(checked(later, *file) == Lines{"NANR0011"});
}

TEST_CASE("companions in a folder: one of each belongs together") {
  const Folder folder;
  const auto path = folder.add("walk.NANR", animation(3));
  folder.add("cells.NCER", bank(2));
  const Session session({}, {});
  const auto file = opened(session, path);
  CHECK(shown(FileCompanions(session, *file, {}).certain("ncer")) == Lines{"cells.NCER alike"});
  CHECK(checked(session, *file) == Lines{"NANR0011"});
}

TEST_CASE("companions: a bitmap may be called NCGR, and characters NCBR") {
  const Folder folder;
  const auto path = folder.add("a.NCER", bank(1));
  folder.add("a.NCGR", graphics(128, true));
  folder.add("a.NCBR", graphics(128));
  const Session session({}, {});
  const auto file = opened(session, path);
  CHECK(shown(FileCompanions(session, *file, {}).find("ncbr")) == Lines{"a.NCGR alike"});
  CHECK(shown(FileCompanions(session, *file, {}).find("ncgr")) == Lines{"a.NCBR alike"});
}

TEST_CASE("companions: what the user names is taken, what nothing asks for is told") {
  const Folder folder;
  const auto path = folder.add("a.NANR", animation(3));
  const auto other = folder.add("x.NCER", bank(5)), wrong = folder.add("x.NCLR", colors());
  folder.add("a.NCER", bank(3));
  const Session session({}, {});
  const auto file = opened(session, path);
  std::vector<std::unique_ptr<OpenFile>> named;
  named.push_back(opened(session, other));
  named.push_back(opened(session, wrong));
  const FileCompanions companions(session, *file, named);
  CHECK(shown(companions.find("ncer")) == Lines{"x.NCER named", "a.NCER alike"});
  CHECK(companions.unused() == std::vector<std::string>{wrong.string()});
}

TEST_CASE("companions among members without names: sets lie one after the other") {
  const Folder folder;
  // Two sets in the order animation, cells, graphics, colours; the graphics of the set before lie
  // as near to the second animation as its own.
  std::vector<Bytes> members = {graphics(32), colors(), Bytes(20, 7)};
  for (u16 set = 0; set < 2; ++set)
    for (const Bytes& m : {animation(2), bank(2), graphics(256), colors()}) members.push_back(m);
  const auto path = folder.add("sets.narc", narc_of(members));
  const Session session({}, {});
  const auto pack = opened(session, path);
  REQUIRE(pack->archive());
  const auto first = [&](std::size_t member, const char* kind) {
    const auto found = FileCompanions(session, pack->member(member), {}).find(kind);
    REQUIRE_FALSE(found.empty());
    CHECK(found[0].bond == Bond::placed);
    return found[0].name.substr(found[0].name.rfind('#'));
  };
  CHECK(first(7, "ncer") == "#8");
  CHECK(first(7, "ncgr") == "#9");
  CHECK(first(7, "nclr") == "#10");
  CHECK(first(3, "ncer") == "#4");
  CHECK(first(3, "ncgr") == "#5");
  CHECK(first(3, "nclr") == "#6");
  CHECK(first(8, "ncgr") == "#9");
  // No finding rests on a place.
  CHECK(FileCompanions(session, pack->member(7), {}).certain("ncer").empty());
}

TEST_CASE("companions among members without names: the other order") {
  const Folder folder;
  std::vector<Bytes> members;
  for (u16 set = 0; set < 3; ++set)
    for (const Bytes& m : {graphics(256), colors(), bank(2), animation(2)}) members.push_back(m);
  const auto path = folder.add("sets.narc", narc_of(members));
  const Session session({}, {});
  const auto pack = opened(session, path);
  for (std::size_t set = 0; set < 3; ++set) {
    CAPTURE(set);
    const FileCompanions companions(session, pack->member(set * 4 + 3), {});
    CHECK(companions.find("ncer")[0].name == path.string() + "//#" + std::to_string(set * 4 + 2));
    CHECK(companions.find("ncgr")[0].name == path.string() + "//#" + std::to_string(set * 4));
    CHECK(companions.find("nclr")[0].name == path.string() + "//#" + std::to_string(set * 4 + 1));
  }
}
