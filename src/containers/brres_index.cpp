#include "containers/brres_index.hpp"

#include <algorithm>

#include "kinora/containers/brres.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::brres {
namespace {

constexpr u32 kEntrySize = 16, kRootHeader = 8;

struct Span {
  u64 start, end;
};

/// An entry as it stands in an index; names and places count from the start of the group.
struct Raw {
  std::string_view name;
  u64 field;
  s64 start;
};

class Index {
 public:
  explicit Index(ByteView bytes) : bytes_(bytes), budget_(16 * bytes.size() + 0x10000) {}

  Result<std::vector<Entry>> read() {
    Cursor c(bytes_, Endian::big);
    c.expect_magic("bres");
    const u16 mark = c.take<u16>("the byte order mark");
    if (c.ok() && mark != 0xFEFF)
      c.fail_with(kUnexpectedValue, {"the byte order mark", hex(mark), "0xFEFF"}, "brres");
    c.skip("the header", 6);
    const u16 root = c.take<u16>("the header");
    c.seek("the root section", root);
    c.expect_magic("root");
    c.skip("the root section", 4);
    if (!c.ok()) return c.failure();
    note(0, 0x10);
    note(root, u64{root} + kRootHeader);
    const auto groups = read_group(u64{root} + kRootHeader);
    if (!groups) return Failure(groups.error());
    for (const Raw& g : *groups) {
      if (g.start < 0 || g.start >= static_cast<s64>(bytes_.size()))
        return fail(kOffsetOutside, g.field, "brres",
                    {hex(static_cast<u64>(g.start)), "a group", bytes_.size()});
      if (auto ok = add_members(g); !ok) return Failure(ok.error());
    }
    if (auto ok = find_ends(); !ok) return Failure(ok.error());
    return std::move(entries_);
  }

 private:
  void note(u64 start, u64 end) { spans_.push_back({start, end}); }

  /// Entry 0 is the root of the search tree and no entry; the tree is not needed to list.
  Result<std::vector<Raw>> read_group(u64 at) {
    Cursor c(bytes_, Endian::big);
    c.seek("an index", at);
    const u32 size = c.take<u32>("an index"), count = c.take<u32>("an index");
    c.skip("an index", kEntrySize);
    if (!c.fits(count, kEntrySize)) return c.failure();
    // Every group has one place, so all entries together fit into the file.
    entries_seen_ += count;
    if (entries_seen_ * kEntrySize > bytes_.size())
      return fail(kOverlap, at, "brres", {"an index"});
    if (size != 8 + kEntrySize * (u64{count} + 1))
      return fail(kUnexpectedValue, at, "brres",
                  {"the size of an index", size, 8 + kEntrySize * (u64{count} + 1)});
    note(at, at + size);
    std::vector<Raw> out;
    for (u32 i = 0; i < count; ++i) {
      c.skip("an entry", 8);
      const s64 name = c.take<s32>("an entry");
      const u64 field = c.position();
      const s64 start = c.take<s32>("an entry");
      const auto text = read_name(static_cast<s64>(at) + name, field - 4);
      if (!text) return Failure(text.error());
      out.push_back({*text, field, static_cast<s64>(at) + start});
    }
    return out;
  }
  /// The length stands before the characters, a zero byte behind them.
  Result<std::string_view> read_name(s64 at, u64 field) {
    const auto outside = [&] {
      return fail(kOffsetOutside, field, "brres",
                  {hex(static_cast<u64>(at)), "a name", bytes_.size()});
    };
    if (at < 4 || at >= static_cast<s64>(bytes_.size())) return outside();
    const auto start = static_cast<u64>(at);
    const u64 size = load<u32>(&bytes_[start - 4], Endian::big);
    if (size >= bytes_.size() - start || bytes_[start + size] != 0) return outside();
    if (size + 1 > budget_) return fail(kNamesOverlap, field, "brres");
    budget_ -= size + 1;
    note(start - 4, start + size + 1);
    return as_text(bytes_.subspan(start, size));
  }
  Result<void> add_members(const Raw& group) {
    const auto at = static_cast<u64>(group.start);
    const auto members = read_group(at);
    if (!members) return Failure(members.error());
    for (const Raw& m : *members) {
      if (group.name.size() + m.name.size() + 1 > budget_)
        return fail(kNamesOverlap, m.field, "brres");
      budget_ -= group.name.size() + m.name.size() + 1;
      Entry& e = entries_.emplace_back();
      e.name.append(group.name).append("/").append(m.name);
      if (m.name.empty()) e.name += '#' + std::to_string(entries_.size() - 1);
      e.is_external = group.name == kExternalGroup;
      e.field = m.field;
      e.group = at;
      e.start = m.start;
    }
    return {};
  }
  /// A member reaches up to the next start of anything.
  Result<void> find_ends() {
    std::sort(spans_.begin(), spans_.end(),
              [](const Span& a, const Span& b) { return a.start < b.start; });
    std::vector<s64> starts;
    for (const Span& s : spans_) starts.push_back(static_cast<s64>(s.start));
    for (const Entry& e : entries_) starts.push_back(e.start);
    std::sort(starts.begin(), starts.end());
    std::vector<u64> reach;  // the furthest end of a span so far
    for (const Span& s : spans_) reach.push_back(std::max(s.end, reach.empty() ? 0 : reach.back()));
    for (Entry& e : entries_) {
      if (e.start < 0 || e.start > static_cast<s64>(bytes_.size())) continue;
      const auto start = static_cast<u64>(e.start);
      const auto span = std::upper_bound(spans_.begin(), spans_.end(), start,
                                         [](u64 x, const Span& s) { return x < s.start; });
      if (span != spans_.begin() &&
          reach[static_cast<std::size_t>(span - spans_.begin()) - 1] > start)
        return fail(kOverlap, e.field, "brres", {e.name});
      const auto [first, next] = std::equal_range(starts.begin(), starts.end(), e.start);
      e.is_shared = next - first > 1;
      e.end = next == starts.end() ? bytes_.size()
                                   : std::min<u64>(bytes_.size(), static_cast<u64>(*next));
    }
    return {};
  }

  ByteView bytes_;
  u64 budget_;
  u64 entries_seen_ = 0;
  std::vector<Span> spans_;
  std::vector<Entry> entries_;
};

}  // namespace

Result<std::vector<Entry>> read_index(ByteView bytes) { return Index(bytes).read(); }

}  // namespace kinora::brres
