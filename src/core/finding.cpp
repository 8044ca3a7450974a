#include "kinora/core/finding.hpp"

#include <array>
#include <charconv>

namespace kinora {
namespace {

std::string substitute(std::string_view pattern, const std::vector<std::string>& arguments) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool is_place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' &&
                          pattern[i + 1] >= '0' && pattern[i + 1] <= '9';
    if (!is_place) {
      out += pattern[i];
      continue;
    }
    const auto n = static_cast<std::size_t>(pattern[i + 1] - '0');
    if (n < arguments.size()) out += arguments[n];  // the last ones may be left out
    i += 2;
  }
  return out;
}

}  // namespace

std::string hex(u64 x) {
  std::array<char, 20> b{};
  const auto end = std::to_chars(b.data(), b.data() + b.size(), x, 16).ptr;
  std::string out = "0x";
  for (const char* p = b.data(); p != end; ++p)
    out += *p >= 'a' ? static_cast<char>(*p - 'a' + 'A') : *p;
  return out;
}

Diagnostic make_diagnostic(const Finding& finding, std::optional<u64> offset, std::string path,
                           std::initializer_list<Argument> arguments) {
  Diagnostic d;
  d.finding = &finding;
  d.offset = offset;
  d.path = std::move(path);
  for (Argument a : arguments) d.arguments.push_back(a.take());
  return d;
}

std::string_view severity_name(Severity s) {
  constexpr std::array<std::string_view, 3> kNames = {"note", "warning", "error"};
  return kNames[static_cast<std::size_t>(s)];
}

std::string message(const Diagnostic& d) { return substitute(d.finding->message, d.arguments); }
std::string hint(const Diagnostic& d) { return substitute(d.finding->hint, d.arguments); }

std::string render(const Diagnostic& d, std::string_view file) {
  std::string out(file);
  if (d.line != 0) out += ':' + std::to_string(d.line);
  if (d.line != 0 && d.column != 0) out += ':' + std::to_string(d.column);
  if (!out.empty()) out += ": ";
  out.append(d.finding->id).append(" ").append(severity_name(d.finding->severity));
  if (d.offset) out += " at " + hex(*d.offset);
  if (!d.path.empty()) out += " (" + d.path + ')';
  out += ": " + message(d);
  if (const std::string h = hint(d); !h.empty()) {
    if (out.back() != '.' && out.back() != '?') out += '.';
    out += " Hint: " + h;
  }
  return out;
}

}  // namespace kinora
