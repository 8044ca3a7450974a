#include "kinora/text/scalar.hpp"

namespace kinora {

Diagnostic text_error(const Finding& f, const TextToken& at,
                      std::initializer_list<Argument> arguments) {
  Diagnostic d = make_diagnostic(f, {}, {}, arguments);
  d.line = at.line;
  d.column = at.column;
  return d;
}

namespace {

/// The digits of `!bytes "00ff"` or `{"bytes": "00ff"}`, or null.
const TextNode* bytes_digits(const TextNode& n) {
  if (n.is_scalar()) return n.tag_text() == "!bytes" ? &n : nullptr;
  const TextNode* inner = n.is_map() && n.count == 1 ? n.find("bytes") : nullptr;
  return inner && inner->is_scalar() ? inner : nullptr;
}

}  // namespace

bool is_bytes(const TextNode& n) { return bytes_digits(n) != nullptr; }

Result<std::string> scalar_text(const TextNode& n) {
  if (const TextNode* digits = bytes_digits(n)) {
    const auto b = parse_hex_bytes(digits->text);
    if (!b) return Failure(text_error(kTextBadBytes, n, {}));
    return std::string(as_text(*b));
  }
  if (!n.is_scalar()) return Failure(text_error(kTextWrongKind, n, {"a text", describe_node(n)}));
  // What a program writes for "nothing" would become a name.
  if (!n.quoted && (n.text == "null" || n.text == "~"))
    return Failure(text_error(kTextWrongKind, n,
                              {"a text", "nothing (leave the key out, or put a text in quotes)"}));
  return std::string(n.text);
}

Result<Bytes> scalar_bytes(const TextNode& n) {
  const TextNode* digits = bytes_digits(n);
  if (!digits) digits = &n;
  if (!digits->is_scalar())
    return Failure(text_error(kTextWrongKind, n, {"bytes in hexadecimal", describe_node(n)}));
  auto b = parse_hex_bytes(digits->text);
  if (!b) return Failure(text_error(kTextBadBytes, n, {}));
  return std::move(*b);
}

Result<bool> scalar_bool(const TextNode& n) {
  if (n.is_scalar() && n.text == "true") return true;
  if (n.is_scalar() && n.text == "false") return false;
  return Failure(text_error(kTextWrongKind, n, {"true or false", describe_node(n)}));
}

Result<float> scalar_float(const TextNode& n) {
  if (n.is_scalar())
    if (const auto x = parse_float(n.text)) return *x;
  if (!n.is_scalar()) return Failure(text_error(kTextWrongKind, n, {"a number", describe_node(n)}));
  return Failure(text_error(kTextBadNumber, n, {n.text, "a number"}));
}

std::string range_text(s64 low, u64 high) {
  return "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace kinora
