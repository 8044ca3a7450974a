// Animation sound: reading of foreign and damaged files, text errors, checks, labels of sound
// archives, conversion.
#include <doctest/doctest.h>

#include "formats/animsound/codec.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/core/sink.hpp"
#include "kinora/formats/animsound/check.hpp"
#include "kinora/formats/animsound/findings.hpp"
#include "kinora/registry/format.hpp"
#include "support/hex.hpp"
#include "support/samples.hpp"

using namespace kinora;
using namespace kinora::animsound;

namespace {

Bytes golden(const std::string& name) {
  return test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/tests/golden/animsound/" + name);
}
/// Where things lie in the golden `step.brasd` and `step_le.bfasd`.
enum At : std::size_t {
  kBlockAt = 0x10,
  kTableKindAt = 0x2C,
  kTableAt = 0x30,
  kCountAt = 0x34,
  kEventKindAt = 0x44,
  kEventAt = 0x48,
  kLabelAt = 0x58,
};

Bytes with_word(Bytes b, std::size_t at, u32 word, Endian order = Endian::big) {
  store<u32>(&b[at], word, order);
  return b;
}
std::string error_of(const Bytes& bytes) {
  const auto d = decode_file(bytes, kCodec);
  if (d) return "none";
  CHECK(d.error().offset);
  return std::string(d.error().finding->id);
}
AnimSound from_text(const std::string& text) {
  const auto tree = parse_text(text);
  REQUIRE(tree);
  auto f = read_text(tree->root(), tree->root().find("kinora")->text);
  if (!f) FAIL(render(f.error(), ""));
  return *f;
}
std::string text_error(const std::string& text) {
  const auto tree = parse_text(text);
  REQUIRE(tree);
  const auto f = read_text(tree->root(), tree->root().find("kinora")->text);
  return f ? "none" : message(f.error());
}
/// `BRASD0013 events[0].start_frame` of every finding, notes of unknown enumerators left out.
std::vector<std::string> found(const Findings& findings) {
  std::vector<std::string> out;
  for (const Diagnostic& d : findings)
    if (d.finding != &kUnknownEnumerator)
      out.push_back(std::string(d.finding->id) + (d.path.empty() ? "" : " ") + d.path);
  return out;
}
std::vector<std::string> checked(const std::string& event, const char* head = "kinora: brasd") {
  Findings findings;
  check(from_text(std::string(head) + "\nframe_size: 40\nevents: [{label: SE, " + event + "}]"),
        findings);
  return found(findings);
}
using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("an event added by hand lies in the file as the format says") {
  AnimSound f = from_text(
      "kinora: brasd\nframe_size: 30\nevents:\n"
      "  - {label: SE_A, kind: trigger, start_frame: 4}\n"
      "  - {label: SE_BCD, kind: range, start_frame: 5, end_frame: 9, loop_offset: -1,"
      " loop_interval: 3, volume: 64, pitch: 0.5, keep_on_shutdown: true, variable: global_1,"
      " user_param: 0x11}\n");
  const Bytes bytes = write(f, {}).value();
  CHECK(bytes ==
        test::bytes_of("52415344 feff0100 000000C0 00200001 00000020 000000A0 00000000 00000000"
                       "44415441 000000A0 0000001E 01000000 0000000C 00000002"
                       "00000004 FFFFFFFF 03 00 01 00 01000000 00000038"
                       "00000005 00000009 00 FF 03 00 01000000 00000060"
                       "00000000 FFFFFFFF 01000000 00000020 80 00 00 00 3F800000 00000000 00000000"
                       "53455F41 00000000"
                       "00000003 FFFFFFFF 01000000 00000020 40 00 11 00 3F000000 00000000 00000011"
                       "53455F42 43440000"
                       "00000000 00000000 00000000 00000000"));
}

TEST_CASE("files of other tools come back") {
  const Bytes step = golden("step.brasd");
  // Padded to 0x10 only, as one editor writes it.
  AnimSound small;
  small.frame_size = 9;
  small.events.resize(1);
  small.events[0].label = "SE";
  Bytes cut = write(small, {}).value();
  REQUIRE(cut.size() == 0x80);
  cut.resize(0x70);
  cut = with_word(with_word(with_word(cut, 8, 0x70), 0x14, 0x50), 0x24, 0x50);
  auto d = decode_file(cut, kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK_FALSE(d->layout.empty());
  CHECK(encode_file(*d, kCodec)->bytes == cut);
  // After an edit that moves the end the padding is that of the rules again.
  d->model.events[0].label += "_LONGER_THAN_THE_PADDING";
  CHECK(encode_file(*d, kCodec)->bytes.size() % 0x20 == 0);

  // Constants that nobody looks at.
  Bytes odd = step;
  odd[0x0F] = 2;
  odd[0x18] = 0xAA;
  odd[0x45] = 1;
  d = decode_file(odd, kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout.numbers.size() == 3);
  CHECK(d->layout.numbers.at("events[0].event_type") == Layout::Number{0, 1});
  CHECK(encode_file(*d, kCodec)->bytes == odd);
  CHECK(check_layout(odd).empty());

  // Bytes behind the file, as a BRRES may pad it.
  Bytes padded = step;
  padded.resize(0xA0);
  padded[0x9F] = 1;
  d = decode_file(padded, kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(encode_file(*d, kCodec)->bytes == padded);
}

TEST_CASE("records that are shared or not aligned are kept and reported") {
  AnimSound two;
  two.frame_size = 10;
  two.events.resize(2);
  for (Event& e : two.events) e.label = "SE_SAME";
  Bytes bytes = write(two, {}).value();
  REQUIRE(decode_file(bytes, kCodec)->layout.empty());
  // The second entry leads to the record of the first.
  store<u32>(&bytes[0x5C], load<u32>(&bytes[0x48], Endian::big), Endian::big);
  auto d = decode_file(bytes, kCodec);
  REQUIRE(d);
  CHECK(d->original);
  CHECK(d->model == two);
  CHECK(encode_file(*d, kCodec)->bytes == bytes);
  CHECK(found(check_layout(bytes)) == Lines{"BRASD0008 events[1]"});

  // One byte further.
  Bytes step = golden("step.brasd");
  step.insert(step.begin() + 0x4C, 0);
  step = with_word(step, kEventAt, 0x25);
  d = decode_file(step, kCodec);
  REQUIRE(d);
  CHECK(d->model.events[0].label == "SE_TEST_STEP");
  CHECK(encode_file(*d, kCodec)->bytes == step);
  CHECK(found(check_layout(step)) == Lines{"BRASD0009 events[0]"});
}

TEST_CASE("damaged files are refused") {
  const Bytes step = golden("step.brasd"), little = golden("step_le.bfasd");
  CHECK(error_of(with_word(step, kTableKindAt, 0)) == kMemoryReference.id);
  CHECK(error_of(with_word(step, kEventKindAt, 0x02000000)) == kMemoryReference.id);
  CHECK(error_of(with_word(step, kBlockAt, 0)) == kUnexpectedValue.id);
  CHECK(error_of(with_word(step, kBlockAt, 0x1000)) == kOffsetOutside.id);
  CHECK(error_of(with_word(step, kTableAt, 0x1000)) == kOffsetOutside.id);
  CHECK(error_of(with_word(step, kCountAt, 0x7FFFFFFF)) == kCountTooLarge.id);
  CHECK(error_of(with_word(step, kEventAt, 0x70)) == kOffsetOutside.id);
  CHECK(error_of(with_word(step, kLabelAt, 0x7000)) == kOffsetOutside.id);
  CHECK(error_of(with_word(little, kTableAt, 0x10, Endian::little)) == kTablePlace.id);
  Bytes mark = little;
  mark[4] = 0;
  CHECK(error_of(mark) == kByteOrder.id);
  Bytes endless = step;
  endless.resize(0x70);
  std::fill(endless.begin() + 0x6C, endless.end(), u8{'A'});
  CHECK(error_of(endless) == kStringUnterminated.id);
}

TEST_CASE("text: defaults, and what is refused") {
  const AnimSound f = from_text("kinora: brasd\nframe_size: 5\nevents: [{kind: range}]");
  CHECK(f.version == 0x0100);
  CHECK(f.events[0].end_infinite);
  CHECK(f.events[0].end_frame == kNoEnd);
  CHECK(f.events[0].loop_interval == 1);
  CHECK(f.events[0].volume == 128);
  CHECK(f.events[0].sound_id == kSoundByLabel);
  CHECK_FALSE(
      from_text("kinora: brasd\nevents: [{kind: range, end_frame: 3}]").events[0].end_infinite);

  const auto event = [](const std::string& keys) {
    return text_error("kinora: brasd\nframe_size: 5\nevents: [{kind: trigger, " + keys + "}]");
  };
  CHECK(event("volume: 3") == "none");
  CHECK(event("volume: 256").find("256") != std::string::npos);
  CHECK(event("volum: 3").find("volum") != std::string::npos);
  CHECK(event("frame_flags: 9").find("frame_flags") != std::string::npos);
  CHECK(event("option_flags: 0x41").find("option_flags") != std::string::npos);
  CHECK(event("variable: local_16").find("local_16") != std::string::npos);
  CHECK(event("variable: local_1, unused_variable: 2").find("unused_variable") !=
        std::string::npos);
  CHECK(event("label_reference: {type: 1}").find("label_reference") != std::string::npos);
  CHECK(text_error("kinora: brasd\nevents: [{start_frame: 1}]").find("kind") != std::string::npos);
  CHECK(text_error("kinora: brasd\nevent_type: 3").find("event_type") != std::string::npos);
  CHECK(text_error("kinora: bfasd/le\nevents: [{kind: range, label_reference: {type: 0x1F01}}]")
            .find("0x1F01") != std::string::npos);
}

TEST_CASE("checks") {
  CHECK(checked("kind: trigger, start_frame: 39") == Lines{});
  CHECK(checked("kind: trigger, start_frame: 40") == Lines{"BRASD0013 events[0].start_frame"});
  CHECK(checked("kind: trigger, start_frame: -1") == Lines{"BRASD0013 events[0].start_frame"});
  CHECK(checked("kind: trigger, start_frame: 1, end_infinite: false") ==
        Lines{"BRASD0015 events[0].end_infinite"});
  CHECK(checked("kind: trigger, start_infinite: true") ==
        Lines{"BRASD0016 events[0].start_infinite"});
  CHECK(checked("kind: range, start_frame: 3, end_frame: 4") == Lines{});
  CHECK(checked("kind: range, start_frame: 4, end_frame: 4") ==
        Lines{"BRASD0014 events[0].end_frame"});
  CHECK(checked("kind: range, start_frame: -9, end_frame: 1") == Lines{});
  CHECK(checked("kind: range, start_frame: 40, end_frame: 50") ==
        Lines{"BRASD0014 events[0].end_frame"});
  CHECK(checked("kind: range, start_frame: 90") == Lines{});  // on from the next cycle
  CHECK(checked("kind: range, start_frame: 1, play_direction: forward") ==
        Lines{"BRASD0021 events[0].play_direction"});
  CHECK(checked("kind: range, volume: 129, pitch: .inf, frame_flags: 8, option_flags: 4,"
                " variable: 32, sound_id: 4") ==
        Lines{"BRASD0023 events[0].sound_id", "BRASD0017 events[0].volume",
              "BRASD0018 events[0].pitch", "BRASD0019 events[0].frame_flags",
              "BRASD0019 events[0].option_flags", "BRASD0020 events[0].variable"});
  CHECK(checked("kind: range", "kinora: brasd\nversion: 0x101") == Lines{"BRASD0010 version"});
  CHECK(checked("kind: range", "kinora: bfasd/be\nversion: 0x101") == Lines{"BRASD0011 version"});
  CHECK(checked("kind: range, label_reference: {type: 3, offset: 4}", "kinora: bfasd/be") ==
        Lines{"BRASD0007 events[0].label_reference"});
  Findings findings;
  AnimSound none;
  check(none, findings);
  CHECK(found(findings) == Lines{"BRASD0012 frame_size"});
  findings.clear();
  none.frame_size = 1;
  none.events.resize(1);
  none.events[0].end_infinite = true;
  check(none, findings);
  CHECK(found(findings) == Lines{"BRASD0022 events[0].label"});
  none.events[0].label = std::string("a\0b", 3);
  findings.clear();
  check(none, findings);
  CHECK(found(findings) == Lines{"CHK0002 events[0].label"});
  CHECK_FALSE(write(none, {}));
}

// ---- sound archives ----------------------------------------------------------------------------

namespace {

/// Leaves and branches in turn, as the tools write them; `kind` is the top byte of the ids.
void put_tree(ByteSink& out, u32 first_string, u32 count, u32 kind) {
  out.put(u32{0});
  out.put(u32{2 * count - 1});
  for (u32 i = 0; i < 2 * count - 1; ++i) {
    const bool leaf = i % 2 == 0;
    out.put(u16{leaf});
    out.put(u16{leaf ? u16{0xFFFF} : u16{3}});
    out.put(leaf ? ~0u : i - 1);
    out.put(leaf ? ~0u : i + 1);
    out.put(leaf ? first_string + i / 2 : ~0u);
    out.put(leaf ? kind << 24 | i / 2 : ~0u);
  }
}
constexpr std::array<const char*, 4> kNames = {"SE_WALK", "SE_RUN", "SE_JUMP", "PLAYER_SE"};

/// Three sounds and a player.
Bytes brsar() {
  ByteSink s(Endian::big);  // body of SYMB
  for (int i = 0; i < 5; ++i) s.put(u32{0});
  s.patch(0, u32{0x14});
  s.put(u32{kNames.size()});
  const u64 offsets = s.size();
  for (std::size_t i = 0; i < kNames.size(); ++i) s.put(u32{0});
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    s.patch(offsets + 4 * i, static_cast<u32>(s.size()));
    s.put_c_string(kNames[i]);
  }
  s.align(4);
  s.patch(4, static_cast<u32>(s.size()));
  put_tree(s, 0, 3, 0);
  s.patch(8, static_cast<u32>(s.size()));
  put_tree(s, 3, 1, 0);
  ByteSink out(Endian::big);
  out.put_text("RSAR");
  out.put(u16{0xFEFF});
  out.put(u16{0x0104});
  out.put(static_cast<u32>(0x48 + s.size()));
  out.put(u16{0x40});
  out.put(u16{3});
  out.put(u32{0x40});
  out.put(static_cast<u32>(8 + s.size()));
  out.fill(0x40 - out.size());
  out.put_text("SYMB");
  out.put(static_cast<u32>(8 + s.size()));
  out.put_bytes(s.bytes());
  return out.take();
}

Bytes bfsar(Endian order) {
  ByteSink s(order);  // body of STRG
  const auto reference = [&](u16 type, u32 offset) {
    s.put(type);
    s.put(u16{0});
    s.put(offset);
  };
  reference(0x2400, 0x10);
  reference(0x2401, 0);
  s.put(u32{kNames.size()});
  const u64 offsets = s.size();
  for (const char* name : kNames) {
    reference(0x1F01, 0);
    s.put(static_cast<u32>(std::string_view(name).size() + 1));
  }
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    s.patch(offsets + 12 * i + 4, static_cast<u32>(s.size() - 0x10));
    s.put_c_string(kNames[i]);
  }
  s.align(4);
  s.patch(12, static_cast<u32>(s.size()));
  put_tree(s, 0, 4, 1);
  // The last leaf is a player's.
  s.patch(s.size() - 4, u32{4} << 24);
  s.align(0x20);
  ByteSink out(order);
  out.put_text("FSAR");
  out.put(u16{0xFEFF});
  out.put(u16{0x40});
  out.put(u32{0x00020000});
  out.put(u32{0});
  out.put(u16{3});
  out.put(u16{0});
  out.put(u16{0x2000});
  out.put(u16{0});
  out.put(u32{0x40});
  out.put(static_cast<u32>(8 + s.size()));
  out.fill(0x40 - out.size());
  out.put_text("STRG");
  out.put(static_cast<u32>(8 + s.size()));
  out.put_bytes(s.bytes());
  return out.take();
}

}  // namespace

TEST_CASE("labels of sound archives") {
  for (const Bytes& bytes : {brsar(), bfsar(Endian::big), bfsar(Endian::little)}) {
    REQUIRE(is_sound_archive(bytes));
    const auto labels = read_sound_labels(bytes);
    if (!labels) FAIL(render(labels.error(), ""));
    CHECK(labels->has_names);
    CHECK(labels->names == std::vector<std::string_view>{"SE_JUMP", "SE_RUN", "SE_WALK"});
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
      CHECK_FALSE(read_sound_labels(cut));
    }
  }
  // Shipped without names.
  Bytes nameless = brsar();
  std::fill_n(nameless.begin() + 0x10, 8, u8{0});
  CHECK_FALSE(read_sound_labels(nameless)->has_names);
  nameless = bfsar(Endian::big);
  std::fill_n(nameless.begin() + 0x18, 4, u8{0xFF});
  CHECK_FALSE(read_sound_labels(nameless)->has_names);
  CHECK(read_sound_labels(test::text_bytes("RSTM")).error().finding == &kArchiveKind);

  AnimSound f;
  f.events.resize(3);
  f.events[0].label = "SE_WALK";
  f.events[1].label = "SE_JUNP";
  f.events[2].label = "SE_ELSE";
  f.events[2].sound_id = 4;
  Findings findings;
  const Bytes archive = brsar();
  check_labels(f, *read_sound_labels(archive), "main.brsar", findings);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].path == "events[1].label");
  CHECK(message(findings[0]) == "main.brsar has no sound 'SE_JUNP'");
  CHECK(hint(findings[0]) == "Did you mean 'SE_JUMP'?");
  findings.clear();
  check_labels(f, {}, "main.brsar", findings);
  CHECK(found(findings) == Lines{"BRASD0025"});
}

TEST_CASE("sound archives: many references to one long name are refused, not followed") {
  Bytes bytes = brsar();
  // All leaves name one string of nearly the whole block that has its end at the end of it.
  ByteSink s(Endian::big);
  for (int i = 0; i < 5; ++i) s.put(u32{0});
  s.patch(0, u32{0x14});
  constexpr u32 kLeaves = 500;
  s.put(kLeaves);
  for (u32 i = 0; i < kLeaves; ++i) s.put(u32{0x14 + 4 + 4 * kLeaves});
  s.put_text(std::string(5000, 'A'));
  s.put(u32{0});
  s.patch(4, static_cast<u32>(s.size()));
  put_tree(s, 0, kLeaves, 0);
  bytes.resize(0x48);
  store<u32>(&bytes[0x14], static_cast<u32>(8 + s.size()), Endian::big);
  bytes.insert(bytes.end(), s.bytes().begin(), s.bytes().end());
  const auto labels = read_sound_labels(bytes);
  REQUIRE_FALSE(labels);
  CHECK(labels.error().finding == &kArchiveTable);
}

namespace {

class OneArchive : public Companions {
 public:
  explicit OneArchive(Bytes bytes) : bytes_(std::move(bytes)) {}
  std::vector<Companion> find(std::string_view kind) const override {
    if (kind != "sound_archive") return {};
    return {{"main.brsar", bytes_}};
  }

 private:
  Bytes bytes_;
};

}  // namespace

TEST_CASE("documents: labels through a companion, experimental files, conversion") {
  const Bytes step = golden("step.brasd");
  const auto d = find_format("brasd")->decode(step, {});
  REQUIRE(d);
  Findings findings;
  (*d)->check(findings, OneArchive(brsar()));
  CHECK(found(findings) == Lines{"BRASD0024 events[0].label"});
  findings.clear();
  (*d)->check(findings, OneArchive(test::text_bytes("RSAR")));
  CHECK(found(findings) == Lines{"BRASD0026"});
  CHECK(find_companion_kind("sound_archive"));
  CHECK(find_companion_kind("brasd"));
  CHECK_FALSE(find_companion_kind("no_such_kind"));

  const Bytes guess = golden("guess.bcasd");
  const auto experimental = find_format("bcasd")->decode(guess, {});
  REQUIRE(experimental);
  CHECK((*experimental)->encode()->bytes == guess);
  std::string text = (*experimental)->text({});
  CHECK((*parse_document(text, {}))->encode()->bytes == guess);
  text.replace(text.find("volume: 100"), 11, "volume: 101");
  CHECK((*parse_document(text, {}))->encode().error().finding == &kOnlyUnchanged);
  const auto anew = parse_document("kinora: bcasd\nframe_size: 1\n", {});
  CHECK((*anew)->encode().error().finding == &kOnlyUnchanged);
  Findings lost;
  CHECK((*d)->format().convert(**d, "bcasd", lost).error().finding == &kNoConversion);
  CHECK((*d)->format().convert(**experimental, "brasd", lost).error().finding == &kNoConversion);
  CHECK((*d)->format().convert(**d, "bfasd", lost).error().finding == &kNoConversion);
  CHECK(lost.empty());

  const auto odd = find_format("bfasd")->decode(golden("odd_le.bfasd"), {});
  REQUIRE(odd);
  const auto plain = (*odd)->format().convert(**odd, "brasd", lost);
  REQUIRE(plain);
  CHECK((*plain)->encode()->bytes == golden("odd.brasd"));
  CHECK(found(lost) ==
        Lines{"BRASD0030 version", "BRASD0031 event_type", "BRASD0031 events[0].label_reference"});
  lost.clear();
  const auto big = (*odd)->format().convert(**odd, "bfasd/be", lost);
  REQUIRE(big);
  CHECK(lost.empty());
  const auto back = (*big)->format().convert(**big, "bfasd/le", lost);
  CHECK((*back)->encode()->bytes == golden("odd_le.bfasd"));

  Bytes foreign = step;
  foreign[0x18] = 1;
  const auto with_layout = find_format("brasd")->decode(foreign, {});
  CHECK((*with_layout)->rebuild() == Rebuild::layout);
  REQUIRE((*with_layout)->format().convert(**with_layout, "bfasd/le", lost));
  CHECK(found(lost) == Lines{"BRASD0032"});
}
