// What every model of a format must hold to: what is written reads back as the same model, by the
// rules alone, and so does its text. Models come from generators of rapidcheck.
#pragma once
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "kinora/describe/codec.hpp"
#include "kinora/text/node.hpp"

namespace kinora::test {

/// A number from `least` to `most`.
template <class T>
T number(T least, T most) {
  return static_cast<T>(*rc::gen::inRange<s64>(least, s64{most} + 1));
}
/// Any value of the type.
template <class T>
T any() {
  return *rc::gen::arbitrary<T>();
}
/// True once in `n` times.
inline bool once_in(int n) { return number<int>(1, n) == n; }

/// Bytes that can stand before a NUL; not always UTF-8, and words that YAML would take for others.
inline std::string label() {
  static const std::vector<std::string> kWords = {"CellAnime0", "no",   "",         "12",
                                                  "~",          "a: b", "\xE3\x81", "-"};
  if (once_in(2)) return *rc::gen::elementOf(kWords);
  return *rc::gen::container<std::string>(rc::gen::cast<char>(rc::gen::inRange(1, 256)));
}
template <class Make>
auto list_of(Make make, int most = 5) {
  std::vector<decltype(make())> out;
  for (int i = number<int>(0, most); i > 0; --i) out.push_back(make());
  return out;
}

/// Every property of one model. `write_text(TextWriter&, const Model&, bool full)`,
/// `read_text(const TextNode&)`.
template <class Model, class WriteText, class ReadText>
void check_survival(const Model& model, const Codec<Model>& codec, WriteText write_text,
                    ReadText read_text) {
  const Result<Bytes> bytes = codec.write(model, {});
  if (!bytes) RC_FAIL(render(bytes.error(), "write"));
  Recording recording;
  Model again;
  const Result<void> read = codec.read(*bytes, again, &recording);
  if (!read) RC_FAIL(render(read.error(), "read"));
  RC_ASSERT(again == model);
  RC_ASSERT(recording.map.unexplained(bytes->size()).empty());

  const Result<Decoded<Model>> decoded = decode_file(*bytes, codec);
  if (!decoded) RC_FAIL(render(decoded.error(), "decode"));
  RC_ASSERT(decoded->layout.empty());
  RC_ASSERT(!decoded->original.has_value());

  for (const Syntax syntax : {Syntax::yaml, Syntax::json})
    for (const bool full : {false, true}) {
      TextWriter w(syntax);
      w.map(Style::block, [&] { write_text(w, model, full); });
      const std::string text = w.finish();
      const auto tree = parse_text(text.empty() ? std::string_view("{}") : text);
      if (!tree) RC_FAIL(render(tree.error(), "parse") + "\n" + text);
      const Result<Model> back = read_text(tree->root());
      if (!back) RC_FAIL(render(back.error(), "text") + "\n" + text);
      if (!(*back == model)) RC_FAIL("the text gives another model:\n" + text);
    }
}

/// The same for a model without a comparison of its own: texts and bytes are compared. `again`:
/// what is read into; `decode(bytes)` proves.
template <class Model, class Decode, class WriteText, class ReadText>
void check_survival_by_text(const Model& model, Model again, const Codec<Model>& codec,
                            Decode decode, WriteText write_text, ReadText read_text) {
  const auto text_of = [&](const Model& m, Syntax syntax, bool full) {
    TextWriter w(syntax);
    w.map(Style::block, [&] { write_text(w, m, full); });
    return w.finish();
  };
  const std::string shown = text_of(model, Syntax::yaml, false);
  const Result<Bytes> bytes = codec.write(model, {});
  if (!bytes) RC_FAIL(render(bytes.error(), "write") + "\n" + shown);
  Recording recording;
  const Result<void> read = codec.read(*bytes, again, &recording);
  if (!read) RC_FAIL(render(read.error(), "read") + "\n" + shown);
  RC_ASSERT(text_of(again, Syntax::json, true) == text_of(model, Syntax::json, true));
  RC_ASSERT(recording.map.unexplained(bytes->size()).empty());

  const Result<Decoded<Model>> decoded = decode(*bytes);
  if (!decoded) RC_FAIL(render(decoded.error(), "decode"));
  RC_ASSERT(decoded->layout.empty());
  RC_ASSERT(!decoded->original.has_value());

  for (const Syntax syntax : {Syntax::yaml, Syntax::json})
    for (const bool full : {false, true}) {
      const std::string text = text_of(model, syntax, full);
      const auto tree = parse_text(text);
      if (!tree) RC_FAIL(render(tree.error(), "parse") + "\n" + text);
      const Result<Model> back = read_text(tree->root());
      if (!back) RC_FAIL(render(back.error(), "text") + "\n" + text);
      const Result<Bytes> rebuilt = codec.write(*back, {});
      if (!rebuilt) RC_FAIL(render(rebuilt.error(), "write again") + "\n" + text);
      if (*rebuilt != *bytes) RC_FAIL("the text gives other bytes:\n" + text);
    }
}

}  // namespace kinora::test
