// Text: writer layout, both parsers, positions, field paths.
#include <doctest/doctest.h>

#include "kinora/text/node.hpp"
#include "kinora/text/text_findings.hpp"
#include "kinora/text/writer.hpp"

using namespace kinora;

namespace {

std::string sample(Syntax syntax) {
  TextWriter w(syntax);
  w.map(Style::block, [&] {
    w.key("kinora");
    w.string("bas");
    w.key("empty");
    w.map(Style::block, [] {});
    w.key("elements");
    w.list(Style::block, [&] {
      w.map(Style::block, [&] {
        w.key("id");
        w.number(0);
        w.key("children");
        w.comment("first");
        w.list(Style::block, [&] {
          for (float f : {0.0f, 180.0f})
            w.map(Style::row, [&] {
              w.key("element");
              w.number(7);
              w.key("range");
              w.list(Style::flow, [&] {
                w.number(f);
                w.number(-f);
              });
            });
        });
        w.key("text");
        w.string("it's: \xE3\x81\x9D");
      });
      w.list(Style::block, [&] {
        w.boolean(true);
        w.string("yes");
        w.string("a\nb");
        w.string("\xFF");
      });
    });
  });
  return w.finish();
}

}  // namespace

TEST_CASE("a row that is too long is written again, with the remark before it") {
  TextWriter w(Syntax::yaml, 30);
  w.list(Style::block, [&] {
    for (int i = 0; i < 2; ++i)
      w.map(Style::row, [&] {
        w.key("name");
        w.string(i ? "a_name_of_some_length" : "short");
        w.key("node");
        w.number(i);
        w.comment("remark");
      });
    // The width counts from this line, not from the one before.
    w.map(Style::row, [&] {
      w.key("text");
      w.string("a_text_that_fits");
    });
  });
  CHECK(w.finish() ==
        "- {name: short, node: 0}   # remark\n"
        "- name: a_name_of_some_length\n"
        "  node: 1   # remark\n"
        "- {text: a_text_that_fits}\n");
}

TEST_CASE("a text of several lines stands below its key where it can") {
  const auto text = [](Syntax syntax, std::string_view s) {
    TextWriter w(syntax);
    w.map(Style::block, [&] {
      w.key("list");
      w.list(Style::block, [&] {
        w.map(Style::block, [&] {
          w.key("code");
          w.lines(s);
          w.key("next");
          w.number(1);
        });
      });
    });
    return w.finish();
  };
  CHECK(text(Syntax::yaml, "one: 1\n\n  two # 2\n") ==
        "list:\n  - code: |\n      one: 1\n\n        two # 2\n    next: 1\n");
  CHECK(text(Syntax::yaml, "no end") == "list:\n  - code: 'no end'\n    next: 1\n");
  for (const Syntax syntax : {Syntax::yaml, Syntax::json})
    for (const std::string s : {"a\nb\n", "a\n\n\n", " a\n", "\na\n", "a\tb\n", "a\x01\n", "\n", "",
                                "a\n b\n", "b\r\n"}) {
      CAPTURE(s);
      const auto tree = parse_text(text(syntax, s));
      REQUIRE(tree);
      CHECK(tree->root().find("list")->first->find("code")->text == s);
      CHECK(tree->root().find("list")->first->find("next")->text == "1");
    }
}

TEST_CASE("the writer lays out YAML") {
  CHECK(sample(Syntax::yaml) ==
        "kinora: bas\n"
        "empty: {}\n"
        "elements:\n"
        "  - id: 0\n"
        "    children:   # first\n"
        "      - {element: 7, range: [0.0, -0.0]}\n"
        "      - {element: 7, range: [180.0, -180.0]}\n"
        "    text: 'it''s: \xE3\x81\x9D'\n"
        "  - - true\n"
        "    - 'yes'\n"
        "    - \"a\\nb\"\n"
        "    - !bytes \"ff\"\n");
}

TEST_CASE("the writer lays out JSON") {
  CHECK(sample(Syntax::json) ==
        "{\n"
        "  \"kinora\": \"bas\",\n"
        "  \"empty\": {},\n"
        "  \"elements\": [\n"
        "    {\n"
        "      \"id\": 0,\n"
        "      \"children\": [\n"
        "        {\"element\": 7, \"range\": [0.0, -0.0]},\n"
        "        {\"element\": 7, \"range\": [180.0, -180.0]}\n"
        "      ],\n"
        "      \"text\": \"it's: \xE3\x81\x9D\"\n"
        "    },\n"
        "    [\n"
        "      true,\n"
        "      \"yes\",\n"
        "      \"a\\nb\",\n"
        "      {\"bytes\": \"ff\"}\n"
        "    ]\n"
        "  ]\n"
        "}\n");
}

TEST_CASE("a row that is too long becomes a block") {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    TextWriter w(syntax, 30);
    w.map(Style::block, [&] {
      w.key("a");
      w.map(Style::row, [&] {
        w.key("first");
        w.string("a_rather_long_text");
        w.key("second");
        w.list(Style::row, [&] {
          w.number(1);
          w.number(2);
        });
      });
      w.key("b");
      w.number(1);
    });
    if (syntax == Syntax::yaml)
      CHECK(w.finish() == "a:\n  first: a_rather_long_text\n  second: [1, 2]\nb: 1\n");
    else
      CHECK(w.finish() ==
            "{\n  \"a\": {\n    \"first\": \"a_rather_long_text\",\n    \"second\": [1, 2]\n  },\n"
            "  \"b\": 1\n}\n");
  }
}

TEST_CASE("whether a row fits does not depend on the row before it") {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    TextWriter w(syntax, 24);
    w.map(Style::block, [&] {
      w.key("rows");
      w.list(Style::block, [&] {
        for (int i = 0; i < 3; ++i) {
          w.map(Style::row, [&] {
            w.key("first");
            w.number(i);
          });
        }
      });
    });
    CHECK(w.finish() == (syntax == Syntax::yaml
                             ? "rows:\n  - {first: 0}\n  - {first: 1}\n  - {first: 2}\n"
                             : "{\n  \"rows\": [\n    {\"first\": 0},\n    {\"first\": 1},\n    "
                               "{\"first\": 2}\n  ]\n}\n"));
  }
}
TEST_CASE("what the writer prints, both parsers read back") {
  const auto yaml = parse_text(sample(Syntax::yaml));
  const auto json = parse_text(sample(Syntax::json));
  REQUIRE(yaml);
  REQUIRE(json);
  for (const Tree* t : {&*yaml, &*json}) {
    const TextNode& root = t->root();
    REQUIRE(root.is_map());
    CHECK(root.count == 3);
    const TextNode* element = root.find("elements")->first;
    CHECK(element->find("text")->text == "it's: \xE3\x81\x9D");
    CHECK(element->find("children")->item(1)->find("range")->item(1)->text == "-180.0");
    const TextNode* second = element->next;
    CHECK(second->item(1)->text == "yes");
    CHECK(second->item(2)->text == "a\nb");
  }
  CHECK(yaml->root().find("elements")->item(1)->item(3)->tag_text() == "!bytes");
}

TEST_CASE("nodes know their line and column") {
  const auto json = parse_text("{\n  \"a\": [1,\n   {\"b\": 2}]\n}");
  REQUIRE(json);
  const TextNode* b = json->root().find("a")->item(1)->find("b");
  CHECK(b->line == 3);
  CHECK(b->column == 10);
  CHECK(b->key->column == 5);
  const auto yaml = parse_text("a:\n  - 1\n  - {b: 2}\n");
  REQUIRE(yaml);
  const TextNode* yb = yaml->root().find("a")->item(1)->find("b");
  CHECK(yb->line == 3);
  CHECK(yb->column == 9);
}

TEST_CASE("bad text is refused with its place") {
  struct Case {
    const char* text;
    const Finding* finding;
    u32 line;
  };
  const Case cases[] = {
      {"a: 1\na: 2\n", &kTextDuplicateKey, 2},    {"{\"a\": 1,\n\"a\": 2}", &kTextDuplicateKey, 2},
      {"a: &x 1\nb: *x\n", &kTextUnsupported, 1}, {"a: 1\n---\nb: 1\n", &kTextUnsupported, 2},
      {"a: [1, 2\nb: 3\n", &kTextSyntax, 2},      {"{\"a\": tru}", &kTextSyntax, 1},
      {"{\"a\": 1} x", &kTextSyntax, 1},          {"", &kTextSyntax, 1},
      {"? {a: 1}\n: 2\n", &kTextWrongKind, 1},    {"a: \xFF\n", &kTextSyntax, 1},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto r = parse_text(c.text);
    REQUIRE_FALSE(r);
    CHECK(r.error().finding == c.finding);
    CHECK(r.error().line == c.line);
  }
  CHECK_FALSE(parse_yaml(std::string(5000, '[')));
  CHECK_FALSE(parse_json(std::string(100000, '[')));
}

TEST_CASE("field paths find and set") {
  auto tree = parse_text("elements:\n  - {id: 4, x: 1}\n  - {id: 12, y: {z: [5, 6]}}\n");
  REQUIRE(tree);
  CHECK((*find_field(*tree, "elements[id=12].y.z[1]"))->text == "6");
  CHECK((*find_field(*tree, "elements[0].x"))->text == "1");
  CHECK(find_field(*tree, "elements[2]").error().finding == &kTextNoField);
  CHECK(message(find_field(*tree, "elemnts").error()) == "there is no 'elemnts' in the file");
  CHECK(hint(find_field(*tree, "elemnts").error()) == "Did you mean 'elements'?");
  CHECK(find_field(*tree, "elements[").error().finding == &kTextBadPath);
  REQUIRE(set_field(*tree, "elements[id=4].x", "{a: 2}"));
  CHECK((*find_field(*tree, "elements[0].x.a"))->text == "2");
  REQUIRE(set_field(*tree, "elements[0].fresh", "7"));
  TextWriter w(Syntax::yaml);
  write_node(w, tree->root());
  CHECK(w.finish() == "{elements: [{id: 4, x: {a: 2}, fresh: 7}, {id: 12, y: {z: [5, 6]}}]}\n");
}

TEST_CASE("a tree written as JSON keeps numbers and truth values") {
  const auto tree = parse_yaml(
      "{a: 1, b: -0.5, c: 1.0e+10, d: true, e: '5', f: word, g: .inf, h: 0x1A, i: 007, j: '', k: "
      "1.}");
  REQUIRE(tree);
  TextWriter w(Syntax::json);
  write_node(w, tree->root());
  CHECK(w.finish() ==
        "{\n  \"a\": 1,\n  \"b\": -0.5,\n  \"c\": 1.0e+10,\n  \"d\": true,\n  \"e\": \"5\",\n"
        "  \"f\": \"word\",\n  \"g\": \".inf\",\n  \"h\": \"0x1A\",\n  \"i\": \"007\",\n  \"j\": "
        "\"\",\n"
        "  \"k\": \"1.\"\n}\n");
}

TEST_CASE("a word that only looks like a number of JSON is written in quotes") {
  const auto tree = parse_yaml(
      "{big: 1e400, small: -2e5, long: 33333e003033333, zero: 0e3000000000, least: 1e-999}");
  REQUIRE(tree);
  TextWriter w(Syntax::json);
  write_node(w, tree->root());
  const auto back = parse_json(w.finish());
  REQUIRE(back);
  for (const char* key : {"big", "small", "long", "zero", "least"}) {
    CAPTURE(key);
    CHECK(back->root().find(key)->text == tree->root().find(key)->text);
    CHECK(bool{back->root().find(key)->quoted != 0} == (std::string_view(key) != "small"));
  }
}

TEST_CASE("JSON: half of a surrogate pair is refused, a whole one is a character") {
  const auto half = parse_json("[1,\n  \"a\\uDCEAb\"]");
  REQUIRE_FALSE(half);
  CHECK(render(half.error(), "") ==
        ":2:3: TXT0001 error: half of a surrogate pair (\\uDC00 to \\uDFFF)");
  CHECK_FALSE(parse_json("{\"\\uDFFF\": 1}"));
  CHECK_FALSE(parse_json("[\"\\uD83D\"]"));
  const auto whole = parse_json("[\"\\uD83D\\uDE00\"]");
  REQUIRE(whole);
  CHECK(whole->root().first->text == "\xF0\x9F\x98\x80");
}
