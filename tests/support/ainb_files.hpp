// AINB files of the tests' own making.
#pragma once
#include <doctest/doctest.h>

#include "kinora/formats/ainb/check.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/registry/format.hpp"

namespace kinora::test {

inline ainb::File ainb_from(const std::string& yaml, u32 version = 0x407) {
  const auto tree = parse_text(yaml);
  if (!tree) FAIL(render(tree.error(), ""));
  auto f = ainb::read_text(tree->root(), version);
  if (!f) FAIL(render(f.error(), ""));
  return *f;
}
/// The message of a text that is refused.
inline std::string ainb_error(const std::string& yaml, u32 version = 0x407) {
  const auto tree = parse_text(yaml);
  if (!tree) return render(tree.error(), "");
  const auto f = ainb::read_text(tree->root(), version);
  if (!f) return render(f.error(), "");
  const auto bytes = write_file(*f, {}, ainb::kCodec);
  return bytes ? "" : render(bytes.error(), "");
}
inline Bytes ainb_bytes(const ainb::File& f) {
  auto bytes = write_file(f, {}, ainb::kCodec);
  if (!bytes) FAIL(render(bytes.error(), ""));
  return *bytes;
}
inline ainb::File ainb_read(ByteView bytes) {
  ainb::File f;
  if (const auto r = ainb::read(bytes, f); !r) FAIL(render(r.error(), ""));
  return f;
}
inline std::string ainb_text(const ainb::File& f, Syntax syntax = Syntax::yaml) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { ainb::write_text(w, f); });
  return w.finish();
}
/// `AINB0102 nodes[0].inputs[0].from` for every finding.
inline std::vector<std::string> ainb_findings(const ainb::File& f,
                                              const ainb::KnowsFunction& knows = {}) {
  Findings findings;
  ainb::check(f, findings, knows);
  std::vector<std::string> out;
  for (const Diagnostic& d : findings) out.push_back(std::string(d.finding->id) + ' ' + d.path);
  return out;
}

}  // namespace kinora::test
