#include "nitrogfx.hpp"

namespace kinora::nitro2d {

void NitrogfxWriter::string(std::string_view s) {
  std::string text = "\"";
  for (const char c : s) {
    const auto byte = static_cast<u8>(c);
    constexpr std::string_view kShort = "\b\t\n\f\r\"\\", kLetters = "btnfr\"\\";
    if (const auto i = kShort.find(c); i != kShort.npos) {
      text += '\\';
      text += kLetters[i];
    } else if (byte < 0x20) {
      text += "\\u00";
      append_hex_byte(text, byte);
    } else {
      text += c;
    }
  }
  item(text + '"');
}

void NitrogfxReader::fail(const TextNode& at, const Finding& finding,
                          std::initializer_list<Argument> arguments) {
  if (error_) return;
  error_ = text_error(finding, at, arguments);
  error_->path = node_path(root_, at);
}

s64 NitrogfxReader::item_number(const TextNode& n) {
  if (n.is_scalar() && !n.quoted) {
    // Fractions are cut off.
    const std::string_view whole = n.text.substr(0, n.text.find('.'));
    if (const auto x = parse_signed(whole)) return *x;
  }
  fail(n, kTextBadNumber, {n.is_scalar() ? std::string(n.text) : describe_node(n), "a number"});
  return 0;
}

std::string NitrogfxReader::item_text(const TextNode& n) {
  auto text = scalar_text(n);
  if (text) return std::move(*text);
  if (!error_) error_ = text.error();
  return {};
}

s64 NitrogfxReader::number(const TextNode& object, std::string_view name) {
  const TextNode* n = object.find(name);
  return n ? item_number(*n) : 0;
}

bool NitrogfxReader::flag(const TextNode& object, std::string_view name) {
  const TextNode* n = object.find(name);
  if (!n) return false;
  const auto x = scalar_bool(*n);
  if (!x) fail(*n, kTextWrongKind, {"true or false", describe_node(*n)});
  return x.value_or(false);
}

const TextNode* NitrogfxReader::object(const TextNode& parent, std::string_view name) {
  const TextNode* n = parent.find(name);
  if (!n || n->is_map()) return n;
  fail(*n, kTextWrongKind, {"a map", describe_node(*n)});
  return nullptr;
}

const TextNode* NitrogfxReader::list(const TextNode& parent, std::string_view name) {
  const TextNode* n = parent.find(name);
  if (!n || n->is_list()) return n;
  fail(*n, kTextWrongKind, {"a list", describe_node(*n)});
  return nullptr;
}

void NitrogfxReader::check_count(const TextNode& parent, std::string_view name,
                                 std::size_t length) {
  const TextNode* n = parent.find(name);
  if (!n) return;
  const s64 count = item_number(*n);
  if (!error_ && count != static_cast<s64>(length)) fail(*n, kNitrogfxCount, {name, count, length});
}

}  // namespace kinora::nitro2d
