#include "sections.hpp"

#include <algorithm>

namespace kinora::nitro2d {
namespace {

constexpr std::string_view kTags[] = {"KNBA", "LBAL", "TXEU", "KBEC", "RAHC",
                                      "SOPC", "TTLP", "PMCP", "KBCM"};

bool is_tag(ByteView file, u64 at) {
  return std::any_of(std::begin(kTags), std::end(kTags),
                     [&](std::string_view tag) { return has_magic(file, tag, at); });
}

}  // namespace

const Section* Sections::find(std::string_view tag) const {
  for (const Section& s : list)
    if (s.tag == tag) return &s;
  return nullptr;
}

Sections find_sections(ByteView file) {
  Sections out;
  if (file.size() < 16) return out;
  const u32 count = load<u16>(&file[14]);
  // An early converter counted the contents of sections without their headers of 8 bytes.
  const u64 uncounted = load<u32>(&file[8]) + u64{8} * count == file.size() ? 8 : 0;
  u64 at = load<u16>(&file[12]);
  for (u32 i = 0; i < count && at + 8 <= file.size(); ++i) {
    // After a section whose size is four too large.
    if (!is_tag(file, at) && at >= 20 && is_tag(file, at - 4)) at -= 4;
    const u64 size = load<u32>(&file[at + 4]) + uncounted;
    if (size < 8) break;
    if (!out.list.empty())
      out.list.back().end = static_cast<u32>(std::min<u64>(at, out.list.back().end));
    out.list.push_back({as_text(file.subspan(at, 4)), static_cast<u32>(at),
                        static_cast<u32>(std::min<u64>(at + size, file.size()))});
    at += size;
  }
  return out;
}

}  // namespace kinora::nitro2d
