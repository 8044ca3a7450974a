#include "kinora/formats/exb/signature.hpp"

#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::exb {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

bool is_name(std::string_view s) {
  if (s.empty()) return false;
  for (const char c : s) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                        (c >= '0' && c <= '9') || c == '_' || c == ':' || c == '<' || c == '>';
    if (!letter) return false;
  }
  return true;
}

constexpr std::array<std::string_view, 8> kSignatureTypes = {
    "Null", "Immediate", "Bool", "Int", "UInt", "Float", "String", "Vector3f"};

}  // namespace

std::optional<Signature> parse_signature(std::string_view text) {
  Signature s;
  std::string_view rest = trimmed(text);
  bool has_receiver = false;
  if (!rest.empty() && rest.front() == '(') {
    const auto close = rest.find(").");
    if (close == rest.npos) return {};
    s.receiver = trimmed(rest.substr(1, close - 1));
    rest.remove_prefix(close + 2);
    has_receiver = true;
  }
  const auto open = rest.find('(');
  if (open == rest.npos || rest.back() != ')') return {};
  s.name = trimmed(rest.substr(0, open));
  if (const auto dot = s.name.rfind('.'); !has_receiver && dot != s.name.npos) {
    s.receiver = s.name.substr(0, dot);
    s.name.remove_prefix(dot + 1);
    has_receiver = true;
  }
  if (!is_name(s.name) || (has_receiver && !is_name(s.receiver))) return {};
  std::string_view list = rest.substr(open + 1, rest.size() - open - 2);
  for (bool first = true;; first = false) {
    const auto comma = list.find(',');
    const auto type = parse_type(trimmed(list.substr(0, comma)));
    if (!type || is_unknown(*type)) return {};
    if (first)
      s.result = *type;
    else
      s.arguments.push_back(*type);
    if (comma == list.npos) return s;
    list.remove_prefix(comma + 1);
  }
}

std::string signature_text(std::string_view name, DataType result,
                           std::span<const DataType> arguments) {
  std::string out(name);
  out.append("( ").append(kSignatureTypes[static_cast<std::size_t>(result)]);
  for (const DataType t : arguments)
    out.append(", ").append(kSignatureTypes[static_cast<std::size_t>(t)]);
  return out + " )";
}

}  // namespace kinora::exb
