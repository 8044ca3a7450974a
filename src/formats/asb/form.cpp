#include "kinora/formats/asb/form.hpp"

#include <algorithm>

#include "kinora/core/finding.hpp"
#include "kinora/formats/asb/codec.hpp"

namespace kinora::asb {
namespace {

constexpr Form k40F = {0x40F, true, false, true, PlugBase::file};
constexpr Form k410 = {0x410, false, false, true, PlugBase::file};
constexpr Form k417 = {0x417, false, false, true, PlugBase::file};
constexpr Form new_form(bool u32_blackboard, bool has_events, PlugBase base) {
  return {0x41B, false, u32_blackboard, has_events, base};
}

constexpr std::array kForms407 = {Form{0x407, true, false, true, PlugBase::file}};
constexpr std::array kForms40F = {k40F, Form{0x40F, false, false, true, PlugBase::file}, k410};
constexpr std::array kForms410 = {k410, Form{0x410, true, false, true, PlugBase::file}};
constexpr std::array kForms417 = {k417};
constexpr std::array kForms418 = {k417, k410, new_form(false, true, PlugBase::table)};
constexpr std::array kForms41A = {new_form(false, true, PlugBase::table),
                                  new_form(false, true, PlugBase::table_header),
                                  new_form(false, false, PlugBase::table),
                                  new_form(false, false, PlugBase::table_header),
                                  new_form(true, true, PlugBase::table),
                                  new_form(true, true, PlugBase::table_header),
                                  k417};
constexpr std::array kForms41B = {
    new_form(true, true, PlugBase::table),  new_form(true, true, PlugBase::table_header),
    new_form(true, false, PlugBase::table), new_form(true, false, PlugBase::table_header),
    new_form(false, true, PlugBase::table), new_form(false, true, PlugBase::table_header)};

constexpr std::array<VersionInfo, 9> kVersions = {{
    {0x304, Support::refused, "Ring Fit Adventure", {}},
    {0x3FB, Support::refused, "Labo Toy-Con 04, Game Builder Garage", {}},
    {0x407, Support::opaque, "Animal Crossing: New Horizons", kForms407},
    {0x40F, Support::experimental, "Nintendo Switch Sports", kForms40F},
    {0x410, Support::full, "Splatoon 3", kForms410},
    {0x417, Support::full, "Tears of the Kingdom, Mario vs. Donkey Kong", kForms417},
    {0x418, Support::experimental, "Super Mario Bros. Wonder", kForms418},
    {0x41A, Support::experimental, "Switch Online Playtest", kForms41A},
    {0x41B, Support::experimental, "Switch Online Playtest (021)", kForms41B},
}};

}  // namespace

std::span<const VersionInfo> versions() { return kVersions; }

const VersionInfo* find_version(u32 version) {
  const auto it = std::find_if(kVersions.begin(), kVersions.end(),
                               [&](const VersionInfo& v) { return v.version == version; });
  return it == kVersions.end() ? nullptr : &*it;
}

namespace {
template <class Pred>
std::string list_versions(Pred wanted) {
  std::string out;
  for (const VersionInfo& v : kVersions)
    if (wanted(v)) out += (out.empty() ? "" : ", ") + hex(v.version);
  return out;
}
}  // namespace

std::string known_versions() {
  return list_versions([](const VersionInfo& v) { return !v.forms.empty(); });
}
std::string writable_versions() {
  return list_versions(
      [](const VersionInfo& v) { return !v.forms.empty() && v.support != Support::opaque; });
}

std::string variant(u32 version) {
  std::string lower = "asb/";
  for (const char c : hex(version)) lower += c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c;
  return lower;
}

}  // namespace kinora::asb
