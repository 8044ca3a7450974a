// ASB samples: bytes -> model -> bytes, -> YAML -> bytes, -> JSON -> bytes; every byte explained.
#include <doctest/doctest.h>

#include "formats/asb/describe_elements.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

std::string to_text(const asb::File& f, Syntax syntax) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { asb::write_text(w, f, false); });
  return w.finish();
}

void check_text(const Decoded<asb::File>& d, const Bytes& bytes) {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    const std::string text = to_text(d.model, syntax);
    const auto tree = parse_text(text);
    if (!tree) FAIL(render(tree.error(), ""));
    auto f = asb::read_text(tree->root(), d.model.version);
    if (!f) FAIL(render(f.error(), "") << "\n" << text);
    Decoded<asb::File> back;
    back.model = std::move(*f);
    back.layout = d.layout;
    back.original = d.original;
    const auto e = encode_file(back, asb::kCodec);
    if (!e) FAIL(render(e.error(), ""));
    CHECK(e->bytes == bytes);
    CHECK(to_text(back.model, syntax) == text);
  }
}

}  // namespace

TEST_CASE("ASB samples survive") {
  const auto folder = test::samples("asb");
  KINORA_NEED_SAMPLES(folder);
  int files = 0, by_rule = 0, by_layout = 0;
  for (const auto& path : test::files_in(folder, ".asb")) {
    CAPTURE(path.filename().string());
    const Bytes bytes = test::read_bytes(path);
    const auto d = decode_file(bytes, asb::kCodec);
    if (!d) FAIL_CHECK(render(d.error(), path.filename().string()));
    if (!d) continue;
    ++files;
    CHECK_FALSE(d->original);
    (d->layout.empty() ? by_rule : by_layout)++;
    if (!d->layout.empty()) {
      TextWriter w(Syntax::yaml);
      write_layout(w, d->layout);
      MESSAGE(path.filename().string() << " needs a layout:\n" << w.finish());
    }
    check_text(*d, bytes);
    Recording recording;
    asb::File again;
    REQUIRE(asb::kCodec.read(bytes, again, &recording));
    for (const auto& [at, size] : recording.map.unexplained(bytes.size()))
      FAIL_CHECK(path.filename().string() << ": unexplained: " << size << " bytes at " << at);
  }
  MESSAGE(files << " files, " << by_rule << " by rule, " << by_layout << " with a layout");
}

TEST_CASE("the commands of a large game file are as the notes say") {
  const auto folder = test::samples("asb/real");
  KINORA_NEED_SAMPLES(folder);
  // 21 whole records out of the middle of a file; what they refer to is not at hand.
  const Bytes fragment = test::read_bytes(folder / "Player.root.asb.0x277-0x688.fragment.bin");
  constexpr u32 kFragmentAt = 0x277, kFirst = 0x6C + 11 * 0x30, kRecords = 21;
  Bytes file(1200000, 0);
  std::copy(fragment.begin(), fragment.end(), file.begin() + kFragmentAt);
  asb::Context c;
  c.form = asb::find_version(0x417)->forms[0];
  const auto places = asb::places(0x20);
  Reader r(file, places, &c);
  std::vector<asb::PartialSkeleton> ids(0x10000);
  r.ids(ids, asb::kElementIds);
  r.place_at(asb::kCommands, kFirst);
  REQUIRE(r.begin(asb::kCommands));
  u32 ignoring = 0, tagged = 0;
  s32 highest = 0;
  std::array<u32, 4> interpolations{};
  for (u32 i = 0; i < kRecords; ++i) {
    CAPTURE(i);
    asb::Command command;
    asb::describe(r, command);
    REQUIRE(r.ok());
    CHECK(r.position() == kFirst + 0x30 * (i + 1));
    CHECK(command.frame_count == asb::Float{-1.0f});
    CHECK(command.ignore_same_command.is_literal());
    CHECK((command.guid[7] >> 4) == 4);  // version 4
    CHECK(command.unk_0x2e == 0);
    ignoring += command.ignore_same_command.value;
    tagged += static_cast<bool>(command.tags);
    ++interpolations.at(static_cast<std::size_t>(command.interpolation.value.value));
    highest = std::max(highest, command.element);
  }
  CHECK(ignoring == 1);
  CHECK(interpolations == std::array<u32, 4>{20, 0, 0, 1});
  CHECK(tagged == 1);
  CHECK(highest == 8911);
}
