// What must hold for any bytes that are given to the containers. The same bodies are run by the
// robustness tests over damaged files and by a fuzzer over its own. Each returns null, or which
// promise was broken.
#pragma once
#include <algorithm>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/containers/member_names.hpp"
#include "kinora/containers/resource_size.hpp"
#include "kinora/containers/size_table.hpp"

namespace kinora::fuzz {

inline UnwrapOptions small_limits() {
  UnwrapOptions options;
  options.max_size = 1 << 22;
  return options;
}

/// `bytes` as a stream: the limits hold, and what was read can be written and read again.
inline const char* decode_stream(const WrapperType& type, ByteView bytes,
                                 const Dictionaries* dictionaries = nullptr) {
  UnwrapOptions reading = small_limits();
  reading.dictionaries = dictionaries;
  type.recognise(bytes, reading);
  const Stream strict = type.decode(bytes, reading);
  if (strict.used > bytes.size()) return "more bytes used than there are";
  if (strict.data.size() > reading.max_size) return "output above the limit";
  reading.keep_partial = true;
  const Stream partial = type.decode(bytes, reading);
  if (partial.data.size() > reading.max_size) return "partial output above the limit";
  if (strict.error) return partial.error ? nullptr : "an error only without keep_partial";
  if (!same_bytes(strict.data, partial.data)) return "keep_partial changes what is read";
  WrapOptions writing;
  writing.dictionaries = dictionaries;
  writing.zstd_level = 1;
  const auto again = type.encode(strict.data, strict.parameters, writing);
  if (!again) return nullptr;  // too large for the header, or a dictionary that is not there
  const Stream back = type.decode(*again, reading);
  if (back.error || !same_bytes(back.data, strict.data))
    return "what was written is read differently";
  if (back.used != again->size()) return "bytes behind the stream that was written";
  return nullptr;
}

/// `bytes` as content: every encoder writes what its decoder reads.
inline const char* encode_stream(const WrapperType& type, ByteView bytes) {
  for (const Level level : {Level::normal, Level::best}) {
    for (const u64 flag : {u64{0}, u64{1}}) {
      Parameters parameters;
      parameters.note("greedy", flag, 0);
      parameters.note("near", flag, 0);
      WrapOptions writing;
      writing.level = level;
      writing.zstd_level = level == Level::best ? 9 : 1;
      const auto out = type.encode(bytes, parameters, writing);
      if (!out) return "content of any kind can be written";
      const Stream back = type.decode(*out, {});
      if (back.error || !same_bytes(back.data, bytes))
        return "what was written is read differently";
      if (!back.findings.empty()) return "what was written has findings";
    }
  }
  return nullptr;
}

/// `bytes` as a file with layers: an unchanged save gives the same bytes.
inline const char* unwrap_file(ByteView bytes, const Dictionaries* dictionaries = nullptr) {
  UnwrapOptions reading = small_limits();
  reading.dictionaries = dictionaries;
  for (const bool keep_partial : {false, true}) {
    reading.keep_partial = keep_partial;
    const auto file = unwrap(bytes, reading);
    if (!file) {
      if (keep_partial && file.error().finding != &kNestingLimit)
        return "keep_partial gives no part";
      continue;
    }
    const auto saved = rewrap(*file, file->payload());
    if (!saved || !same_bytes(*saved, bytes)) return "an unchanged save changes the file";
  }
  return nullptr;
}

/// Labels with contents, in any order. Folders of one name become one folder when they are written,
/// so an empty one that meets another is left out.
inline std::vector<std::pair<std::string, Bytes>> contents(const Archive& archive) {
  std::vector<std::pair<std::string, Bytes>> out;
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    const ByteView data = archive.members[i].data();
    out.emplace_back(label(archive, i), Bytes(data.begin(), data.end()));
  }
  std::sort(out.begin(), out.end());
  for (std::size_t i = 0; i + 1 < out.size();) {
    const std::string& name = out[i].first;
    const bool meets = name.ends_with('/') && out[i + 1].first.starts_with(name);
    if (meets)
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  return out;
}

/// `bytes` as an archive: unchanged it keeps its bytes; written anew it has the same members.
inline const char* parse_archive_file(ByteView bytes) {
  const auto archive = parse_archive(bytes);
  if (!archive) return nullptr;
  for (const Member& m : archive->members)
    if (!m.stored.empty() && (m.stored.data() < bytes.data() ||
                              m.stored.data() + m.stored.size() > bytes.data() + bytes.size()))
      return "a member outside the archive";
  check_member_names(*archive);
  if (!is_unchanged(*archive)) return "an archive that was just read counts as changed";
  const auto saved = rebuild(*archive);
  if (!saved || !same_bytes(*saved, bytes)) return "an unchanged save changes the archive";
  const bool damaged = std::any_of(archive->members.begin(), archive->members.end(),
                                   [](const Member& m) { return m.damage.has_value(); });
  if (damaged) return nullptr;

  const auto built = archive->type->build(*archive);
  if (!built) return nullptr;  // names that this kind of archive cannot hold
  const auto again = parse_archive(*built);
  if (!again) return "what was written cannot be read";
  if (contents(*again) != contents(*archive)) return "writing changes the members";
  const auto twice = again->type->build(*again);
  if (!twice || !same_bytes(*twice, *built)) return "writing twice gives different bytes";
  if (archive->members.empty()) return nullptr;
  Archive edited = *archive;
  if (edited.members.back().name.ends_with('/')) return nullptr;
  edited.members.back().replace({'e', 'd', 'i', 't'});
  const auto changed = rebuild(edited);
  // A BRRES does not give away the places of what it cannot move.
  if (!changed &&
      (changed.error().finding == &kFixedMember || changed.error().finding == &kGuessedSize))
    return nullptr;
  if (!changed) return "an edit cannot be written";
  const auto read = parse_archive(*changed);
  if (!read || contents(*read) != contents(edited)) return "an edit changes other members";
  return nullptr;
}

/// `bytes` as a table of resource sizes: written unchanged it is the same.
inline const char* parse_size_table(ByteView bytes) {
  (void)resource_size(bytes);
  auto table = SizeTable::parse(bytes);
  if (!table) return nullptr;
  if (!same_bytes(table->build(), bytes)) return "an unchanged table changes";
  if (!table->set("AI/New.ainb", 1, true)) return "an entry cannot be added";
  if (table->find("AI/New.ainb") != 1u) return "an added entry is not found";
  return nullptr;
}

}  // namespace kinora::fuzz
