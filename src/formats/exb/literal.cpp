#include "literal.hpp"

#include "kinora/core/number.hpp"
#include "kinora/core/utf8.hpp"

namespace kinora::exb {
namespace {

/// Control characters, and what YAML takes for a line break or a byte order mark.
bool needs_escape(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || c == 0xFEFF ||
         c == 0xFFFE || c == 0xFFFF;
}

void append_escaped_byte(std::string& out, char c) {
  out += "\\x";
  append_hex_byte(out, static_cast<u8>(c));
}

/// Length of the code point at `i`, or 0 if the bytes there are no UTF-8.
std::size_t code_point_length(std::string_view s, std::size_t i) {
  const auto lead = static_cast<u8>(s[i]);
  const std::size_t n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  return i + n <= s.size() && is_utf8(s.substr(i, n)) ? n : 0;
}

}  // namespace

void append_hex(std::string& out, u64 x) {
  std::array<char, 16> b;
  const char* end = std::to_chars(b.data(), b.data() + b.size(), x, 16).ptr;
  out += "0x";
  out.append(b.data(), static_cast<std::size_t>(end - b.data()));
}

std::string hex_text(u64 x) {
  std::string s;
  append_hex(s, x);
  return s;
}

void append_quoted(std::string& out, std::string_view s) {
  out += '"';
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t n = code_point_length(s, i);
    std::size_t next = i;
    const char32_t c = n ? next_code_point(s, next) : 0;
    if (n == 1 && (c == '"' || c == '\\')) {
      out += '\\';
      out += s[i];
    } else if (n == 1 && (c == '\n' || c == '\r' || c == '\t')) {
      out += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
    } else if (n && !needs_escape(c)) {
      out += s.substr(i, n);
    } else {
      for (std::size_t k = 0; k < (n ? n : 1); ++k) append_escaped_byte(out, s[i + k]);
    }
    i += n ? n : 1;
  }
  out += '"';
}

bool is_plain_signature(std::string_view s) {
  if (s.empty() || s.front() == ' ' || s.back() == ' ' || s.front() == '"') return false;
  int depth = 0;
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t n = code_point_length(s, i);
    std::size_t next = i;
    if (n == 0 || needs_escape(next_code_point(s, next))) return false;
    const char c = s[i];
    if (c == '"' || c == ';' || (c == ',' && depth == 0)) return false;
    if (c == '(') ++depth;
    if (c == ')' && --depth < 0) return false;
    i += n;
  }
  return depth == 0;
}

bool is_immediate_by_rule(DataType type, u32 bits) {
  return type != DataType::f32 && type != DataType::vec3f && bits <= 0xFFFF;
}

u32 immediate_bits(u16 number, DataType type) {
  return type == DataType::f32 ? std::bit_cast<u32>(static_cast<float>(number)) : u32{number};
}

void append_number(std::string& out, DataType type, const std::array<u32, 3>& bits) {
  const auto put_float = [&](u32 b) {
    std::array<char, kNumberRoom> room;
    out.append(room.data(), print_float(room.data(), std::bit_cast<float>(b)));
  };
  switch (type) {
    case DataType::f32:
      return put_float(bits[0]);
    case DataType::vec3f:
      out += '(';
      put_float(bits[0]);
      out += ", ";
      put_float(bits[1]);
      out += ", ";
      put_float(bits[2]);
      out += ')';
      return;
    case DataType::boolean:
      if (bits[0] <= 1) {
        out += bits[0] ? "true" : "false";
        return;
      }
      break;
    case DataType::s32:
      out += std::to_string(static_cast<s32>(bits[0]));
      return;
    default:
      break;
  }
  out += std::to_string(bits[0]);
}

void append_user_index(std::string& out, const Operand& o, DataType type, bool hexadecimal) {
  const auto component = component_of(o, type);
  const u32 index = component ? component->index : o.value;
  out += '[';
  if (hexadecimal)
    append_hex(out, index);
  else
    out += std::to_string(index);
  out += ']';
  if (!component) return;
  out += '.';
  if (component->offset == 0 || component->offset == 4 || component->offset == 8)
    out += "xyz"[component->offset / 4];
  else
    out += "byte_" + std::to_string(component->offset);
}

}  // namespace kinora::exb
