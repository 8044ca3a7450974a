// kinora map: every byte of a file explained.
#include "program.hpp"

namespace kinora::cli {
namespace {

constexpr const char* kKinds[] = {"", "text", "padding", "gap"};

std::string value_of(const MapEntry& e, ByteView bytes) {
  const ByteView b = bytes.subspan(e.offset, e.size);
  if (e.kind == MapKind::text) {
    TextWriter w(Syntax::json);
    const std::string_view s = as_text(b);
    w.string(s.substr(0, std::min(s.find('\0'), s.size())));
    std::string out = w.finish();
    out.pop_back();
    return out;
  }
  constexpr std::size_t kShown = 16;
  const bool same =
      b.size() > 4 && std::all_of(b.begin(), b.end(), [&](u8 x) { return x == b[0]; });
  if (same) return hex_bytes(b.first(1)) + " x " + std::to_string(b.size());
  std::string out = hex_bytes(b.first(std::min(b.size(), kShown)));
  return b.size() > kShown ? out + "..." : out;
}

struct Map {
  std::string path, member;
};

void run(Program& p, const Map& o) {
  p.start();
  const Opened one = open_one(p, o.path, o.member, false);
  if (!one.file) return;
  const OpenFile& file = *one.file;
  Report r;
  auto format = format_of(file);
  if (!format) {
    r.fail(format.error(), file.label(), kUnreadable);
    return p.print(r);
  }
  const ByteView bytes = file.payload();
  Mapped m = (*format)->map(bytes, p.format_options);
  if (m.error) r.fail(*m.error, file.label(), kUnreadable);
  std::vector<std::pair<u64, u64>> holes = m.map.unexplained(bytes.size());
  std::size_t hole = 0;
  const auto line = [&](u64 offset, u64 size, const std::string& path, const char* kind,
                        const std::string& value) {
    if (p.json) {
      TextWriter w(Syntax::json);
      w.map(Style::flow, [&] {
        w.key("offset");
        w.number(offset);
        w.key("size");
        w.number(size);
        w.key("path");
        w.string(path);
        if (*kind) {
          w.key("kind");
          w.string(kind);
        }
        w.key("value");
        w.string(value);
      });
      r.out += w.finish();
      return;
    }
    char head[64];
    std::snprintf(head, sizeof head, "%08llX %6llu  ", static_cast<unsigned long long>(offset),
                  static_cast<unsigned long long>(size));
    r.out += head + path + (*kind ? std::string(" (") + kind + ")" : "") + " = " + value + '\n';
  };
  const auto holes_before = [&](u64 offset) {
    for (; hole < holes.size() && holes[hole].first < offset; ++hole)
      line(holes[hole].first, holes[hole].second, "unexplained", "",
           value_of({holes[hole].first, holes[hole].second, 0, ""}, bytes));
  };
  for (const MapEntry& e : m.map.entries) {
    holes_before(e.offset);
    line(e.offset, e.size, m.map.path_text(e), kKinds[static_cast<int>(e.kind)],
         value_of(e, bytes));
  }
  holes_before(~u64{0});
  p.print(r);
  u64 unexplained = 0;
  for (const auto& [at, size] : holes) unexplained += size;
  p.message(Severity::warning, thousands(bytes.size()) + " bytes in " +
                                   thousands(m.map.entries.size()) + " fields, " +
                                   thousands(unexplained) + " unexplained");
}

}  // namespace

void add_map(CLI::App& app, Program& p) {
  CLI::App* verb =
      app.add_subcommand("map", "Every byte explained: offset, size, field path, value");
  auto o = std::make_shared<Map>();
  verb->add_option("path", o->path, "A file, or a path into a pack")->required();
  verb->add_option("--member", o->member, "A member of the pack, instead of PATH//MEMBER");
  add_format_options(*verb, p, "decode");
  examples(*verb, "  kinora map Wait.bas | less");
  verb->callback([o, &p] { run(p, *o); });
}

}  // namespace kinora::cli
