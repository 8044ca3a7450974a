#include "atlas.hpp"

#include "kinora/text/writer.hpp"

namespace kinora::nitro2d {
namespace {

using image::Sheet;
using image::SheetEntry;
using image::SheetTag;

void put_rectangle(TextWriter& out, std::string_view key, u32 x, u32 y, u32 w, u32 h) {
  out.key(key);
  out.map(Style::flow, [&] {
    out.key("x");
    out.number(x);
    out.key("y");
    out.number(y);
    out.key("w");
    out.number(w);
    out.key("h");
    out.number(h);
  });
}

void put_entry(TextWriter& out, const SheetEntry& e) {
  out.key("filename");
  out.string(e.name);
  put_rectangle(out, "frame", e.x, e.y, e.width, e.height);
  out.key("rotated");
  out.boolean(false);
  out.key("trimmed");
  out.boolean(false);
  put_rectangle(out, "spriteSourceSize", 0, 0, e.width, e.height);
  out.key("sourceSize");
  out.map(Style::flow, [&] {
    out.key("w");
    out.number(e.width);
    out.key("h");
    out.number(e.height);
  });
  out.key("origin");  // in pixels, may lie outside
  out.map(Style::flow, [&] {
    out.key("x");
    out.number(e.origin_x);
    out.key("y");
    out.number(e.origin_y);
  });
  if (e.ticks) {
    out.key("duration");
    out.number((e.ticks * 1000 + image::kTicksPerSecond / 2) / image::kTicksPerSecond);
    out.key("ticks");
    out.number(e.ticks);
  }
}

}  // namespace

std::string atlas_json(const Sheet& sheet) {
  TextWriter out(Syntax::json);
  out.map(Style::block, [&] {
    out.key("frames");
    out.list(Style::block, [&] {
      for (const SheetEntry& e : sheet.entries) out.map(Style::block, [&] { put_entry(out, e); });
    });
    out.key("meta");
    out.map(Style::block, [&] {
      out.key("app");
      out.string("kinora");
      out.key("format");
      out.string(sheet.picture.indexed() ? "I8" : "RGBA8888");
      out.key("size");
      out.map(Style::flow, [&] {
        out.key("w");
        out.number(sheet.picture.width);
        out.key("h");
        out.number(sheet.picture.height);
      });
      out.key("scale");
      out.string("1");
      out.key("frameTags");
      out.list(Style::block, [&] {
        for (const SheetTag& t : sheet.tags) {
          out.map(Style::flow, [&] {
            out.key("name");
            out.string(t.name);
            out.key("from");
            out.number(t.first);
            out.key("to");
            out.number(t.last);
            out.key("direction");
            out.string("forward");
            out.key("repeat");
            out.string(t.loops ? "0" : "1");
          });
        }
      });
    });
  });
  return out.finish();
}

}  // namespace kinora::nitro2d
