// kinora map: every byte of a file explained.
#include "program.hpp"

namespace kinora::cli {
namespace {

constexpr const char* kKinds[] = {"", "text", "padding", "gap"};

std::string in_quotes(std::string_view s) {
  TextWriter w(Syntax::json);
  w.string(s);
  std::string out = w.finish();
  out.pop_back();
  return out;
}

std::string bytes_text(ByteView b) {
  constexpr std::size_t kShown = 16;
  const bool same =
      b.size() > 4 && std::all_of(b.begin(), b.end(), [&](u8 x) { return x == b[0]; });
  if (same) return hex_bytes(b.first(1)) + " x " + std::to_string(b.size());
  std::string out = hex_bytes(b.first(std::min(b.size(), kShown)));
  if (b.size() > kShown) return out + "...";
  const bool letters = std::all_of(b.begin(), b.end(), [](u8 x) { return x >= ' ' && x < 0x7F; });
  return b.size() == 4 && letters ? out + ' ' + in_quotes(as_text(b)) : out;  // a magic
}

/// Numbers from 10 on also in hexadecimal, as they may be offsets, hashes or flags.
std::string number_text(ByteView b, const MapEntry& e) {
  const u64 x = load_number(b, e.order);
  if (e.value == MapValue::signed_number) {
    const auto unused_bits = 64 - 8 * static_cast<u32>(b.size());
    return std::to_string(static_cast<s64>(x << unused_bits) >> unused_bits);
  }
  return std::to_string(x) + (x >= 10 ? " (" + hex(x) + ')' : "");
}

std::string reals_text(ByteView b, Endian order) {
  std::string out;
  for (std::size_t at = 0; at + 4 <= b.size(); at += 4) {
    if (!out.empty()) out += ", ";
    out += float_text(std::bit_cast<float>(static_cast<u32>(load_number(b.subspan(at, 4), order))));
  }
  return b.size() > 4 ? '[' + out + ']' : out;
}

std::string value_of(const MapEntry& e, ByteView b) {
  if (e.kind == MapKind::text) {
    const std::string_view s = as_text(b);
    return in_quotes(s.substr(0, std::min(s.find('\0'), s.size())));
  }
  switch (e.value) {
    case MapValue::number:
    case MapValue::signed_number:
      if (b.size() <= 8) return number_text(b, e);
      break;
    case MapValue::real:
      if (b.size() % 4 == 0) return reals_text(b, e.order);
      break;
    case MapValue::guid: {
      Guid guid{};
      if (b.size() != guid.size()) break;
      std::copy(b.begin(), b.end(), guid.begin());
      return guid_text(guid);
    }
    case MapValue::bytes:
      break;
  }
  return bytes_text(b);
}

/// One line per field.
class Lines {
 public:
  Lines(const Program& p, ByteView bytes, std::string file)
      : json_(p.json), bytes_(bytes), file_(std::move(file)) {}

  void add(const MapEntry& e, const std::string& path, const char* kind) {
    const ByteView b = bytes_.subspan(e.offset, e.size);
    std::string value = value_of(e, b), meaning = e.meaning ? e.meaning : "";
    // A block that another module explains says what its bytes are in its own words.
    if (e.meaning && e.value == MapValue::bytes) value = std::exchange(meaning, "");
    if (json_) return add_json(e, path, kind, value, meaning);
    char head[64];
    std::snprintf(head, sizeof head, "%08llX %6llu  ", static_cast<unsigned long long>(e.offset),
                  static_cast<unsigned long long>(e.size));
    out += head + path + (*kind ? std::string(" (") + kind + ")" : "") + " = " + value;
    if (e.meaning && e.value != MapValue::bytes) out += ' ' + in_quotes(meaning);
    out += '\n';
  }

  std::string out;

 private:
  void add_json(const MapEntry& e, const std::string& path, const char* kind,
                const std::string& value, const std::string& meaning) {
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
      text("meaning", meaning);
      text("bytes", bytes_text(bytes_.subspan(e.offset, e.size)));
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
