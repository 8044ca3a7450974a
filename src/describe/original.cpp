#include "kinora/describe/codec.hpp"
#include "kinora/describe/text_in.hpp"

namespace kinora {

void write_original(TextWriter& w, const Original& o) {
  w.map(Style::block, [&] {
    w.key("canonical");
    w.map(Style::flow, [&] {
      w.key("size");
      w.number(o.canonical_size);
      w.key("crc32");
      w.hex_number(o.canonical_crc);
    });
    if (o.crc) {
      w.key("crc32");
      w.hex_number(*o.crc);
    }
    w.key("bytes");
    w.bytes(o.bytes);
  });
}

Result<Original> read_original(const TextNode& n) {
  Original o;
  TextIn in(n, nullptr);
  in.group("canonical", [&] {
    in.value("size", o.canonical_size);
    in.value("crc32", o.canonical_crc);
  });
  if (in.has_key("crc32")) in.value("crc32", o.crc.emplace());
  in.opaque("bytes", o.bytes);
  if (!in.finish()) return Failure(*in.error());
  return o;
}

}  // namespace kinora
