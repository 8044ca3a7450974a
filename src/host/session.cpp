#include "kinora/host/session.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "kinora/containers/yaz0.hpp"
#include "kinora/containers/zstd.hpp"
#include "kinora/host/file_system.hpp"
#include "kinora/host/host_findings.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

bool knows_head(ByteView head) { return recognise(head, "") != nullptr; }

/// Breath of the Wild marks compressed files by an `s` before the ending; for these it does so
/// without exception.
bool is_yaz0_name(std::string_view name) {
  constexpr std::array<std::string_view, 6> kEndings = {".szs",   ".sbactorpack", ".sbeventpack",
                                                        ".ssarc", ".sblarc",      ".sbquestpack"};
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view e) { return name.ends_with(e); });
}

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
  for (const auto& p : options_.dictionaries) all.push_back({p, false, true});
  for (const auto& p : options_.romfs) all.push_back({p, true, true});
  if (const char* romfs = std::getenv("KINORA_ROMFS"); romfs && *romfs)
    all.push_back({romfs, true, true});
  if (const auto p = config_.get("dict"); !p.empty()) all.push_back({p, false, true});
  for (const auto& [name, value] : config_.values())
    if (name.rfind("romfs.", 0) == 0) all.push_back({value, true, true});
  fs::path folder = fs::absolute(file).parent_path();
  for (int up = 0; up < 4; ++up) {
    all.push_back({folder / "ZsDic.pack.zs", false, false});
    all.push_back({folder, true, false});
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return all;
}

std::string Session::load(const fs::path& path) const {
  std::error_code e;
  std::vector<fs::path> files = {path};
  if (fs::is_directory(path, e)) {  // a folder of loose dictionaries
    files.clear();
    for (const auto& entry : fs::directory_iterator(path, e))
      if (const fs::path& f = entry.path();
          f.extension() == ".zsdic" || f.filename() == "ZsDic.pack.zs")
        files.push_back(f);
    if (files.empty()) return "no dictionaries in this folder";
  } else if (!fs::exists(path, e)) {
    return "no such file";
  }
  Dictionaries here;
  for (const fs::path& f : files)
    if (const auto bytes = read_file(f)) {
      (void)here.add(*bytes);  // what is no dictionary is none; the caller says so
      const std::lock_guard lock(mutex_);
      (void)dictionaries_.add(*bytes);
    }
  return here.empty() ? "no dictionary" : "dictionary " + here.describe();
}

bool Session::find_dictionary(u32 id, const fs::path& file, std::string& looked) const {
  bool beside = false;
  for (const Place& place : places(file)) {
    const fs::path p = place.is_folder ? place.path / "Pack" / "ZsDic.pack.zs" : place.path;
    if (dictionaries().has(id)) return true;
    std::optional<std::string> known;
    {
      const std::lock_guard lock(mutex_);
      if (const auto at = loaded_.find(p); at != loaded_.end()) known = at->second;
    }
    if (!known) {
      known = load(p);
      const std::lock_guard lock(mutex_);
      loaded_.emplace(p, *known);
    }
    if (dictionaries().has(id)) return true;
    if (place.is_given) looked += p.string() + " (" + *known + "), ";
    beside = beside || !place.is_given;
  }
  if (beside)
    looked += "ZsDic.pack.zs and Pack/ZsDic.pack.zs in " +
              fs::absolute(file).parent_path().string() + " and the folders above it";
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
  std::string looked;
  if (!find_dictionary(dictionary_id(r.error()), file, looked))
    return fail(kDictionaryNotFound, {}, {}, {dictionary_id(r.error()), looked});
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

Result<Bytes> Session::wrap_new(const fs::path& file, ByteView payload,
                                std::optional<Diagnostic>& note) const {
  const std::string name = file.generic_string();
  Layer layer;
  if (name.ends_with(".zs")) {
    layer.type = &zstd::kWrapper;
    std::string looked;
    const u32 id = dictionary_for_name(name);
    if (id != 0 && find_dictionary(id, file, looked))
      layer.parameters.set("dictionary", u64{id});
    else if (id != 0)
      note = make_diagnostic(kWrittenWithoutDictionary, {}, {}, {id});
  } else if (is_yaz0_name(name)) {
    layer.type = &yaz0::kWrapper;
  } else {
    return Bytes(payload.begin(), payload.end());
  }
  WrapOptions o;
  o.level = options_.best ? Level::best : Level::normal;
  const Dictionaries have = dictionaries();
  o.dictionaries = &have;
  return wrap({&layer, 1}, payload, o);
}

}  // namespace kinora
