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

/// One line per field.
class Lines {
 public:
  Lines(const Program& p, ByteView bytes, std::string file)
      : json_(p.json), bytes_(bytes), file_(std::move(file)) {}

  void add(const MapEntry& e, const std::string& path, const char* kind) {
    const std::string value = value_of(e, bytes_);
    if (json_) return add_json(e, path, kind, value);
    char head[64];
    std::snprintf(head, sizeof head, "%08llX %6llu  ", static_cast<unsigned long long>(e.offset),
                  static_cast<unsigned long long>(e.size));
    out += head + path + (*kind ? std::string(" (") + kind + ")" : "") + " = " + value + '\n';
  }

  std::string out;

 private:
  void add_json(const MapEntry& e, const std::string& path, const char* kind,
                const std::string& value) {
    TextWriter w(Syntax::json);
    const auto text = [&](const char* key, const std::string& s) {
      if (s.empty()) return;
      w.key(key);
      w.string(s);
    };
    w.map(Style::flow, [&] {
      text("file", file_);
      w.key("offset");
      w.number(e.offset);
      w.key("size");
      w.number(e.size);
      text("path", path);
      text("kind", kind);
      w.key("value");
      w.string(value);
    });
    out += w.finish();
  }

  bool json_;
  ByteView bytes_;
  std::string file_;
};

/// `several`: lines and sums say of which file they are.
Report map(const Program& p, const OpenFile& file, bool several) {
  Report r;
  auto format = format_of(file);
  if (!format) {
    r.fail(format.error(), file.label(), kUnreadable);
    return r;
  }
  const ByteView bytes = file.payload();
  Mapped m = (*format)->map(bytes, p.format_options);
  if (m.error) r.fail(*m.error, file.label(), kUnreadable);
  const std::vector<std::pair<u64, u64>> holes = m.map.unexplained(bytes.size());
  Lines lines(p, bytes, several ? file.label() : "");
  if (several && !p.json) lines.out = file.label() + '\n';
  u64 unexplained = 0;
  std::size_t hole = 0;
  const auto holes_before = [&](u64 offset) {
    for (; hole < holes.size() && holes[hole].first < offset; ++hole) {
      lines.add({holes[hole].first, holes[hole].second, 0, ""}, "unexplained", "");
      unexplained += holes[hole].second;
    }
  };
  for (const MapEntry& e : m.map.entries) {
    holes_before(e.offset);
    lines.add(e, m.map.path_text(e), kKinds[static_cast<int>(e.kind)]);
  }
  holes_before(~u64{0});
  r.out = std::move(lines.out);
  r.messages.emplace_back(Severity::warning, (several ? file.label() + ": " : "") +
                                                 count_of(bytes.size(), "byte") + " in " +
                                                 count_of(m.map.entries.size(), "field") + ", " +
                                                 thousands(unexplained) + " unexplained");
  return r;
}

void run(Program& p, const Inputs& in) {
  p.start();
  if (in.is_single()) {
    const Opened one = open_one(p, in.paths[0], in.member, false);
    if (one.file) p.print(map(p, *one.file, false));
    return;
  }
  for_each_leaf(p, in, [&](const Leaf& leaf) { return map(p, leaf.file, true); });
}

}  // namespace

void add_map(CLI::App& app, Program& p) {
  CLI::App* verb =
      app.add_subcommand("map", "Every byte explained: offset, size, field path, value");
  auto in = std::make_shared<Inputs>();
  add_inputs(*verb, *in, "Files, folders, paths into packs");
  add_format_options(*verb, p, "decode");
  examples(*verb,
           "  kinora map Wait.bas | less\n"
           "  kinora map 'Enemy.sbactorpack//Actor/AS/*' --json");
  verb->callback([in, &p] { run(p, *in); });
}

}  // namespace kinora::cli
