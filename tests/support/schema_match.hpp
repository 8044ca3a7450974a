// Whether a text fits what a schema says: the promise that editors rely on.
#pragma once
#include <algorithm>

#include "kinora/core/number.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/text/node.hpp"

namespace kinora::test {

class SchemaMatch {
 public:
  explicit SchemaMatch(const SchemaTables& tables) : tables_(tables) {}

  /// The first mismatch as a sentence; empty if there is none.
  std::string file(const TextNode& root) const { return record(0, root, "", true); }

 private:
  using Kind = Shape::Kind;

  std::string record(std::size_t index, const TextNode& n, const std::string& path,
                     bool is_file = false) const {
    const SchemaRecord& r = tables_.records[index];
    if (!n.is_map()) return path + ": a map is expected, not " + describe_node(n);
    for (const TextNode* e = n.first; e; e = e->next) {
      const std::string_view key = e->key->text;
      if (is_file &&
          std::find(kEnvelopeKeys.begin(), kEnvelopeKeys.end(), key) != kEnvelopeKeys.end())
        continue;
      const auto f = std::find_if(r.fields.begin(), r.fields.end(),
                                  [&](const SchemaField& x) { return x.name == key; });
      const std::string here = path + '.' + std::string(key);
      if (f == r.fields.end()) return here + ": no such key in the schema";
      if (auto problem = value(f->shape, *e, here); !problem.empty()) return problem;
    }
    for (const SchemaField& f : r.fields)
      if (f.required && !f.when && !f.sometimes && !n.find(f.name))
        return path + ": the schema says that " + f.name + " must be there";
    return "";
  }

  std::string value(const Shape& s, const TextNode& n, const std::string& path) const {
    const auto wrong = [&](const char* what) {
      return path + ": " + what + " is expected, not " + describe_node(n);
    };
    const bool is_bytes = n.is_map() && n.count == 1 &&
                          (n.first->key->text == "bytes" || n.first->key->text == "offset");
    if (s.or_typed && n.is_map() && n.count == 1 && !is_bytes) return "";
    switch (s.kind) {
      case Kind::any:
        return "";
      case Kind::record:
        return record(s.record, n, path);
      case Kind::list: {
        if (!n.is_list()) return wrong("a list");
        for (const TextNode* item = n.first; item; item = item->next)
          if (auto problem = value(s.parts[0], *item, path + "[]"); !problem.empty())
            return problem;
        return "";
      }
      case Kind::map: {
        if (!n.is_map()) return wrong("a map");
        for (const TextNode* e = n.first; e; e = e->next)
          if (auto problem = value(s.parts[0], *e, path + '.' + std::string(e->key->text));
              !problem.empty())
            return problem;
        return "";
      }
      case Kind::either: {
        std::string problem;
        for (const Shape& p : s.parts) {
          problem = value(p, n, path);
          if (problem.empty()) return "";
        }
        return problem;
      }
      case Kind::vector:
        return n.is_list() && n.count == 3 ? "" : wrong("a list of three numbers");
      case Kind::text:
      case Kind::lines:
      case Kind::bytes:
        return n.is_scalar() || is_bytes ? "" : wrong("a text");
      case Kind::name:
        return n.is_scalar() || (n.is_map() && n.find("index")) ? "" : wrong("a name");
      case Kind::integer: {
        const auto x = n.is_scalar() ? parse_integer<s64>(n.text) : std::nullopt;
        return x && *x >= s.least && *x <= s.most ? "" : wrong("an integer in its limits");
      }
      case Kind::word: {
        if (!n.is_scalar()) return wrong("a name");
        const bool known = std::find(s.names.begin(), s.names.end(), n.text) != s.names.end();
        return known || (!s.only_names && parse_integer<s64>(n.text)) ? "" : wrong("a known name");
      }
      case Kind::boolean:
        return n.is_scalar() && (n.text == "true" || n.text == "false") ? ""
                                                                        : wrong("true or false");
      case Kind::number:
        return n.is_scalar() && parse_float(n.text) ? "" : wrong("a number");
      case Kind::guid:
      case Kind::color:
      case Kind::id:
        return n.is_scalar() ? "" : wrong("one value");
    }
    return "";
  }

  const SchemaTables& tables_;
};

}  // namespace kinora::test
