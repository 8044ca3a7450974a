// What must hold for a golden file, whatever its format.
#pragma once
#include <doctest/doctest.h>

#include "kinora/registry/format.hpp"
#include "support/samples.hpp"

namespace kinora::test {

inline std::filesystem::path golden_folder(const char* name) {
  return std::filesystem::path(KINORA_SOURCE_DIR) / "tests" / "golden" / name;
}

/// The bytes that a text builds.
inline Bytes built(const std::string& text) {
  const auto d = parse_document(text, {});
  if (!d) FAIL(render(d.error(), ""));
  const auto e = (*d)->encode();
  if (!e) FAIL(render(e.error(), ""));
  return e->bytes;
}

/// Bytes and text are pinned (the text lies beside the file), both lead to each other in every
/// style, the writer's rules give every byte, every byte is explained, nothing is in error.
inline void check_golden(const std::filesystem::path& file) {
  CAPTURE(file.filename().string());
  const Bytes bytes = read_bytes(file);
  const Format* format = recognise(bytes, file.filename().string());
  REQUIRE(format);
  const auto d = format->decode(bytes, {});
  if (!d) FAIL(render(d.error(), ""));
  CHECK((*d)->rebuild() == Rebuild::canonical);
  const std::string text = read_text(file.string() + ".yaml");
  CHECK((*d)->text({}) == text);
  CHECK(built(text) == bytes);
  for (const TextStyle style : {TextStyle{Syntax::json, false}, TextStyle{Syntax::yaml, true},
                                TextStyle{Syntax::json, true}})
    CHECK(built((*d)->text(style)) == bytes);
  Mapped m = format->map(bytes, {});
  CHECK_FALSE(m.error);
  CHECK(m.map.unexplained(bytes.size()).empty());
  for (const MapEntry& e : m.map.entries) CHECK_FALSE(m.map.path_text(e).empty());
  Findings findings;
  (*d)->check(findings, no_companions());
  for (const Diagnostic& f : findings)
    CHECK_MESSAGE(f.severity() != Severity::error, render(f, ""));
}

}  // namespace kinora::test
