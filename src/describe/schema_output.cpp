// The tables of a schema as Markdown, and as JSON Schema (draft 7, which editors know best).
#include <algorithm>

#include "kinora/core/finding.hpp"
#include "kinora/describe/schema.hpp"

namespace kinora {
namespace {

using Kind = Shape::Kind;

constexpr std::size_t kFewNames = 9;  ///< that still stand in the table

std::string code(std::string_view s) { return '`' + std::string(s) + '`'; }

std::string title_of(const SchemaRecord& r) { return r.path.empty() ? "the file" : code(r.path); }

std::string joined(const std::vector<std::string>& list, const char* between, bool as_code) {
  std::string out;
  for (const std::string& s : list) {
    if (!out.empty()) out += between;
    out += as_code && s != "another number" ? code(s) : s;
  }
  return out;
}

std::string integer_text(const Shape& s) {
  const auto text = [&](s64 x) {
    return s.hex && x >= 0 ? hex(static_cast<u64>(x)) : std::to_string(x);
  };
  for (u32 bits = 8; bits <= 32; bits *= 2) {
    const s64 half = s64{1} << (bits - 1);
    const std::string size = std::to_string(bits);
    if (s.least == 0 && s.most == 2 * half - 1) return s.hex ? "u" + size + ", hex" : "u" + size;
    if (s.least == -half && s.most == half - 1) return s.hex ? "s" + size + ", hex" : "s" + size;
  }
  if (s.most == std::numeric_limits<s64>::max()) return s.least == 0 ? "u64" : "s64";
  return "integer " + text(s.least) + ".." + text(s.most);
}

std::string note_of(const SchemaField& f) {
  std::string out = f.rule;
  const auto put = [&](const std::string& s) { out += (out.empty() ? "" : "; ") + s; };
  if (f.when) {
    const auto& [choice, values] = *f.when;
    if (values.size() == 1 && values[0] == "there")
      put("beside " + code(choice));
    else if (values.size() == 1 && values[0].empty())
      put("without " + code(choice));
    else
      put(code(choice) + ": " + joined(values, ", ", true));
  }
  if (f.sometimes) put("not always");
  return out;
}

void cell(std::string& out, const std::string& text) {
  out += ' ';
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  out += text.empty() ? "|" : " |";
}

void put_long_names(std::string& out, const SchemaRecord& r) {
  for (const SchemaField& f : r.fields)
    if (f.shape.kind == Kind::word && f.shape.names.size() > kFewNames)
      out += "\n" + code(f.name) + ": " + joined(f.shape.names, ", ", true) + ".\n";
}

void put_heading(std::string& out, const SchemaRecord& r, u32 level) {
  out += '\n' + std::string(level, '#') + ' ' + (r.path.empty() ? "The file" : code(r.path));
  out += "\n\n";
  constexpr std::size_t kFew = 6;
  std::vector<std::string> also = r.also;
  const std::size_t others = also.size() > kFew ? also.size() - kFew : 0;
  also.resize(also.size() - others);
  if (!also.empty())
    out += "Also " + joined(also, ", ", true) +
           (others ? " and " + std::to_string(others) + " more" : "") + ".\n\n";
}

void put_text_table(std::string& out, const SchemaRecord& r, const SchemaTables& all, u32 level) {
  const bool has_disk = std::any_of(r.fields.begin(), r.fields.end(),
                                    [](const SchemaField& f) { return !f.on_disk.empty(); });
  put_heading(out, r, level);
  out += has_disk ? "| Key | Value | Left out at | In the file | |\n|---|---|---|---|---|\n"
                  : "| Key | Value | Left out at | |\n|---|---|---|---|\n";
  for (const SchemaField& f : r.fields) {
    out += '|';
    cell(out, code(f.name));
    cell(out, shape_text(f.shape, all));
    const bool is_plain = f.usual == "none" || f.usual == "zeros";
    cell(out, f.required ? "must be there"
              : is_plain || f.usual.find(' ') != std::string::npos || f.usual.empty()
                  ? f.usual
                  : code(f.usual));
    if (has_disk) cell(out, f.on_disk);
    cell(out, note_of(f));
    out += '\n';
  }
  put_long_names(out, r);
}

void put_disk_table(std::string& out, const SchemaRecord& r, const SchemaTables& all, u32 level) {
  put_heading(out, r, level);
  out += "| Offset | Field | Type | |\n|---|---|---|---|\n";
  const auto is_place = [](const SchemaField& f) { return f.on_disk == "a place"; };
  for (std::size_t i = 0; i < r.fields.size(); ++i) {
    const SchemaField& f = r.fields[i];
    const bool is_empty = i + 1 == r.fields.size() || is_place(r.fields[i + 1]);
    if (is_place(f) && f.rule.starts_with("offsets") && is_empty) continue;
    out += '|';
    cell(out, f.offset ? hex(*f.offset) : "");
    cell(out, code(f.name));
    cell(out, f.on_disk.empty() ? shape_text(f.shape, all) : f.on_disk);
    std::string note = note_of(f);
    if (f.shape.kind == Kind::record && !f.on_disk.empty())
      note.insert(0, shape_text(f.shape, all) + (note.empty() ? "" : "; "));
    cell(out, note);
    out += '\n';
  }
}

// ---- JSON Schema --------------------------------------------------------------------------------

class JsonSchema {
 public:
  JsonSchema(const SchemaTables& tables) : tables_(tables), w_(Syntax::json) {}

  std::string write(std::string_view title, std::span<const char* const> variants) {
    w_.map(Style::block, [&] {
      text("$schema", "http://json-schema.org/draft-07/schema#");
      text("title", title);
      text("type", "object");
      w_.key("properties");
      w_.map(Style::block, [&] {
        w_.key("kinora");
        w_.map(Style::row, [&] {
          names("enum", variants);
          text("description", "Format and variant of the file");
        });
        w_.key("text");
        w_.map(Style::row, [&] { text("type", "integer"); });
        w_.key("$schema");
        w_.map(Style::row, [&] {
          text("type", "string");
          text("description", "Where an editor finds this schema; says nothing about the file");
        });
        fields(tables_.records[0]);
        w_.key("layout");
        w_.map(Style::row, [&] {
          text("type", "object");
          text("description", "What the rules of the writer do not give; written by decode");
        });
        w_.key("original");
        w_.map(Style::row, [&] {
          text("type", "object");
          text("description", "The file as it was; counts until the text is edited");
        });
      });
      required(tables_.records[0], true);
      dependencies(tables_.records[0], variants);
      w_.key("additionalProperties");
      w_.boolean(false);
      w_.key("definitions");
      w_.map(Style::block, [&] {
        for (std::size_t i = 1; i < tables_.records.size(); ++i) {
          w_.key(name_of(i));
          w_.map(Style::block, [&] { record(tables_.records[i]); });
        }
        put_types();
      });
    });
    return w_.finish();
  }

 private:
  void text(std::string_view key, std::string_view value) {
    w_.key(key);
    w_.string(value);
  }
  template <class List>
  void names(const char* key, const List& list) {
    w_.key(key);
    w_.list(Style::row, [&] {
      for (const auto& s : list) w_.string(s);
    });
  }
  std::string name_of(std::size_t record) const {
    std::string out;
    for (const char c : tables_.records[record].path)
      if (c != '[' && c != ']') out += c;
    return out;
  }
  void refer(std::string_view name) { text("$ref", "#/definitions/" + std::string(name)); }

  void record(const SchemaRecord& r) {
    text("type", "object");
    w_.key("properties");
    w_.map(Style::block, [&] { fields(r); });
    required(r, false);
    dependencies(r, {});
    if (r.one_key) exactly("Properties", 1);
    w_.key("additionalProperties");
    w_.boolean(false);
  }
  void required(const SchemaRecord& r, bool is_file) {
    std::vector<std::string> keys;
    if (is_file) keys.emplace_back("kinora");
    for (const SchemaField& f : r.fields)
      if (f.required && !f.when && !f.sometimes) keys.push_back(f.name);
    if (!keys.empty()) names("required", keys);
  }
  /// Keys that stand only beside certain values of another key of the same map.
  void dependencies(const SchemaRecord& r, std::span<const char* const> variants) {
    std::vector<std::pair<const SchemaField*, Dependency>> found;
    for (const SchemaField& f : r.fields)
      if (auto d = dependency(r, f, variants)) found.emplace_back(&f, std::move(*d));
    if (found.empty()) return;
    w_.key("dependencies");
    w_.map(Style::block, [&] {
      for (const auto& entry : found) {
        const Dependency& d = entry.second;
        w_.key(entry.first->name);
        w_.map(Style::row, [&] {
          if (d.must_be_there) names("required", std::array{d.choice});
          if (d.with.empty()) return;
          w_.key("properties");
          w_.map(Style::row, [&] { type(d.choice.c_str(), [&] { allow(d); }); });
        });
      }
    });
  }
  struct Dependency {
    std::string choice;
    bool must_be_there = false;
    bool is_boolean = false;
    std::vector<std::string> with = {}, without = {};  ///< values of the choice
  };
  /// Whichever list is shorter. Numbers are let through: they may stand for names.
  void allow(const Dependency& d) {
    if (d.is_boolean) {
      w_.key("const");
      return w_.boolean(d.with[0] == "true");
    }
    if (d.without.size() < d.with.size()) return type("not", [&] { names("enum", d.without); });
    any_of([&] { names("enum", d.with); }, [&] { text("type", "integer"); }, [&] { refer("hex"); });
  }
  /// None where it is not known, or where the choice stands in another record.
  static std::optional<Dependency> dependency(const SchemaRecord& r, const SchemaField& f,
                                              std::span<const char* const> variants) {
    if (!f.when) return std::nullopt;
    const auto& [choice, values] = *f.when;
    Dependency d{choice};
    const auto sort_in = [&d, &known = values](std::string_view s) {
      const bool is_with = std::find(known.begin(), known.end(), s) != known.end();
      (is_with ? d.with : d.without).emplace_back(s);
    };
    const auto at = std::find_if(r.fields.begin(), r.fields.end(),
                                 [&](const SchemaField& o) { return o.name == d.choice; });
    if (d.choice == "kinora") {
      for (const char* v : variants) sort_in(v);
    } else if (at == r.fields.end()) {
      return std::nullopt;
    } else if (values.size() == 1 && values[0] == "there") {
      d.must_be_there = true;
      return d;
    } else if (at->shape.kind == Kind::boolean) {
      d.is_boolean = true;
      for (const char* v : {"false", "true"}) sort_in(v);
    } else if (at->shape.kind == Kind::word) {
      for (const std::string& v : at->shape.names) sort_in(v);
    }
    if (d.with.empty() || d.without.empty()) return std::nullopt;
    d.must_be_there = at != r.fields.end() &&
                      std::find(d.without.begin(), d.without.end(), at->usual) != d.without.end();
    return d;
  }
  void fields(const SchemaRecord& r) {
    for (const SchemaField& f : r.fields) {
      w_.key(f.name);
      w_.map(Style::row, [&] {
        std::string about = note_of(f);
        const std::string& usual = f.usual;
        if (f.required) about += about.empty() ? "must be there" : "; must be there";
        if (!usual.empty() && usual != "none")
          about += (about.empty() ? "left out at " : "; left out at ") + usual;
        if (!about.empty()) {
          std::erase(about, '`');
          text("description", about);
        }
        shape(f.shape);
      });
    }
  }
  void shape(const Shape& s) {
    if (s.or_typed) {
      Shape plain = s;
      plain.or_typed = false;
      return any_of([&] { shape(plain); }, [&] { refer("typed"); });
    }
    switch (s.kind) {
      case Kind::any:
        return;
      case Kind::boolean:
        return text("type", "boolean");
      case Kind::integer:
        return integer(s);
      case Kind::number:
        return refer("f32");
      case Kind::text:
      case Kind::lines:
        return refer("string");
      case Kind::word:
        return word(s);
      case Kind::guid:
        return refer("guid");
      case Kind::bytes:
        return refer("bytes");
      case Kind::vector:
        return refer("vector");
      case Kind::color:
        return refer("color");
      case Kind::id:
        return refer("id");
      case Kind::name:
        return refer("name");
      case Kind::record:
        return refer(name_of(s.record));
      case Kind::list:
        text("type", "array");
        w_.key("items");
        w_.map(Style::row, [&] { shape(s.parts[0]); });
        return s.count == 0 ? void() : exactly("Items", s.count);
      case Kind::map:
        text("type", "object");
        w_.key("additionalProperties");
        return w_.map(Style::row, [&] { shape(s.parts[0]); });
      case Kind::either:
        w_.key("anyOf");
        return w_.list(Style::row, [&] {
          for (const Shape& p : s.parts) w_.map(Style::row, [&] { shape(p); });
        });
    }
  }
  void exactly(const std::string& what, u32 n) {
    for (const char* limit : {"min", "max"}) {
      w_.key(limit + what);
      w_.number(s64{n});
    }
  }
  void limits(const Shape& s) {
    text("type", "integer");
    if (s.most == std::numeric_limits<s64>::max()) return;
    w_.key("minimum");
    w_.number(s.least);
    w_.key("maximum");
    w_.number(s.most);
  }
  void integer(const Shape& s) {
    // In JSON a hexadecimal number can only be a text.
    w_.key("anyOf");
    w_.list(Style::row, [&] {
      w_.map(Style::row, [&] { limits(s); });
      w_.map(Style::row, [&] { refer("hex"); });
    });
  }
  void word(const Shape& s) {
    if (s.only_names) return names("enum", s.names);
    w_.key("anyOf");
    w_.list(Style::row, [&] {
      w_.map(Style::row, [&] { names("enum", s.names); });
      w_.map(Style::row, [&] { text("type", "integer"); });
      w_.map(Style::row, [&] { refer("hex"); });
    });
  }
  template <class F>
  void type(const char* name, F&& f) {
    w_.key(name);
    w_.map(Style::row, f);
  }
  template <class... F>
  void any_of(F&&... f) {
    w_.key("anyOf");
    w_.list(Style::row, [&] { (w_.map(Style::row, f), ...); });
  }
  void only_key(const char* key, std::string_view of) {
    text("type", "object");
    w_.key("properties");
    w_.map(Style::row, [&] { type(key, [&] { of == "string" ? text("type", of) : refer(of); }); });
    names("required", std::array{key});
    w_.key("additionalProperties");
    w_.boolean(false);
  }
  /// The scalars of every format.
  void put_types() {
    const auto pattern = [this](const char* p) {
      text("type", "string");
      text("pattern", p);
    };
    type("hex", [&] { pattern("^-?0x[0-9a-fA-F]+$"); });
    type("f32", [&] {
      any_of([&] { text("type", "number"); }, [&] { pattern("^(-?\\.inf|nan:0x[0-9a-f]{8})$"); });
    });
    type("string", [&] {
      any_of([&] { text("type", "string"); }, [&] { only_key("bytes", "string"); },
             [&] { only_key("offset", "whole"); });
    });
    type("whole", [&] { any_of([&] { text("type", "integer"); }, [&] { refer("hex"); }); });
    type("typed", [&] {
      text("type", "object");
      exactly("Properties", 1);
    });
    type("bytes",
         [&] { any_of([&] { text("type", "string"); }, [&] { only_key("bytes", "string"); }); });
    type("guid", [&] { pattern("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"); });
    type("id", [&] { any_of([&] { text("type", "integer"); }, [&] { text("type", "string"); }); });
    type("name", [&] {
      any_of([&] { text("type", "string"); },
             [&] {
               text("type", "object");
               w_.key("properties");
               w_.map(Style::row, [&] { type("index", [&] { text("type", "integer"); }); });
               names("required", std::array{"index"});
               w_.key("additionalProperties");
               w_.boolean(false);
             });
    });
    type("color", [&] {
      any_of([&] { pattern("^#[0-9a-fA-F]{6}$"); }, [&] { text("type", "integer"); },
             [&] { refer("hex"); });
    });
    type("vector", [&] {
      text("type", "array");
      w_.key("items");
      w_.map(Style::row, [&] { refer("f32"); });
      exactly("Items", 3);
    });
  }

  const SchemaTables& tables_;
  TextWriter w_;
};

}  // namespace

std::string shape_text(const Shape& s, const SchemaTables& tables) {
  const auto with_note = [&](const std::string& text) {
    return s.note.empty() ? text : text + ", " + s.note;
  };
  switch (s.kind) {
    case Kind::any:
      return s.note.empty() ? "see the notes" : s.note;
    case Kind::boolean:
      return "true or false";
    case Kind::integer:
      return with_note(integer_text(s));
    case Kind::number:
      return with_note("number");
    case Kind::text:
      return with_note("text");
    case Kind::lines:
      return "text of several lines";
    case Kind::word:
      return with_note(s.names.size() > kFewNames
                           ? "one of " + std::to_string(s.names.size()) + " names (below)"
                           : joined(s.names, ", ", true) + (s.only_names ? "" : ", or a number"));
    case Kind::guid:
      return "GUID";
    case Kind::bytes:
      return "bytes";
    case Kind::vector:
      return "list of 3 numbers";
    case Kind::color:
      return "colour such as `\"#f8a000\"`";
    case Kind::id:
      return with_note("id");
    case Kind::name:
      return "name, or `{index: n}`";
    case Kind::record:
      return title_of(tables.records[s.record]);
    case Kind::list:
      return with_note("list of " + shape_text(s.parts[0], tables));
    case Kind::map:
      return s.note.empty() ? "map of names to " + shape_text(s.parts[0], tables) : s.note;
    case Kind::either: {
      if (!s.note.empty()) return s.note;
      std::string out;
      for (const Shape& p : s.parts) out += (out.empty() ? "" : ", or ") + shape_text(p, tables);
      return out;
    }
  }
  return {};
}

std::string schema_markdown(const Schema& s, u32 level) {
  std::string out = std::string(level, '#') + " Text form\n";
  for (const SchemaRecord& r : s.text.records)
    if (!r.fields.empty()) put_text_table(out, r, s.text, level + 1);
  if (s.disk.records.empty()) return out;
  out += '\n' + std::string(level, '#') + " In the file\n";
  for (const SchemaRecord& r : s.disk.records)
    if (!r.fields.empty()) put_disk_table(out, r, s.disk, level + 1);
  return out;
}

std::string json_schema(const Schema& s, std::string_view title,
                        std::span<const char* const> variants) {
  return JsonSchema(s.text).write(title, variants);
}

}  // namespace kinora
