#include "kinora/containers/brres.hpp"

#include <algorithm>

#include "containers/brres_index.hpp"
#include "containers/decode_limits.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/core/sink.hpp"

namespace kinora::brres {
namespace {

constexpr u32 kFileSizeAt = 8, kSizeAt = 4, kSoundSizeAt = 8, kBackOffsetAt = 12;
constexpr u32 kDataAlignment = 0x20, kFileAlignment = 0x80;
constexpr u64 kMostFrame = u64{512} << 20;  // far above the memory of the console
constexpr std::array<std::string_view, 10> kOwnKinds = {"MDL0", "TEX0", "PLT0", "CHR0", "CLR0",
                                                        "PAT0", "SRT0", "SHP0", "SCN0", "VIS0"};

bool is_own_kind(ByteView data) {
  return std::any_of(kOwnKinds.begin(), kOwnKinds.end(),
                     [&](std::string_view kind) { return has_magic(data, kind); });
}

/// Of a member, in the place that it has: what it says itself, else all but the zeros at the end,
/// to the next multiple of 4.
u64 size_of(ByteView place) {
  const bool is_sound = has_magic(place, "RASD");
  if (place.size() >= 16 && (is_sound || is_own_kind(place))) {
    const u32 said = load<u32>(&place[is_sound ? kSoundSizeAt : kSizeAt], Endian::big);
    if (said >= 16 && said <= place.size()) return said;
  }
  u64 size = place.size();
  while (size != 0 && place[size - 1] == 0) --size;
  return std::min<u64>(align_up(size, 4), place.size());
}

/// Notes everything that is no member, without the zeros at both ends of each run.
void learn_frame(Archive& archive, std::span<const Entry> entries) {
  const ByteView bytes = archive.source;
  std::vector<std::pair<u64, u64>> members;
  ByteSink frame(Endian::big);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const u64 size = archive.members[i].stored.size();
    const auto start = static_cast<u64>(entries[i].start);
    if (size != 0) members.emplace_back(start, start + size);
  }
  members.emplace_back(bytes.size(), bytes.size());
  std::sort(members.begin(), members.end());
  u64 at = 0;
  for (auto [start, end] : members) {
    u64 from = at, to = std::max(at, start);
    at = std::max(at, end);
    while (from < to && bytes[from] == 0) ++from;
    while (from < to && bytes[to - 1] == 0) --to;
    if (from == to) continue;
    frame.put(static_cast<u32>(from));
    frame.put(static_cast<u32>(to - from));
    frame.put_bytes(bytes.subspan(from, to - from));
  }
  archive.parameters.set("size", bytes.size());
  archive.parameters.set("frame", frame.bytes());
}

Failure no_frame() {
  return fail(kUnexpectedValue, {}, "brres",
              {"the frame of the file", "missing or damaged", "what `unpack` has noted"});
}

/// The file without its members.
Result<Bytes> open_frame(const Parameters& p) {
  const u64 size = p.number("size", 0);
  const ByteView frame = p.bytes("frame");
  if (frame.empty() || size > kMostFrame) return no_frame();
  Bytes out(size);
  for (u64 at = 0; at < frame.size();) {
    if (frame.size() - at < 8) return no_frame();
    const u64 start = load<u32>(&frame[at], Endian::big);
    const u64 n = load<u32>(&frame[at + 4], Endian::big);
    at += 8;
    if (n > frame.size() - at || start > size || n > size - start) return no_frame();
    std::copy_n(frame.begin() + static_cast<std::ptrdiff_t>(at), n,
                out.begin() + static_cast<std::ptrdiff_t>(start));
    at += n;
  }
  return out;
}

class Builder {
 public:
  explicit Builder(const Archive& archive) : archive_(archive) {}

  Result<Bytes> build() {
    auto frame = open_frame(archive_.parameters);
    if (!frame) return frame;
    out_ = std::move(*frame);
    const auto entries = read_index(out_);
    if (!entries) return Failure(entries.error());
    if (entries->size() != archive_.members.size()) return fail(kFixedTable, {}, "brres");
    for (std::size_t i = 0; i < entries->size(); ++i)
      if ((*entries)[i].name != archive_.members[i].name) return fail(kFixedTable, {}, "brres");
    u64 size = 0;
    for (const Member& m : archive_.members) size += m.data().size() + kFileAlignment;
    if (out_.size() + size > kLargestU32)
      return fail(kArchiveTooLarge, {}, "brres", {out_.size() + size, "a BRRES", kLargestU32});
    for (std::size_t i = 0; i < entries->size(); ++i)
      if (auto ok = put(archive_.members[i], (*entries)[i]); !ok) return Failure(ok.error());
    if (auto ok = check_members(); !ok) return Failure(ok.error());
    return std::move(out_);
  }

 private:
  Result<void> put(const Member& m, const Entry& e) {
    const ByteView data = m.data();
    const bool inside = e.start >= 0 && e.end >= static_cast<u64>(e.start);
    const u64 start = inside ? static_cast<u64>(e.start) : 0;
    const bool fits = data.size() <= (inside ? e.end - start : 0);
    if (!e.is_external || !m.replacement) {
      if (!fits || (m.replacement && !belongs(data, e)))
        return fail(kFixedMember, {}, "brres", {e.name});
      overwrite(start, data);
      return {};
    }
    // What stood behind the old bytes is no padding of the new ones.
    const bool in_place = fits && !e.is_shared;
    if (inside && !e.is_shared && (!in_place || data.size() != m.stored.size()) &&
        !m.stored.empty())
      std::fill(out_.begin() + static_cast<std::ptrdiff_t>(start),
                out_.begin() + static_cast<std::ptrdiff_t>(e.end), u8{0});
    in_place ? overwrite(start, data) : append(data, e);
    return {};
  }
  /// What a member is can depend on what was moved: its size on what follows it, and in damaged
  /// files its name on any number.
  Result<void> check_members() const {
    const auto again = parse(out_);
    if (!again) return Failure(again.error());
    for (std::size_t i = 0; i < archive_.members.size(); ++i) {
      const Member& wanted = archive_.members[i];
      if (i >= again->members.size()) return fail(kGuessedSize, {}, "brres", {wanted.name});
      const Member& read = again->members[i];
      if (read.name != wanted.name ||
          (!wanted.replacement && !same_bytes(read.data(), wanted.data())))
        return fail(kGuessedSize, {}, "brres", {wanted.name});
    }
    return {};
  }
  /// A member of the library's own kinds fits one place only: it says how far its file is back.
  static bool belongs(ByteView data, const Entry& e) {
    return data.empty() || (is_own_kind(data) && data.size() >= 16 &&
                            load<s32>(&data[kBackOffsetAt], Endian::big) == -e.start);
  }
  void overwrite(u64 at, ByteView data) {
    if (!data.empty())
      std::copy(data.begin(), data.end(), out_.begin() + static_cast<std::ptrdiff_t>(at));
  }
  void append(ByteView data, const Entry& e) {
    out_.resize(align_up(out_.size(), kDataAlignment));
    const u64 at = out_.size();
    out_.insert(out_.end(), data.begin(), data.end());
    out_.resize(align_up(out_.size(), kFileAlignment));
    store<u32>(&out_[e.field], static_cast<u32>(at - e.group), Endian::big);
    store<u32>(&out_[kFileSizeAt], static_cast<u32>(out_.size()), Endian::big);
  }

  const Archive& archive_;
  Bytes out_;
};

// The signature that all archives share. NOLINTNEXTLINE(performance-unnecessary-value-param)
Result<std::size_t> insert(Archive&, Member) { return fail(kFixedTable, {}, "brres"); }

}  // namespace

bool recognise(ByteView bytes) { return has_magic(bytes, "bres"); }

Result<Archive> parse(ByteView bytes) {
  Archive archive;
  archive.type = &kArchive;
  archive.order = Endian::big;
  archive.source = bytes;
  if (bytes.size() > kLargestU32)
    return fail(kArchiveTooLarge, {}, "brres", {bytes.size(), "a BRRES", kLargestU32});
  const auto entries = read_index(bytes);
  if (!entries) return Failure(entries.error());
  if (const u32 size = load<u32>(&bytes[kFileSizeAt], Endian::big); size != bytes.size())
    archive.findings.push_back(
        make_diagnostic(kFileSizeField, kFileSizeAt, "brres", {size, bytes.size()}));
  for (const Entry& e : *entries) {
    Member& m = archive.members.emplace_back();
    m.name = e.name;
    m.origin = static_cast<u32>(archive.members.size() - 1);
    if (e.start < 0 || e.start > static_cast<s64>(bytes.size())) {
      m.damage = make_diagnostic(kMemberOutside, e.field, "brres",
                                 {m.name, hex(static_cast<u64>(e.start)), "?", bytes.size()});
      continue;
    }
    const auto start = static_cast<u64>(e.start);
    const ByteView place = bytes.subspan(start, e.end - start);
    m.stored = place.first(size_of(place));
  }
  learn_frame(archive, *entries);
  return archive;
}

Result<Bytes> build(const Archive& archive) { return Builder(archive).build(); }

constinit const ArchiveType kArchive{"brres", recognise, parse, build, insert};

}  // namespace kinora::brres
