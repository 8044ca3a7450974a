// The EXB blocks inside the sample files.
#pragma once
#include "kinora/containers/archive.hpp"
#include "kinora/containers/dictionaries.hpp"
#include "kinora/containers/layers.hpp"
#include "support/samples.hpp"

namespace kinora::test {

struct SampleBlock {
  std::string name;  ///< of the file
  Bytes bytes;
};

/// Cuts the block out of an AINB (offset at 0x44, end at 0x5C: the modules) or an ASB (0x60 in
/// version 0x417, end at 0x5C: the markings). Nothing if the file has none.
inline Bytes exb_block(ByteView file) {
  if (file.size() < 0x74) return {};
  const bool ainb = has_magic(file, "AIB "), asb = has_magic(file, "ASB ");
  if (!ainb && !asb) return {};
  const u32 begin = load<u32>(file.data() + (ainb ? 0x44 : 0x60));
  const u32 end = load<u32>(file.data() + 0x5C);
  if (begin == 0 || end < begin || end > file.size() || !has_magic(file, "EXB ", begin)) return {};
  return {file.begin() + begin, file.begin() + end};
}

/// All blocks below a folder of the samples.
inline std::vector<SampleBlock> exb_blocks(const std::string& folder) {
  std::vector<SampleBlock> out;
  for (const auto& path : files_in(samples(folder))) {
    const std::string name = path.filename().string();
    if (name.size() < 4) continue;
    const std::string end = name.substr(name.size() - 4);
    if (end != "ainb" && end != ".asb") continue;
    Bytes block = exb_block(read_bytes(path));
    if (!block.empty()) out.push_back({name, std::move(block)});
  }
  return out;
}

/// All blocks in the members of the sample packs.
inline std::vector<SampleBlock> exb_blocks_in_packs() {
  Dictionaries dictionaries;
  for (const auto& path : files_in(samples("zsdic"))) (void)dictionaries.add(read_bytes(path));
  std::vector<SampleBlock> out;
  for (const auto& path : files_in(samples("packs"))) {
    const Bytes stored = read_bytes(path);
    const auto file = unwrap(stored, {.dictionaries = &dictionaries});
    if (!file) continue;
    const auto archive = parse_archive(file->payload());
    if (!archive) continue;
    for (const Member& m : archive->members) {
      Bytes block = exb_block(m.data());
      if (!block.empty()) out.push_back({m.name, std::move(block)});
    }
  }
  return out;
}

}  // namespace kinora::test
