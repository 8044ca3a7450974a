#include "kinora/host/session.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "kinora/host/file_system.hpp"
#include "kinora/host/host_findings.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

bool knows_head(ByteView head) { return recognise(head, "") != nullptr; }

u32 dictionary_id(const Diagnostic& d) {
  return d.arguments.empty() ? 0 : parse_integer<u32>(d.arguments[0]).value_or(0);
}

}  // namespace

Session::Session(SessionOptions options, Config config)
    : options_(std::move(options)),
      config_(std::move(config)),
      threads_(options_.threads ? options_.threads
                                : std::max(1u, std::thread::hardware_concurrency())) {}

std::vector<Session::Place> Session::places(const fs::path& file) const {
  std::vector<Place> all;
  for (const auto& p : options_.dictionaries) all.push_back({p, false});
  for (const auto& p : options_.romfs) all.push_back({p, true});
  if (const char* romfs = std::getenv("KINORA_ROMFS"); romfs && *romfs)
    all.push_back({romfs, true});
  if (const auto p = config_.get("dict"); !p.empty()) all.push_back({p, false});
  for (const auto& [name, value] : config_.values())
    if (name.rfind("romfs.", 0) == 0) all.push_back({value, true});
  fs::path folder = fs::absolute(file).parent_path();
  for (int up = 0; up < 4; ++up) {
    all.push_back({folder / "ZsDic.pack.zs", false});
    all.push_back({folder, true});
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return all;
}

bool Session::find_dictionary(u32 id, const fs::path& file,
                              std::vector<std::string>& looked) const {
  for (const Place& place : places(file)) {
    const fs::path p = place.is_folder ? place.path / "Pack" / "ZsDic.pack.zs" : place.path;
    looked.push_back(p.string());
    {
      const std::lock_guard lock(mutex_);
      if (dictionaries_.has(id)) return true;
      if (std::find(loaded_.begin(), loaded_.end(), p) != loaded_.end()) continue;
      loaded_.push_back(p);
    }
    std::vector<fs::path> files = {p};
    std::error_code e;
    if (fs::is_directory(p, e)) {  // a folder of loose dictionaries
      files.clear();
      for (const auto& entry : fs::directory_iterator(p, e))
        if (entry.path().extension() == ".zsdic") files.push_back(entry.path());
    }
    const std::lock_guard lock(mutex_);
    for (const fs::path& f : files)
      if (const auto bytes = read_file(f)) (void)dictionaries_.add(*bytes);
    if (dictionaries_.has(id)) return true;
  }
  return false;
}

Dictionaries Session::dictionaries() const {
  const std::lock_guard lock(mutex_);
  return dictionaries_;
}

Result<Unwrapped> Session::unwrap(ByteView bytes, const fs::path& file) const {
  UnwrapOptions o;
  o.max_size = options_.max_size;
  o.knows_head = knows_head;
  Dictionaries have = dictionaries();
  o.dictionaries = &have;
  auto r = kinora::unwrap(bytes, o);
  if (r || r.error().finding != &kDictionaryMissing) return r;
  std::vector<std::string> looked;
  if (!find_dictionary(dictionary_id(r.error()), file, looked)) {
    std::string list;
    for (const auto& place : looked) list += (list.empty() ? "" : ", ") + place;
    return fail(kDictionaryNotFound, {}, {}, {dictionary_id(r.error()), list});
  }
  have = dictionaries();
  return kinora::unwrap(bytes, o);
}

std::span<const std::string> Session::files_with_ending(const fs::path& folder,
                                                        std::string_view ending) const {
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = listings_.try_emplace(folder);
  if (is_new) {
    std::error_code e;
    for (const auto& entry : fs::directory_iterator(folder.empty() ? fs::path(".") : folder, e)) {
      std::string name = entry.path().filename().string();
      if (const auto dot = name.rfind('.'); dot != name.npos)
        place->second[name.substr(dot)].push_back(std::move(name));
    }
    for (auto& [last, names] : place->second) std::sort(names.begin(), names.end());
  }
  const auto found = place->second.find(ending);
  if (found == place->second.end()) return {};
  return found->second;
}

Result<Bytes> Session::rewrap(const Unwrapped& before, ByteView payload) const {
  WrapOptions o;
  o.level = options_.best ? Level::best : Level::normal;
  const Dictionaries have = dictionaries();
  o.dictionaries = &have;
  return kinora::rewrap(before, payload, o);
}

}  // namespace kinora
