#include "containers/nitro_stream.hpp"

#include <algorithm>

#include "kinora/containers/container_list.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::nitro {
namespace {

// Enough for a magic number within a Huffman tree (up to 0x200 bytes) within another layer.
constexpr u64 kHeadSize = 0x400;

// First bytes of the files that the DS games wrap: 2D, 3D and sound files, and what the Wii's
// games keep under the same compressions.
constexpr std::array<std::string_view, 21> kHeads = {
    "RNAN", "RAMN", "RECN", "RGCN", "RLCN", "RCMN", "RCSN", "RTFN", "RNAC", "BMD0", "BCA0",
    "BTX0", "BTP0", "BTA0", "BMA0", "BVA0", "SDAT", "NFTR", "bres", "RASD", "RSTM"};

bool is_known_head(ByteView head, const UnwrapOptions& options) {
  for (const std::string_view magic : kHeads)
    if (has_magic(head, magic)) return true;
  if (find_archive_type(head) != nullptr) return true;
  if (options.knows_head != nullptr && options.knows_head(head)) return true;
  // Compressed twice. The depth goes down because a stream can be made that decompresses to itself.
  if (options.max_depth <= 1) return false;
  UnwrapOptions inner = options;
  --inner.max_depth;
  return find_wrapper_type(head, inner) != nullptr;
}

}  // namespace

Result<Header> read_header(ByteView wrapped, std::string_view name) {
  Header h;
  Cursor c(wrapped);
  if (has_magic(wrapped, kTag)) {
    c.skip(name.data(), kTag.size());
    h.parameters.set("tagged", 1);
  }
  h.base = c.position();
  const u32 first = c.take<u32>("the compression header");
  h.type = static_cast<u8>(first);
  h.size = first >> 8;
  // An empty LZ stream of another tool may end right here.
  const bool lz = (h.type & 0xF0) == 0x10;
  if (lz && h.size == 0 && c.left() != 0) {
    h.size = c.take<u32>("the compression header");
    if (h.size <= kLargestU24) h.parameters.set("wide_size", 1);
  }
  h.data = c.position();
  if (!c.ok()) return c.failure();
  return h;
}

Result<Bytes> write_header(u8 type, ByteView content, const Parameters& parameters,
                           std::string_view name, bool may_be_wide) {
  const u64 size = content.size();
  const u64 largest = may_be_wide ? kLargestU32 : kLargestU24;
  if (size > largest) return fail(kTooLargeToWrap, {}, std::string(name), {name, size, largest});
  const bool wide =
      may_be_wide && (size > kLargestU24 || parameters.number("wide_size", size == 0 ? 1 : 0) != 0);
  Bytes out;
  out.reserve(16 + size / 2);
  if (parameters.number("tagged", 0) != 0)
    out.insert(out.end(), as_bytes(kTag).begin(), as_bytes(kTag).end());
  std::array<u8, 8> header{};
  store(header.data(), (wide ? 0 : static_cast<u32>(size) << 8) | type);
  store(header.data() + 4, static_cast<u32>(size));
  out.insert(out.end(), header.begin(), header.begin() + (wide ? 8 : 4));
  return out;
}

Stream decode_stream(ByteView wrapped, const UnwrapOptions& options, u8 type, std::string_view name,
                     Ratio highest, Decode decode) {
  Stream result;
  Result<Header> header = read_header(wrapped, name);
  if (!header) {
    result.error = std::move(header.error());
    return result;
  }
  if (header->type != type) {
    result.error = make_diagnostic(kNotWrapped, header->base, std::string(name),
                                   {name, hex(type), hex(header->type)});
    return result;
  }
  const Result<Claim> claim = check_claim(name, header->size, wrapped.size() - header->data,
                                          highest, header->base, options);
  result.parameters = std::move(header->parameters);
  if (claim)
    decode(wrapped, *header, *claim, result);
  else
    result.error = claim.error();
  return result;
}

bool recognise_stream(ByteView wrapped, const UnwrapOptions& options, u8 type, Ratio highest,
                      Decode decode) {
  const std::size_t base = has_magic(wrapped, kTag) ? kTag.size() : 0;
  if (wrapped.size() < base + 5 || wrapped[base] != type) return false;
  const Result<Header> header = read_header(wrapped, "");
  if (!header || header->size == 0) return false;
  const u64 n = std::min(header->size, kHeadSize);
  UnwrapOptions head_only = options;
  head_only.keep_partial = true;
  head_only.max_size = std::max(head_only.max_size, kHeadSize);
  const Result<Claim> claim =
      check_claim("", n, wrapped.size() - header->data, highest, base, head_only);
  if (!claim) return false;
  Stream head;
  decode(wrapped, *header, *claim, head);
  return is_known_head(head.data, options);
}

}  // namespace kinora::nitro
