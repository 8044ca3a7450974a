#include "kinora/containers/resource_size.hpp"

#include "containers/decode_limits.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora {
namespace {

constexpr u64 kGranule = 0x20;  // file sizes are rounded up to it
// What the game's resource objects take beside the file, in Tears of the Kingdom.
constexpr u64 kAinb = 392, kAsb = 552, kAsbNode = 40, kBaev = 288, kSarc = 384, kExb = 16;
constexpr u32 kAsbVersion = 0x417;

/// 16 and 8 for every two signatures if the file has an EXB section; its offset stands at `field`.
u64 expressions(ByteView file, u64 field, Cursor& c) {
  c.seek("the file header", field);
  const u64 exb = c.take<u32>("the file header");
  if (exb == 0) return 0;
  c.seek("the EXB section", exb);
  c.expect_magic("EXB ");
  c.seek("the EXB header", exb + 0x20 <= file.size() ? exb + 0x20 : file.size());
  const u64 signatures = c.take<u32>("the EXB header");
  c.seek("the signature table", exb + signatures);
  const u64 n = c.take<u32>("the signature table");
  return kExb + 8 * ((n + 1) / 2);
}

Result<ResourceSize> finish(const Cursor& c, u64 size, std::string_view kind, Evidence evidence) {
  if (!c.ok()) return c.failure();
  if (size > kLargestU32) return fail(kTooLarge, {}, {}, {"the resource size", size, kLargestU32});
  return ResourceSize{static_cast<u32>(size), kind, evidence};
}

}  // namespace

Result<ResourceSize> resource_size(ByteView file) {
  const u64 rounded = align_up(file.size(), kGranule);
  Cursor c(file);
  if (has_magic(file, "AIB ")) {
    const u64 extra = expressions(file, 0x44, c);
    return finish(c, rounded + kAinb + extra, "ainb", Evidence::checked);
  }
  if (has_magic(file, "ASB ")) {
    c.seek("the file header", 4);
    const u32 version = c.take<u32>("the version");
    if (c.ok() && version != kAsbVersion)
      return fail(kNoSizeRule, 4, {}, {"ASB version " + hex(version)});
    c.seek("the file header", 0x10);
    const u64 nodes = c.take<u32>("the node count");
    const u64 extra = expressions(file, 0x60, c);
    // No ASB with expressions was at hand to check the second part.
    const Evidence evidence = extra == 0 ? Evidence::checked : Evidence::reported;
    return finish(c, rounded + kAsb + kAsbNode * nodes + extra, "asb", evidence);
  }
  // The same header serves other kinds of files too; its type name tells.
  if (has_magic(file, "BFFH") && has_magic(file, "Nintendo.AnimationEvent.", 0x28))
    return finish(c, rounded + kBaev, "baev", Evidence::reported);
  if (has_magic(file, "SARC")) return finish(c, rounded + kSarc, "sarc", Evidence::reported);
  return fail(kNoSizeRule, 0, {}, {"this file"});
}

}  // namespace kinora
