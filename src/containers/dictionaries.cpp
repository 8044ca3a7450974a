#include "kinora/containers/dictionaries.hpp"

#include <algorithm>

#include "containers/dictionary_entry.hpp"
#include "kinora/containers/archive.hpp"
#include "kinora/containers/layers.hpp"

namespace kinora {
namespace {

constexpr std::string_view kMagic = "\x37\xA4\x30\xEC";

}  // namespace

const Dictionaries::Entry* Dictionaries::find(u32 id) const {
  for (const auto& e : entries_)
    if (e->id == id) return e.get();
  return nullptr;
}

std::vector<u32> Dictionaries::ids() const {
  std::vector<u32> out;
  for (const auto& e : entries_) out.push_back(e->id);
  return out;
}

std::string Dictionaries::describe() const {
  std::string out;
  for (const auto& e : entries_) out += (out.empty() ? "" : ", ") + std::to_string(e->id);
  return out.empty() ? "none" : out;
}

Result<void> Dictionaries::add_one(ByteView dictionary,
                                   std::vector<std::shared_ptr<const Entry>>& to) const {
  const u32 id = ZSTD_getDictID_fromDict(dictionary.data(), dictionary.size());
  if (!has_magic(dictionary, kMagic) || id == 0) return fail(kNotADictionary, 0);
  for (const auto& e : to) {
    if (e->id != id) continue;
    if (same_bytes(e->bytes, dictionary)) return {};
    return fail(kDictionaryTwice, 0, {}, {id});
  }
  auto entry = std::make_shared<Entry>();
  entry->id = id;
  entry->bytes.assign(dictionary.begin(), dictionary.end());
  entry->prepared.reset(ZSTD_createDDict(entry->bytes.data(), entry->bytes.size()));
  if (!entry->prepared) return fail(kNotADictionary, 0);  // its tables are damaged
  const auto place = std::find_if(to.begin(), to.end(), [&](const auto& e) { return e->id > id; });
  to.insert(place, std::move(entry));
  return {};
}

Result<std::size_t> Dictionaries::add(ByteView file, const UnwrapOptions& options) {
  auto entries = entries_;
  std::size_t count = 0;
  if (has_magic(file, kMagic)) {
    if (const auto added = add_one(file, entries); !added) return Failure(added.error());
    count = 1;
  } else {
    const Result<Unwrapped> unwrapped = unwrap(file, options);
    if (!unwrapped) return Failure(unwrapped.error());
    const Result<Archive> archive = parse_archive(unwrapped->payload());
    if (!archive) return fail(kNotADictionary, 0);
    for (const Member& m : archive->members) {
      if (!has_magic(m.data(), kMagic)) continue;
      if (const auto added = add_one(m.data(), entries); !added) {
        Diagnostic d = added.error();
        d.path = m.name;
        return Failure(std::move(d));
      }
      ++count;
    }
    if (count == 0) return fail(kNoDictionaries, 0);
  }
  entries_ = std::move(entries);
  return count;
}

u32 dictionary_for_name(std::string_view name) {
  const auto drop = [&](std::string_view ending) {
    if (!name.ends_with(ending)) return false;
    name.remove_suffix(ending.size());
    return true;
  };
  drop(".zs");
  if (drop(".rsizetable")) return 0;
  if (drop(".bcett.byml")) return 2;
  if (!drop(".pack")) return 1;
  const std::size_t folder = name.find_last_of('/');
  return (folder == std::string_view::npos ? name : name.substr(folder + 1)) == "ZsDic" ? 0 : 3;
}

}  // namespace kinora
