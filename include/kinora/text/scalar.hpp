// Single values out of text nodes, with errors that say where.
#pragma once
#include "kinora/core/number.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora {

/// A diagnostic at the line and column of a node or a key.
Diagnostic text_error(const Finding& f, const TextToken& at,
                      std::initializer_list<Argument> arguments);

/// Whether a string is written as bytes.
bool is_bytes(const TextNode& n);
/// A string, which may have been written as bytes (`!bytes "00ff"`, `{"bytes": "00ff"}`).
Result<std::string> scalar_text(const TextNode& n);
/// Bytes in hexadecimal, in one of the two forms above or bare.
Result<Bytes> scalar_bytes(const TextNode& n);
Result<bool> scalar_bool(const TextNode& n);
Result<float> scalar_float(const TextNode& n);

/// What a number of this type can be, for messages: "a whole number from 0 to 255".
std::string range_text(s64 low, u64 high);

template <class T>
Result<T> scalar_integer(const TextNode& n) {
  if (n.is_scalar())
    if (const auto x = parse_integer<T>(n.text)) return *x;
  using Limits = std::numeric_limits<T>;
  return Failure(
      text_error(kTextBadNumber, n,
                 {n.is_scalar() ? std::string(n.text) : describe_node(n),
                  range_text(static_cast<s64>(Limits::min()), static_cast<u64>(Limits::max()))}));
}

}  // namespace kinora
