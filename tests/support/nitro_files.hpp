// A second, plain reader of the Nintendo DS 2D files for tests: straight from the byte tables of
// the format, for well-formed files only. What it gives is compared with the real readers, and it
// feeds tests of players and drawing.
#pragma once
#include <doctest/doctest.h>

#include "kinora/core/cursor.hpp"
#include "kinora/formats/nanr/model.hpp"
#include "kinora/formats/nitro2d/model.hpp"

namespace kinora::test {

/// Payload of the section with this tag as it stands on disk, empty if there is none.
inline ByteView nitro_section(ByteView file, std::string_view tag) {
  u64 at = load<u16>(&file[12]);
  for (u32 i = load<u16>(&file[14]); i > 0 && at + 8 <= file.size(); --i) {
    const u64 size = load<u32>(&file[at + 4]);
    if (has_magic(file, tag, at)) return file.subspan(at + 8, std::min(size, file.size() - at) - 8);
    at += size;
  }
  return {};
}

template <class T>
T number_at(ByteView b, u64 at) {
  REQUIRE(at + sizeof(T) <= b.size());
  return load<T>(&b[at]);
}

inline std::vector<std::string> nitro_labels(ByteView section, std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) {
    const char* start = reinterpret_cast<const char*>(section.data());
    out.emplace_back(start + count * 4 + number_at<u32>(section, i * 4));
  }
  return out;
}

inline nanr::CellAnimation read_animation(ByteView file) {
  nanr::CellAnimation out;
  out.kind = has_magic(file, "RAMN") ? nanr::Kind::multicell : nanr::Kind::cell;
  const ByteView b = nitro_section(file, "KNBA"), labels = nitro_section(file, "LBAL");
  const u64 frames = number_at<u32>(b, 8), pool = number_at<u32>(b, 12);
  const u64 attributes = number_at<u32>(b, 20);
  const ByteView uaat = attributes ? b.subspan(attributes + 8) : ByteView();
  if (attributes) out.attributes_per_item = number_at<u16>(uaat, 2);
  const auto read_attributes = [&](u64 pointer) {
    std::vector<u32> values;
    for (u32 k = 0; attributes && k < *out.attributes_per_item; ++k)
      values.push_back(number_at<u32>(uaat, number_at<u32>(uaat, pointer) + k * 4));
    return values;
  };
  out.has_labels = labels.data() != nullptr;
  if (const ByteView u = nitro_section(file, "TXEU"); !u.empty())
    out.extended = number_at<u32>(u, 0);
  const u32 count = number_at<u16>(b, 0);
  const auto names = nitro_labels(labels, out.has_labels ? count : 0);
  for (u64 i = 0, at = 24; i < count; ++i, at += 16) {
    nanr::Sequence s;
    if (i < names.size()) s.label = names[i];
    s.loop_start = number_at<u16>(b, at + 2);
    const auto type = static_cast<nanr::ElementType>(number_at<u16>(b, at + 4));
    s.target = static_cast<nanr::Target>(number_at<u16>(b, at + 6));
    s.play_mode = static_cast<nanr::PlayMode>(number_at<u32>(b, at + 8));
    if (attributes) s.attributes = read_attributes(number_at<u32>(uaat, 4) + i * 12 + 4);
    for (u64 k = 0; k < number_at<u16>(b, at); ++k) {
      const u64 f = frames + number_at<u32>(b, at + 12) + k * 8;
      const u64 e = pool + number_at<u32>(b, f);
      nanr::Frame frame;
      frame.duration = number_at<u16>(b, f + 4);
      frame.cell = number_at<u16>(b, e);
      if (type == nanr::ElementType::srt) {
        frame.rotation = number_at<u16>(b, e + 2);
        frame.scale_x = number_at<s32>(b, e + 4);
        frame.scale_y = number_at<s32>(b, e + 8);
        frame.x = number_at<s16>(b, e + 12);
        frame.y = number_at<s16>(b, e + 14);
      } else if (type == nanr::ElementType::translation) {
        frame.x = number_at<s16>(b, e + 4);
        frame.y = number_at<s16>(b, e + 6);
      }
      if (attributes)
        frame.attributes =
            read_attributes(number_at<u32>(uaat, number_at<u32>(uaat, 4) + i * 12 + 8) + k * 4);
      s.frames.push_back(std::move(frame));
    }
    if (type != nanr::needed_element_type(s)) s.element_type = type;
    out.sequences.push_back(std::move(s));
  }
  return out;
}

inline nitro2d::Object read_object(ByteView b, u64 at) {
  const u32 a0 = number_at<u16>(b, at), a1 = number_at<u16>(b, at + 2),
            a2 = number_at<u16>(b, at + 4);
  nitro2d::Object o;
  o.y = static_cast<s8>(a0 & 0xFF);
  o.x = static_cast<s16>(static_cast<s32>((a1 & 0x1FF) ^ 0x100) - 0x100);
  o.affine = a0 & 0x100;
  o.double_size = o.affine && (a0 & 0x200);
  o.disabled = !o.affine && (a0 & 0x200);
  o.mode = static_cast<nitro2d::ObjectMode>(a0 >> 10 & 3);
  o.mosaic = a0 & 0x1000;
  o.colors_256 = a0 & 0x2000;
  o.shape = static_cast<u8>(a0 >> 14);
  o.size = static_cast<u8>(a1 >> 14);
  o.matrix = static_cast<u8>(a1 >> 9 & (o.affine ? 31 : 7));
  o.flip_x = !o.affine && (a1 & 0x1000);
  o.flip_y = !o.affine && (a1 & 0x2000);
  o.character = static_cast<u16>(a2 & 0x3FF);
  o.priority = static_cast<u8>(a2 >> 10 & 3);
  o.palette = static_cast<u8>(a2 >> 12);
  return o;
}

/// Without labels, bounds, radius and flags, which drawing does not use.
inline nitro2d::CellBank read_cells(ByteView file) {
  nitro2d::CellBank out;
  const ByteView b = nitro_section(file, "KBEC");
  const u32 count = number_at<u16>(b, 0);
  out.has_bounds = number_at<u16>(b, 2) & 1;
  out.mapping = static_cast<nitro2d::Mapping>(number_at<u32>(b, 8));
  const u64 transfer = number_at<u32>(b, 12), cells = number_at<u32>(b, 4);
  const u64 record = out.has_bounds ? 16 : 8;
  if (transfer) out.transfer_max_size = number_at<u32>(b, transfer);
  for (u64 i = 0; i < count; ++i) {
    nitro2d::Cell cell;
    const u64 objects = cells + record * count + number_at<u32>(b, cells + record * i + 4);
    for (u64 k = 0; k < number_at<u16>(b, cells + record * i); ++k)
      cell.objects.push_back(read_object(b, objects + k * 6));
    if (transfer) {
      const u64 entry = transfer + number_at<u32>(b, transfer + 4) + i * 8;
      cell.transfer = {number_at<u32>(b, entry), number_at<u32>(b, entry + 4)};
    }
    out.cells.push_back(std::move(cell));
  }
  return out;
}

inline nitro2d::Graphics read_graphics(ByteView file) {
  nitro2d::Graphics out;
  const ByteView b = nitro_section(file, "RAHC");
  out.height = number_at<u16>(b, 0);
  out.width = number_at<u16>(b, 2);
  out.format = static_cast<nitro2d::PixelFormat>(number_at<u32>(b, 4));
  out.mapping = number_at<u32>(b, 8);
  out.bitmap = number_at<u32>(b, 12) & 0xFF;
  out.transfer = number_at<u32>(b, 12) & 0x100;
  const u64 size = number_at<u32>(b, 16), start = number_at<u32>(b, 20);
  const ByteView data = b.subspan(start, std::min(size, b.size() - start));
  out.data.assign(data.begin(), data.end());
  return out;
}

inline nitro2d::Palette read_palette(ByteView file) {
  nitro2d::Palette out;
  const ByteView b = nitro_section(file, "TTLP"), slots = nitro_section(file, "PMCP");
  out.format = static_cast<nitro2d::PaletteFormat>(number_at<u16>(b, 0));
  out.unk_format = number_at<u32>(b, 0) & 0xFFFF0000;
  out.extended = number_at<u32>(b, 4);
  for (u64 at = number_at<u32>(b, 12); at + 2 <= b.size(); at += 2)
    out.colors.push_back(number_at<u16>(b, at));
  if (!slots.empty()) {
    out.slots.emplace();
    for (u64 i = 0; i < number_at<u16>(slots, 0); ++i)
      out.slots->push_back(number_at<u16>(slots, number_at<u32>(slots, 4) + i * 2));
  }
  return out;
}

inline nitro2d::MultiCellBank read_multi_cells(ByteView file) {
  nitro2d::MultiCellBank out;
  const ByteView b = nitro_section(file, "KBCM");
  for (u64 i = 0; i < number_at<u16>(b, 0); ++i) {
    nitro2d::MultiCell cell;
    const u64 at = number_at<u32>(b, 4) + i * 8;
    cell.animations = number_at<u16>(b, at + 2);
    for (u64 k = 0; k < number_at<u16>(b, at); ++k) {
      const u64 n = number_at<u32>(b, 8) + number_at<u32>(b, at + 4) + k * 8;
      const u32 bits = number_at<u16>(b, n + 6);
      cell.nodes.push_back({number_at<u16>(b, n), number_at<s16>(b, n + 2),
                            number_at<s16>(b, n + 4), static_cast<nitro2d::NodeMode>(bits & 15),
                            (bits & 0x20) != 0, static_cast<u8>(bits >> 8),
                            static_cast<u16>(bits & 0xD0)});
    }
    out.cells.push_back(std::move(cell));
  }
  return out;
}

}  // namespace kinora::test
