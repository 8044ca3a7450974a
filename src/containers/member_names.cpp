#include "kinora/containers/member_names.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>

#include "kinora/core/utf8.hpp"

namespace kinora {
namespace {

constexpr std::string_view kForbidden = "<>:\"|?*\\";
/// Why a byte cannot stand in a name everywhere, or null.
constexpr auto kBadBytes = [] {
  std::array<const char*, 256> out{};
  for (std::size_t c = 0; c < 0x20; ++c) out[c] = "it has a control character";
  out[0x7F] = out[0];
  for (const char c : kForbidden)
    out[static_cast<unsigned char>(c)] = "it has a character with a meaning";
  return out;
}();
const char* bad_byte(char c) { return kBadBytes[static_cast<unsigned char>(c)]; }
constexpr std::size_t kLongestPart = 255;  // bytes, on every common file system

char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lower_case(std::string_view s) {
  std::string out(s);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) { return lower_case(c); });
  return out;
}

/// Calls `f` with every part between separators, empty ones too, until it returns false.
template <class F>
void each_part(std::string_view name, std::string_view separators, F&& f) {
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find_first_of(separators, start), name.size());
    if (!f(name.substr(start, end - start))) return;
    start = end + 1;
  }
}

// CON, NUL, COM1 ... are devices on Windows, with any extension.
bool is_device(std::string_view part) {
  part = part.substr(0, part.find('.'));
  if (part.size() != 3 && part.size() != 4) return false;
  const std::string stem = lower_case(part);
  if (stem == "con" || stem == "prn" || stem == "aux" || stem == "nul") return true;
  return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) &&
         stem[3] >= '1' && stem[3] <= '9';
}

const char* not_portable(std::string_view part) {
  if (part.empty()) return "a part of the path is empty";
  if (part == ".") return "a part of the path is '.'";
  if (part.size() > kLongestPart) return "a part of the path is longer than 255 bytes";
  for (const char c : part)
    if (const char* why = bad_byte(c)) return why;
  if (part.back() == '.' || part.back() == ' ') return "a part ends in a dot or a space";
  if (is_device(part)) return "it is the name of a device";
  return nullptr;
}

const char* why_not_portable(std::string_view name) {
  if (!is_utf8(name)) return "it is not UTF-8";
  if (name.ends_with('/')) name.remove_suffix(1);  // an empty folder
  const char* why = nullptr;
  each_part(name, "/", [&](std::string_view part) {
    why = not_portable(part);
    return why == nullptr;
  });
  return why;
}

std::string at_member(std::size_t i) { return "members[" + std::to_string(i) + ']'; }

/// Names seen so far, as they are and in lower case.
class Seen {
 public:
  explicit Seen(const Archive& archive, std::vector<Diagnostic>& out)
      : archive_(archive), out_(out) {}

  void add(std::size_t i) {
    const std::string& name = archive_.members[i].name;
    if (const auto [first, is_new] = files_.try_emplace(name, i); !is_new)
      return report(i, kNameTwice, {name, first->second, i});
    if (const auto [first, is_new] = lower_.try_emplace(lower_case(name), i); !is_new)
      report(i, kNameCase, {archive_.members[first->second].name, name});
  }
  void report(std::size_t i, const Finding& finding, std::initializer_list<Argument> arguments) {
    out_.push_back(make_diagnostic(finding, {}, at_member(i), arguments));
  }

 private:
  const Archive& archive_;
  std::vector<Diagnostic>& out_;
  std::unordered_map<std::string_view, std::size_t> files_;
  std::unordered_map<std::string, std::size_t> lower_;
};

// A file that is also a folder. With `/` sorted before everything else, `a` is followed directly by
// the names that begin with `a/`, where there are any.
void check_folders(const Archive& archive, std::vector<Diagnostic>& out) {
  std::vector<std::size_t> order(archive.members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto name = [&](std::size_t i) -> std::string_view { return archive.members[i].name; };
  const auto rank = [](char c) { return c == '/' ? -1 : static_cast<unsigned char>(c); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::lexicographical_compare(name(a).begin(), name(a).end(), name(b).begin(),
                                        name(b).end(),
                                        [&](char x, char y) { return rank(x) < rank(y); });
  });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const std::string_view file = name(order[i - 1]), below = name(order[i]);
    if (!file.empty() && !file.ends_with('/') && below.size() > file.size() &&
        below[file.size()] == '/' && below.starts_with(file))
      out.push_back(make_diagnostic(kNameBelowFile, {}, at_member(order[i]), {file, below}));
  }
}

}  // namespace

std::optional<Diagnostic> check_member_path(std::string_view name) {
  const bool drive =
      name.size() >= 2 && name[1] == ':' && ((name[0] | 0x20) >= 'a' && (name[0] | 0x20) <= 'z');
  if (name.starts_with('/') || name.starts_with('\\') || drive)
    return make_diagnostic(kNameAbsolute, {}, {}, {name});
  bool parent = false;
  each_part(name, "/\\", [&](std::string_view part) {
    parent = part == "..";
    return !parent;
  });
  if (parent) return make_diagnostic(kNameParent, {}, {}, {name});
  return std::nullopt;
}

std::vector<Diagnostic> check_member_names(const Archive& archive) {
  std::vector<Diagnostic> out;
  Seen seen(archive, out);
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    const std::string& name = archive.members[i].name;
    if (name.empty()) continue;
    if (auto refused = check_member_path(name)) {
      refused->path = at_member(i);
      out.push_back(std::move(*refused));
    } else if (const char* why = why_not_portable(name)) {
      seen.report(i, kNameNotPortable, {name, why});
    }
    seen.add(i);
  }
  check_folders(archive, out);
  return out;
}

std::string portable_path(std::string_view name) {
  const bool utf8 = is_utf8(name);
  std::string out;
  each_part(name, "/", [&](std::string_view part) {
    if (part.empty() || part == "." || part == "..") return true;
    std::string clean;
    for (const char c : part.substr(0, kLongestPart)) {
      const bool foreign = !utf8 && static_cast<unsigned char>(c) >= 0x80;
      clean += (bad_byte(c) || foreign) ? '_' : c;
    }
    while (!is_utf8(clean)) clean.pop_back();  // cut within a character
    if (clean.back() == '.' || clean.back() == ' ') clean.back() = '_';
    if (is_device(clean)) clean.insert(0, 1, '_');
    if (!out.empty()) out += '/';
    out += clean;
    return true;
  });
  return out.empty() ? "_" : out;
}

}  // namespace kinora
