// AAMP: reader, writer, sharing of values, names, against literal bytes and small archives.
#include "kinora/formats/aamp/aamp.hpp"

#include <doctest/doctest.h>

#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/builder.hpp"
#include "kinora/formats/aamp/names.hpp"
#include "support/hex.hpp"

using namespace kinora;
using aamp::Builder;
using aamp::Type;

namespace {

/// An object `Parameters` with one Bool, in an archive of type `xml`.
Bytes small_file() {
  return test::bytes_of(
      "'AAMP' 02000000 03000000 50000000 | 00000000 04000000 01000000 01000000"
      "01000000 04000000 00000000 00000000 | 'xml' 00"
      "6CCBF6A4 0300 0000 0300 0100"  // param_root: no lists (they would be at 0x40), 1 object
      "2E4BCE49 0200 0100"            // Parameters: 1 parameter at 0x48
      "7BAFAF32 02000000 01000000");  // NoSync: Bool at 0x50 ... cut below
}

/// The same file, correct: entry at 0x48, value at 0x50.
Bytes valid_file() {
  Bytes b = small_file();
  store(b.data() + 0x0C, u32{0x54});
  return b;
}

Bytes written(Builder& b) {
  auto archive = b.finish();
  REQUIRE(archive);
  auto bytes = aamp::write(*archive);
  REQUIRE(bytes);
  return *bytes;
}
u32 data_size(const Bytes& b) { return load<u32>(b.data() + 0x24); }
u32 text_size(const Bytes& b) { return load<u32>(b.data() + 0x28); }

std::string_view error_id(const Bytes& b) {
  const auto a = aamp::read(b);
  REQUIRE_FALSE(a);
  return a.error().finding->id;
}

/// A file with one object of `count` parameters of one type and the same value.
Bytes with_values(Type type, ByteView value, u32 count) {
  Builder b;
  b.begin_object(1);
  for (u32 i = 0; i < count; ++i) b.value(i, type, value);
  b.end_object();
  return written(b);
}

}  // namespace

TEST_CASE("aamp: a literal file is read and written") {
  const Bytes file = valid_file();
  REQUIRE(file.size() == 0x54);
  std::vector<Diagnostic> notes;
  const auto a = aamp::read(file, &notes);
  REQUIRE(a);
  CHECK(notes.empty());
  CHECK(a->version() == 0);
  CHECK(a->type() == "xml");
  CHECK(a->lists().size() == 1);
  const aamp::Object* o = a->find_object(a->root(), crc32("Parameters"));
  REQUIRE(o);
  const aamp::Parameter* p = a->find(*o, crc32("NoSync"));
  REQUIRE(p);
  CHECK(p->type == Type::boolean);
  CHECK(a->word(*p) == 1);
  CHECK(*aamp::write(*a) == file);
}

TEST_CASE("aamp: what the header rules out") {
  const auto changed = [](u32 at, u32 x) {
    Bytes b = valid_file();
    store(b.data() + at, x);
    return b;
  };
  CHECK(error_id(test::bytes_of("'AAMQ'")) == kWrongMagic.id);
  CHECK(error_id(test::bytes_of("'AAMP' 02000000")) == kTruncated.id);
  CHECK(error_id(changed(0x04, 1)) == aamp::kOldVersion.id);
  CHECK(error_id(changed(0x04, 0x02000000)) == aamp::kBigEndian.id);
  CHECK(error_id(changed(0x08, 2)) == aamp::kBigEndian.id);
  CHECK(error_id(changed(0x0C, 0x55)) == kTruncated.id);
  CHECK(error_id(changed(0x0C, 0x20)) == kUnexpectedValue.id);
  CHECK(error_id(changed(0x14, 0x1000)) == kOffsetOutside.id);
  CHECK(error_id(changed(0x18, 0)) == kUnexpectedValue.id);
  CHECK(error_id(changed(0x18, 0x10000000)) == kCountTooLarge.id);
  CHECK(error_id(changed(0x1C, 0x10000000)) == kCountTooLarge.id);
  CHECK(error_id(changed(0x20, 0x10000000)) == kCountTooLarge.id);
}

TEST_CASE("aamp: what entries may not do") {
  const auto changed = [](u32 at, u16 x) {
    Bytes b = valid_file();
    store(b.data() + at, x);
    return b;
  };
  CHECK(error_id(changed(0x3A, 1)) == aamp::kSharedEntry.id);  // a list that nobody counted
  CHECK(error_id(changed(0x3C, 0)) == aamp::kBackwards.id);    // objects inside the list
  CHECK(error_id(changed(0x3C, 0x100)) == kCountTooLarge.id);  // objects behind the end
  CHECK(error_id(changed(0x46, 2)) == kCountTooLarge.id);      // more parameters than bytes
  CHECK(error_id(changed(0x4C, 0x100)) == kTruncated.id);      // a value behind the end
  CHECK(error_id(changed(0x4E, 21 << 8)) == aamp::kUnknownType.id);
  CHECK(error_id(changed(0x4E, 6 << 8)) == kTruncated.id);       // a colour needs 16 bytes
  CHECK(error_id(changed(0x4E, 19 << 8)) == kCountTooLarge.id);  // a count before the value
  Bytes text = changed(0x4E, 20 << 8);
  std::memset(text.data() + 0x50, 'x', 4);
  CHECK(error_id(text) == kStringUnterminated.id);
}

TEST_CASE("aamp: a fixed text must end within its room") {
  const std::string s(31, 'a');
  Builder b;
  b.begin_object(1);
  b.text(2, Type::string32, s);
  b.end_object();
  Bytes file = written(b);
  CHECK(aamp::read(file));
  const auto at = static_cast<std::size_t>(
      std::search(file.begin(), file.end(), s.begin(), s.end()) - file.begin());
  file[at + 31] = 'a';
  file.push_back(0);
  store(file.data() + 0x0C, static_cast<u32>(file.size()));
  CHECK(error_id(file) == aamp::kTextTooLong.id);
}

TEST_CASE("aamp: odd but readable files are noted") {
  Bytes b = valid_file();
  store(b.data() + 0x20, u32{2});
  b.push_back(7);
  std::vector<Diagnostic> notes;
  const auto a = aamp::read(b, &notes);
  REQUIRE(a);
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].finding == &aamp::kCountDiffers);
  CHECK(message(notes[0]) == "the header counts 2 parameters; the tree has 1");
  CHECK(notes[1].finding == &aamp::kTrailing);
  CHECK(a->parameters().size() == 1);
}

TEST_CASE("aamp: a list that contains itself is refused") {
  Bytes b = valid_file();
  store(b.data() + 0x18, u32{2});
  store(b.data() + 0x38, u16{3});  // its own end
  store(b.data() + 0x3A, u16{1});
  // The bytes behind the root are read as a list; its children would be anywhere.
  CHECK_FALSE(aamp::read(b));
  store(b.data() + 0x38, u16{0});
  CHECK(error_id(b) == aamp::kBackwards.id);
}

TEST_CASE("aamp: lists nest forty deep and no deeper") {
  for (const u32 depth : {aamp::kMaxDepth - 1, aamp::kMaxDepth}) {
    Builder b;
    for (u32 i = 0; i < depth; ++i) b.begin_list(i);
    for (u32 i = 0; i < depth; ++i) b.end_list();
    const auto a = b.finish();
    CHECK(a.has_value() == (depth < aamp::kMaxDepth));
    if (!a) CHECK(a.error().finding == &kTooDeep);
    if (a) CHECK(aamp::read(*aamp::write(*a)));
  }
}

TEST_CASE("aamp: values are shared as bytes, at the lowest place") {
  Builder b;
  b.begin_object(1);
  b.real(1, 0.0f);
  b.boolean(2, false);  // the word of 0.0
  b.real(3, -0.0f);     // not the same bytes
  b.integer(4, 1);
  b.word(5, Type::u32, 1);
  const std::array<float, 3> v = {-0.0f, std::bit_cast<float>(1u), 5.0f};
  b.value(6, Type::vec3, as_bytes(std::string_view(reinterpret_cast<const char*>(v.data()), 12)));
  const std::array<float, 2> straddling = {std::bit_cast<float>(1u), 5.0f};
  b.value(7, Type::vec2,
          as_bytes(std::string_view(reinterpret_cast<const char*>(straddling.data()), 8)));
  b.end_object();
  const Bytes file = written(b);
  // 0, -0.0, 1; then the whole vector, as only its beginning is there; vec2 lies inside of it.
  CHECK(data_size(file) == 4 * (3 + 3));
  const auto a = aamp::read(file);
  REQUIRE(a);
  CHECK(a->parameters()[1].at == a->parameters()[0].at);
  CHECK(a->parameters()[2].at == a->parameters()[0].at + 4);
  CHECK(a->parameters()[4].at == a->parameters()[3].at);
  CHECK(a->parameters()[6].at == a->parameters()[5].at + 4);
}

TEST_CASE("aamp: a match must lie within what is written") {
  Builder b;
  b.begin_object(1);
  b.integer(1, 5);
  const std::array<u8, 8> two = {5, 0, 0, 0, 0, 0, 0, 0};
  b.value(2, Type::vec2, two);
  b.end_object();
  CHECK(data_size(written(b)) == 12);
}

TEST_CASE("aamp: buffers are looked for with their count") {
  const std::array<u8, 8> values = {1, 0, 0, 0, 2, 0, 0, 0};
  Builder b;
  b.begin_object(1);
  b.value(1, Type::buffer_s32, values);
  b.value(2, Type::buffer_u32, values);
  b.value(3, Type::buffer_binary, ByteView(values).first(5));
  b.value(4, Type::buffer_f32, {});
  b.end_object();
  const Bytes file = written(b);
  // count 2, two words | count 5, five bytes padded | count 0
  CHECK(data_size(file) == 12 + 12 + 4);
  const auto a = aamp::read(file);
  REQUIRE(a);
  CHECK(a->parameters()[1].at == a->parameters()[0].at);
  CHECK(a->parameters()[2].size == 5);
  CHECK(a->parameters()[3].size == 0);
  CHECK(*aamp::write(*a) == file);
}

TEST_CASE("aamp: equal texts are shared whatever their type, tails are not") {
  Builder b;
  b.begin_object(1);
  b.text(1, Type::string64, "Wait_A");
  b.text(2, Type::string_ref, "Wait_A");
  b.text(3, Type::string32, "A");
  b.text(4, Type::string32, "");
  b.text(5, Type::string256, "");
  b.end_object();
  CHECK(text_size(written(b)) == 8 + 4 + 4);
}

TEST_CASE("aamp: the search for shared values ends in bounded time") {
  // Curves of two kinds of words would make every search look at every place.
  Builder b;
  b.begin_object(1);
  Bytes curve(aamp::kCurveSize);
  for (u32 i = 0; i < 20000; ++i) {
    for (u32 k = 0; k < aamp::kCurveWords; ++k)
      store(curve.data() + std::size_t{4} * k, u32{k < 15 ? (i >> k) & 1 : k % 2});
    b.value(i, Type::curve1, curve);
  }
  b.end_object();
  const Bytes file = written(b);
  const auto a = aamp::read(file);
  REQUIRE(a);
  CHECK(a->parameters().size() == 20000);
}

TEST_CASE("aamp: what does not fit its field is refused, not wrapped") {
  Builder many;
  many.begin_object(7);
  for (u32 i = 0; i < 65536; ++i) many.boolean(i, true);
  many.end_object();
  const auto archive = many.finish();
  REQUIRE(archive);
  const auto bytes = aamp::write(*archive);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().finding == &aamp::kTooMany);

  // Objects of the root lie behind 12 bytes for each list.
  Builder far;
  for (u32 i = 0; i < 22000; ++i) {
    far.begin_list(i);
    far.end_list();
  }
  far.begin_object(1);
  far.end_object();
  const auto wide = far.finish();
  REQUIRE(wide);
  const auto refused = aamp::write(*wide);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().finding == &aamp::kTooFar);
}

TEST_CASE("aamp: many uses of one long value are refused") {
  // A file of 8 bytes for each parameter could stand for any amount of text.
  const std::string s(60000, 'x');
  Builder b;
  b.begin_object(1);
  for (u32 i = 0; i < 60000; ++i) b.text(i, Type::string_ref, i == 0 ? s : "");
  b.end_object();
  Bytes file = written(b);
  const auto a = aamp::read(file);
  REQUIRE(a);
  const u32 first = a->parameters()[0].at;
  const u32 entries = 0x34 + 12 + 8;
  for (u32 i = 0; i < 60000; ++i) {
    const u32 entry = entries + 8 * i;
    store(file.data() + entry + 4, u32{20} << 24 | (first - entry) / 4);
  }
  CHECK(error_id(file) == aamp::kTooMuchShared.id);
}

TEST_CASE("aamp: the order of values is a walk of its own") {
  // Nine objects at the root: seven before the lists, one before every second list, the rest last.
  Builder b;
  for (u32 i = 0; i < 9; ++i) {
    b.begin_object(i);
    b.end_object();
  }
  for (u32 i = 0; i < 2; ++i) {
    b.begin_list(i);
    b.begin_object(100 + i);
    b.end_object();
    b.end_list();
  }
  const auto a = b.finish();
  REQUIRE(a);
  std::vector<u32> names;
  for (const u32 o : aamp::value_order(*a)) names.push_back(a->objects()[o].name);
  CHECK(names == std::vector<u32>{0, 1, 2, 3, 4, 5, 6, 7, 100, 101, 8});
}

TEST_CASE("aamp: AI programs put the values of objects behind those of lists") {
  Builder b;
  b.begin_object(crc32("DemoAIActionIdx"));
  b.end_object();
  b.begin_list(1);
  b.begin_object(2);
  b.end_object();
  b.end_list();
  const auto a = b.finish();
  REQUIRE(a);
  const auto order = aamp::value_order(*a);
  REQUIRE(order.size() == 2);
  CHECK(a->objects()[order[0]].name == 2);
}

TEST_CASE("aamp: parameters of parents first, as older mods have them") {
  Builder b;
  b.begin_object(1);
  b.integer(10, 1);
  b.end_object();
  b.begin_list(2);
  b.begin_object(3);
  b.integer(11, 2);
  b.end_object();
  b.end_list();
  const auto a = b.finish();
  REQUIRE(a);
  const auto first_name = [&](aamp::ParameterOrder order) {
    const auto bytes = aamp::write(*a, order);
    REQUIRE(bytes);
    CHECK(*aamp::read(*bytes) == *a);
    return load<u32>(bytes->data() + 0x34 + 2 * 12 + 2 * 8);
  };
  CHECK(first_name(aamp::ParameterOrder::children_first) == 11);
  CHECK(first_name(aamp::ParameterOrder::parents_first) == 10);
}

TEST_CASE("aamp: names") {
  CHECK(aamp::known_name(0x49697FB5) == "TypeIndex");
  CHECK(aamp::known_name(0x12345678).empty());
  CHECK(aamp::known_or_hex(0x52E97521) == "Element0");
  CHECK(aamp::known_or_hex(0x12345678) == "0x12345678");
  CHECK(aamp::crc32_numbered(crc32("Element"), 4711) == crc32("Element4711"));

  Builder b;
  b.begin_object(1);
  b.text(2, Type::string_ref, "OnlyHere");
  b.end_object();
  const auto a = b.finish();
  REQUIRE(a);
  constexpr std::array<std::string_view, 1> kMore = {"FromOutside"};
  aamp::NameFinder names(*a, kMore);
  std::string name;
  const auto found = [&](std::string_view wanted, std::string_view parent, u32 position) {
    return names.find(crc32(wanted), parent, position, name) && name == wanted;
  };
  CHECK(found("Rate", "", 0));
  CHECK(found("ASDefine_12", "ASDefines", 12));
  CHECK(found("Event0", "TriggerEvents", 1));  // a number that is not the place
  CHECK(found("Effect3", "Effects", 3));       // the parent without its s
  CHECK(found("Box_02", "Boxes", 1));          // without es, place + 1, two digits
  CHECK(found("Bone007", "BoneList", 7));      // without List, three digits
  CHECK(found("Child_4", "Anything", 4));
  CHECK(found("OnlyHere", "", 0));     // a text of the file
  CHECK(found("FromOutside", "", 0));  // a name given from outside
  CHECK_FALSE(found("NowhereToBeSeen", "", 0));
  CHECK(name.empty());
}

TEST_CASE("aamp: the offset map explains every byte and says what is shared") {
  OffsetMap map;
  const auto a = aamp::read(valid_file(), nullptr, &map);
  REQUIRE(a);
  CHECK(map.unexplained(0x54).empty());
  const auto at = [&](u64 offset) {
    for (const MapEntry& e : map.entries)
      if (e.offset == offset) return map.path_text(e);
    return std::string();
  };
  CHECK(at(0x0C) == "header.file_size");
  CHECK(at(0x34) == "name_hash");
  CHECK(at(0x48) == "Parameters.NoSync.name_hash");
  CHECK(at(0x50) == "Parameters.NoSync.value");
}

TEST_CASE("aamp: copies are deep and equality is about content") {
  Builder b(410, "aglenv");
  b.begin_object(1);
  b.text(2, Type::string64, "x");
  b.end_object();
  auto a = b.finish();
  REQUIRE(a);
  const aamp::Archive copy = *a;
  CHECK(copy == *a);
  CHECK(copy.type() == "aglenv");
  CHECK(copy.version() == 410);
  *a = aamp::Archive();
  CHECK(copy.text(copy.parameters()[0]) == "x");
  CHECK_FALSE(copy == *a);
  CHECK(a->root().name == aamp::kRootName);
  CHECK(aamp::write(*a)->size() == 0x34 + 12);
}

TEST_CASE("aamp: builder errors stick") {
  Builder b;
  b.begin_object(crc32("Parameters"));
  b.text(crc32("FileName"), Type::string64, std::string(64, 'x'));
  b.text(1, Type::string_ref, std::string_view("a\0b", 3));
  b.end_object();
  const auto a = b.finish();
  REQUIRE_FALSE(a);
  CHECK(a.error().finding == &aamp::kTextTooLong);
  CHECK(message(a.error()) == "the text of FileName has no end within the 64 bytes of a string64");
  const Bytes words = with_values(Type::u32, test::bytes_of("01000000"), 3);
  CHECK(data_size(words) == 4);
}
