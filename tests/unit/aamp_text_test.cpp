// The two text forms of AAMP: what they write, what they take, what they refuse.
#include <doctest/doctest.h>

#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/builder.hpp"
#include "kinora/formats/aamp/native_text.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "kinora/text/text_findings.hpp"

using namespace kinora;
using aamp::Builder;
using aamp::Type;

namespace {

constexpr u32 kKey = crc32("Name");

/// The value of the only parameter as tagged YAML.
template <class F>
Result<std::string> tagged(F&& put) {
  Builder b;
  b.begin_object(crc32("Parameters"));
  put(b);
  b.end_object();
  const auto a = b.finish();
  REQUIRE(a);
  auto text = aamp::to_tagged_yaml(*a);
  if (!text) return text;
  const std::string start = "      Name: ";
  const auto from = text->find(start) + start.size();
  return text->substr(from, text->find('\n', from) - from);
}
std::string tagged_text(Type type, std::string_view s) {
  return *tagged([&](Builder& b) { b.text(kKey, type, s); });
}
std::string tagged_float(float x) {
  return *tagged([&](Builder& b) { b.real(kKey, x); });
}

/// The only value of a tagged text with `Name: VALUE`.
Result<aamp::Archive> from_tagged(const std::string& value,
                                  std::vector<Diagnostic>* notes = nullptr) {
  const std::string text =
      "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Parameters: !obj\n"
      "      Name: " +
      value + "\n  lists: {}\n";
  auto tree = parse_yaml(text);
  REQUIRE(tree);
  return aamp::from_tagged_yaml(tree->root(), notes);
}
Type type_of(const std::string& value) {
  const auto a = from_tagged(value);
  REQUIRE_MESSAGE(a, value);
  return a->parameters()[0].type;
}
u32 word_of(const std::string& value) {
  const auto a = from_tagged(value);
  REQUIRE_MESSAGE(a, value);
  return a->word(a->parameters()[0]);
}
const Finding* refusal(const std::string& value) {
  const auto a = from_tagged(value);
  REQUIRE_FALSE_MESSAGE(a, value);
  CHECK(a.error().line >= 7);
  CHECK(a.error().path.substr(0, 34) == "param_root.objects.Parameters.Name");
  return a.error().finding;
}
Result<aamp::Archive> native(const std::string& text) {
  auto tree = parse_text(text);
  REQUIRE(tree);
  return aamp::read_text(tree->root());
}

}  // namespace

TEST_CASE("tagged YAML: numbers out") {
  CHECK(tagged_float(5.0f) == "5.0");
  CHECK(tagged_float(0.85f) == "0.850000024");
  CHECK(tagged_float(0.1f) == "0.100000001");
  CHECK(tagged_float(1.4f) == "1.39999998");
  CHECK(tagged_float(-0.0f) == "-0.0");
  CHECK(tagged_float(1e10f) == "1.0e+10");
  CHECK(tagged_float(1e-5f) == "9.99999975e-06");
  CHECK(tagged_float(std::numeric_limits<float>::infinity()) == ".inf");
  CHECK(tagged_float(-std::numeric_limits<float>::infinity()) == "-.inf");
  CHECK(tagged_float(std::bit_cast<float>(0x7FC00000u)) == ".nan");
  CHECK(*tagged([](Builder& b) { b.integer(kKey, -2147483647 - 1); }) == "-2147483648");
  CHECK(*tagged([](Builder& b) { b.word(kKey, Type::u32, ~0u); }) == "!u 4294967295");
  CHECK(*tagged([](Builder& b) { b.boolean(kKey, true); }) == "true");
}

TEST_CASE("tagged YAML: texts out are quoted as libyaml quotes them") {
  CHECK(tagged_text(Type::string64, "Toe_R,Z") == "!str64 Toe_R,Z");
  CHECK(tagged_text(Type::string32, "5") == "!str32 5");
  CHECK(tagged_text(Type::string32, "true") == "!str32 true");
  CHECK(tagged_text(Type::string64, "") == "!str64 ''");
  CHECK(tagged_text(Type::string_ref, "") == "''");
  CHECK(tagged_text(Type::string_ref, "-2.0") == "'-2.0'");
  CHECK(tagged_text(Type::string_ref, "29") == "'29'");
  CHECK(tagged_text(Type::string_ref, "0x1F") == "'0x1F'");
  CHECK(tagged_text(Type::string_ref, "1e5") == "'1e5'");
  CHECK(tagged_text(Type::string_ref, "true") == "'true'");
  CHECK(tagged_text(Type::string_ref, "No") == "'No'");
  CHECK(tagged_text(Type::string_ref, "~") == "'~'");
  CHECK(tagged_text(Type::string_ref, "it's") == "it's");
  CHECK(tagged_text(Type::string_ref, "'it's") == "'''it''s'");
  CHECK(tagged_text(Type::string_ref, "a: b") == "'a: b'");
  CHECK(tagged_text(Type::string_ref, "a:b") == "a:b");
  CHECK(tagged_text(Type::string_ref, "a #b") == "'a #b'");
  CHECK(tagged_text(Type::string_ref, "- a") == "'- a'");
  CHECK(tagged_text(Type::string_ref, "-a") == "-a");
  CHECK(tagged_text(Type::string_ref, "...") == "'...'");
  CHECK(tagged_text(Type::string_ref, " a") == "' a'");
  CHECK(tagged_text(Type::string_ref, "@a") == "'@a'");
  CHECK(tagged_text(Type::string_ref, "a\tb\n\x01") == "\"a\\tb\\n\\x01\"");
  CHECK(tagged_text(Type::string_ref, "テスト") == "テスト");
}

TEST_CASE("tagged YAML: what it cannot hold is refused with a hint") {
  const auto why = [](const Result<std::string>& r) {
    REQUIRE_FALSE(r);
    CHECK(r.error().finding == &aamp::kDialectCannot);
    return message(r.error());
  };
  CHECK(why(tagged([](Builder& b) { b.text(kKey, Type::string_ref, "\xFF"); })) ==
        "the tagged YAML cannot hold Name: the text is not UTF-8");
  CHECK(why(tagged([](Builder& b) { b.real(kKey, std::bit_cast<float>(0x7FC00001u)); })) ==
        "the tagged YAML cannot hold Name: it is NaN with the bits 0x7FC00001");
  CHECK(why(tagged([](Builder& b) { b.word(kKey, Type::boolean, 2); })) ==
        "the tagged YAML cannot hold Name: it is a Bool with the value 2");
  CHECK(why(tagged([](Builder& b) {
          b.integer(kKey, 1);
          b.integer(kKey, 2);
        })) == "the tagged YAML cannot hold Parameters: two entries are called Name");
}

TEST_CASE("tagged YAML: untagged values by their looks") {
  CHECK(type_of("true") == Type::boolean);
  CHECK(type_of("yes") == Type::string_ref);
  CHECK(type_of("True") == Type::string_ref);
  CHECK(type_of("null") == Type::string_ref);
  CHECK(type_of("5") == Type::s32);
  CHECK(type_of("-5") == Type::s32);
  CHECK(word_of("0xFFFFFFFF") == ~0u);
  CHECK(word_of("4294967295") == ~0u);
  CHECK(type_of("5.0") == Type::f32);
  CHECK(type_of("5.") == Type::f32);
  CHECK(type_of("1.5e-3") == Type::f32);
  CHECK(type_of(".5") == Type::string_ref);
  CHECK(type_of(".inf") == Type::f32);
  CHECK(type_of(".Inf") == Type::string_ref);
  CHECK(type_of("'5'") == Type::string_ref);
  CHECK(type_of("\"5.0\"") == Type::string_ref);
  CHECK(type_of("1.2.3") == Type::string_ref);
  CHECK(type_of("!str64") == Type::string64);
  CHECK(type_of("!str32 5") == Type::string32);
  CHECK(word_of("!u 0x10") == 16);
  CHECK(word_of("-0.0") == 0x80000000);
  std::vector<Diagnostic> notes;
  const auto a = from_tagged("1e+10", &notes);
  REQUIRE(a);
  CHECK(a->parameters()[0].type == Type::f32);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].finding == &aamp::kExponentWithoutPoint);
  CHECK(hint(notes[0]) == "Write 1.0e+10.");
}

TEST_CASE("tagged YAML: what is wrong is refused with its place") {
  CHECK(refusal("4294967296") == &kTextBadNumber);
  CHECK(refusal("-2147483649") == &kTextBadNumber);
  CHECK(refusal("!vec3 [1.0, 2.0]") == &aamp::kWrongLength);
  CHECK(refusal("!vec3 1.0") == &kTextWrongKind);
  CHECK(refusal("!vec9 [1.0]") == &aamp::kWrongTag);
  CHECK(refusal("!curve [1, 2, 3.0]") == &aamp::kWrongLength);
  CHECK(refusal("!buffer_binary [256]") == &kTextBadNumber);
  CHECK(refusal("!u -1") == &kTextBadNumber);
  CHECK(refusal("!str32 " + std::string(32, 'x')) == &aamp::kTextTooLong);
  CHECK(refusal("[1.0]") == &kTextWrongKind);
}

TEST_CASE("tagged YAML: the frame of an archive") {
  const auto read = [](const std::string& text) {
    auto tree = parse_yaml(text);
    REQUIRE(tree);
    return aamp::from_tagged_yaml(tree->root());
  };
  const std::string head = "!io\nversion: 0\ntype: xml\nparam_root: ";
  CHECK(read(head + "!list {objects: {}, lists: {}}\n"));
  // Other tools write the two the other way round, objects in one line, and CRLF.
  CHECK(read(head + "!list\r\n  lists: {}\r\n  objects:\r\n    A: !obj {b: 1}\r\n"));
  CHECK(read(head + "!list {objects: {}}\n").error().finding == &kTextMissingKey);
  CHECK(read(head + "!list {objects: {}, lists: {}, more: 1}\n").error().finding ==
        &kTextUnknownKey);
  CHECK(read(head + "{objects: {}, lists: {}}\n").error().finding == &aamp::kWrongTag);
  CHECK(read("!io\nversion: 0\nparam_root: !list {objects: {}, lists: {}}\n").error().finding ==
        &kTextMissingKey);
  const auto twice =
      read(head + "!list\n  objects:\n    Name: !obj {}\n    4262580536: !obj {}\n  lists: {}\n");
  REQUIRE_FALSE(twice);
  CHECK(twice.error().finding == &aamp::kSameName);
  const auto keys =
      read(head + "!list\n  objects:\n    12: !obj {}\n    '12': !obj {}\n  lists: {}\n");
  REQUIRE(keys);
  CHECK(keys->objects()[0].name == 12);
  CHECK(keys->objects()[1].name == crc32("12"));
}

TEST_CASE("native AAMP text: values name their type") {
  const auto value = [](const std::string& text) {
    const auto a = native("kinora: aamp\nobjects:\n  Parameters: {Name: " + text + "}\n");
    REQUIRE_MESSAGE(a, text);
    return aamp::Value{a->parameters()[0].type,
                       {a->value(a->parameters()[0]).begin(), a->value(a->parameters()[0]).end()}};
  };
  CHECK(value("{f32: 5}") == aamp::Value{Type::f32, {0, 0, 0xA0, 0x40}});
  CHECK(value("{int: 5}") == aamp::Value{Type::s32, {5, 0, 0, 0}});
  CHECK(value("{bool: 2}") == aamp::Value{Type::boolean, {2, 0, 0, 0}});
  CHECK(value("false") == aamp::Value{Type::boolean, {0, 0, 0, 0}});
  CHECK(value("plain") == aamp::Value{Type::string_ref, {'p', 'l', 'a', 'i', 'n'}});
  CHECK(value("'5'") == aamp::Value{Type::string_ref, {'5'}});
  CHECK(value("{bytes: ff}") == aamp::Value{Type::string_ref, {0xFF}});
  CHECK(value("{str64: !bytes ff}") == aamp::Value{Type::string64, {0xFF}});
  CHECK(value("{buffer_binary: '00ff'}") == aamp::Value{Type::buffer_binary, {0, 0xFF}});
}

TEST_CASE("native AAMP text: what is wrong is refused with its place") {
  const auto error = [](const std::string& value) {
    const auto a = native("kinora: aamp\nobjects:\n  Parameters:\n    Name: " + value + "\n");
    REQUIRE_FALSE_MESSAGE(a, value);
    CHECK(a.error().line == 4);
    CHECK(a.error().path.substr(0, 23) == "objects.Parameters.Name");
    return a.error();
  };
  CHECK(message(error("5")) == "the number 5 needs a type");
  CHECK(error("5.0").finding == &aamp::kNeedsType);
  CHECK(error("{f23: 1.0}").finding == &kTextUnknownName);
  CHECK(hint(error("{f23: 1.0}")) == "Did you mean 'f32'?");
  CHECK(error("{s32: 2147483648}").finding == &kTextBadNumber);
  CHECK(error("{vec2: [1.0]}").finding == &aamp::kWrongLength);
  CHECK(error("[1.0]").finding == &kTextWrongKind);
  CHECK(error("{f32: 1.0, s32: 1}").finding == &kTextWrongKind);
  CHECK(error("!str64 x").finding == &aamp::kWrongTag);
  CHECK(error("{string32: " + std::string(32, 'x') + "}").finding == &aamp::kTextTooLong);
  const auto unknown = native("kinora: aamp\nobject: {}\n");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().finding == &kTextUnknownKey);
  CHECK(hint(unknown.error()) == "Did you mean 'objects'?");
  const auto twice = native("kinora: aamp\nobjects: {Name: {}, '0xfe11d138': {}}\n");
  REQUIRE_FALSE(twice);
  CHECK(twice.error().finding == &aamp::kSameName);
}

TEST_CASE("native AAMP text: names that look like hashes are written as their hash") {
  Builder b;
  b.begin_object(1);
  b.text(2, Type::string_ref, "0x12AB");
  b.end_object();
  b.begin_object(crc32("0x12AB"));
  b.end_object();
  const auto a = b.finish();
  REQUIRE(a);
  TextWriter w(Syntax::json);
  w.map(Style::block, [&] { aamp::write_text(w, *a); });
  const auto back = native(w.finish());
  REQUIRE(back);
  CHECK(*back == *a);
}
