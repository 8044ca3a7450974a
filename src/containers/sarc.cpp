#include "kinora/containers/sarc.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "containers/data_area.hpp"
#include "containers/decode_limits.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::sarc {
namespace {

constexpr u16 kHeaderSize = 0x14, kTableHeaderSize = 0xC, kNamesHeaderSize = 8;
constexpr u64 kEntrySize = 0x10, kSizeAt = 8;
constexpr u32 kMostMembers = 0x3FFF;
constexpr u32 kVersion = 0x100;
constexpr u64 kLargestNameOffset = 0xFFFFFF * 4;

struct Entry {
  u32 hash = 0, name = 0;
  Range range;
};

struct Head {
  u32 data_start = 0;
  u64 names = 0;  // file offset of the first name
  std::vector<Entry> entries;
};

Result<Head> read_head(Cursor& c, Archive& archive) {
  Head head;
  c.expect_magic("SARC");
  c.seek("the byte order mark", 6);
  const u16 mark = c.take<u16>("the byte order mark");  // as little-endian
  if (c.ok() && mark != 0xFEFF && mark != 0xFFFE)
    c.fail_with(kUnexpectedValue, {"the byte order mark", hex(mark), "0xFEFF in either order"});
  archive.order = mark == 0xFEFF ? Endian::little : Endian::big;
  c.set_order(archive.order);
  c.seek("the header", 4);
  const u16 header_size = c.take<u16>("the header");
  c.seek("the header", kSizeAt);
  const u32 file_size = c.take<u32>("the header");
  if (c.ok() && file_size != c.size())
    archive.findings.push_back(
        make_diagnostic(kFileSizeField, kSizeAt, "sarc", {file_size, c.size()}));
  head.data_start = c.take<u32>("the header");
  archive.parameters.note("version", c.take<u16>("the header"), kVersion);
  archive.parameters.note("header_reserved", c.take<u16>("the header"), 0);

  c.seek("the member table", header_size);
  c.expect_magic("SFAT");
  c.skip("the member table", 2);
  const u16 count = c.take<u16>("the member table");
  archive.parameters.note("hash_multiplier", c.take<u32>("the member table"), kMultiplier);
  if (!c.fits(count, kEntrySize)) return c.failure();
  head.entries.resize(count);
  for (Entry& e : head.entries) {
    e.hash = c.take<u32>("an entry");
    e.name = c.take<u32>("an entry");
    e.range.start = c.take<u32>("an entry");
    e.range.end = c.take<u32>("an entry");
  }
  c.expect_magic("SFNT");
  c.skip("the name table", 2);
  archive.parameters.note("names_reserved", c.take<u16>("the name table"), 0);
  head.names = c.position();
  if (!c.ok()) return c.failure();
  return head;
}

// Names by entry. Several entries may point at one name, so the total is limited by the size of
// the archive, and what has no end is told by the last zero byte instead of by searching.
class NameReader {
 public:
  NameReader(ByteView bytes, const Head& head)
      : names_(bytes.subspan(head.names)), base_(head.names), budget_(bytes.size()) {
    while (ends_ > 0 && names_[ends_ - 1] != 0) --ends_;
  }
  /// Fails if all names together are too long; a name without an end is a finding of the archive.
  Result<void> read(const Entry& e, Archive& archive, Member& m) {
    m.hash = e.hash;
    if (e.name == 0) return {};
    const u64 at = u64{e.name & 0xFFFFFF} * 4;
    if (at >= ends_) {
      archive.findings.push_back(
          at >= names_.size() ? make_diagnostic(kOffsetOutside, base_, "sarc",
                                                {hex(at), "a member name", names_.size()})
                              : make_diagnostic(kStringUnterminated, base_ + at, "sarc", {}));
      return {};
    }
    const std::string_view name(reinterpret_cast<const char*>(names_.data() + at));
    used_ += name.size();
    if (used_ > budget_) return fail(kNamesOverlap, base_ + at, "sarc");
    m.name = name;
    if (name.empty()) return {};
    m.hash.reset();
    const auto multiplier =
        static_cast<u32>(archive.parameters.number("hash_multiplier", kMultiplier));
    if (const u32 h = hash(name, multiplier); h != e.hash)
      archive.findings.push_back(
          make_diagnostic(kHashMismatch, {}, "sarc", {name, hex(h), hex(e.hash)}));
    return {};
  }

 private:
  ByteView names_;
  u64 base_, budget_;
  u64 used_ = 0;
  std::size_t ends_ = names_.size();  // behind the last zero byte
};

void read_data(ByteView bytes, const Head& head, std::size_t i, Member& m) {
  const Range& r = head.entries[i].range;
  const u64 left = bytes.size() > head.data_start ? bytes.size() - head.data_start : 0;
  const u64 entry_at = head.names - kNamesHeaderSize - (head.entries.size() - i) * kEntrySize;
  const auto damaged = [&](const Finding& f, std::initializer_list<Argument> arguments) {
    m.damage = make_diagnostic(f, entry_at, "sarc", arguments);
  };
  const std::string name = m.name.empty() ? hex(head.entries[i].hash) : m.name;
  if (r.end < r.start) return damaged(kMemberBackwards, {name, hex(r.end), hex(r.start)});
  if (r.end > left)
    damaged(kMemberOutside,
            {name, hex(head.data_start + r.start), hex(head.data_start + r.end), bytes.size()});
  const u64 start = std::min(r.start, left), end = std::min(r.end, left);
  m.stored = bytes.subspan(std::min<u64>(head.data_start, bytes.size()) + start, end - start);
}

AlignmentRule rule_of(const Archive& archive, bool legacy) {
  AlignmentRule rule;
  if (legacy) rule.parameter = "legacy", rule.value = 1;
  rule.alignments.reserve(archive.members.size());
  for (const Member& m : archive.members)
    rule.alignments.push_back(alignment_for(m.name, m.data(), archive.order, legacy));
  return rule;
}

u32 largest_alignment(const Archive& archive, std::span<const u32> rule) {
  u64 all = 4;
  for (std::size_t i = 0; i < archive.members.size(); ++i)
    all = std::min<u64>(std::lcm(all, alignment_of(archive, i, rule[i])), kLargestU32);
  return static_cast<u32>(all);
}

// What lies between the names and the data: usually filler up to the largest alignment.
void learn_data_start(Archive& archive, u64 names_end, u64 data_start, u32 by_rule) {
  if (data_start < names_end || data_start > archive.source.size()) return;
  const ByteView gap = archive.source.subspan(names_end, data_start - names_end);
  if (std::all_of(gap.begin(), gap.end(), [](u8 b) { return b == 0; })) {
    if (data_start == align_up(names_end, by_rule)) return;
    for (u32 a = 4; a <= kLargestKeptAlignment; a *= 2)
      if (data_start == align_up(names_end, a)) return archive.parameters.set("data_alignment", a);
  }
  archive.parameters.set("names_gap", gap);
  archive.parameters.set("data_alignment", 1);
}

void learn_layout(Archive& archive, const Head& head) {
  std::vector<Range> ranges;
  for (const Entry& e : head.entries) ranges.push_back(e.range);
  const auto order = order_by_start(archive, ranges);
  learn_order(archive, order);
  learn_shared(archive, ranges, order);
  const DataArea area{archive.source, head.data_start, 0, 0};
  const std::array rules = {rule_of(archive, false), rule_of(archive, true)};
  learn_alignments(archive, ranges, order, area, rules);

  u64 names_end = head.names;
  for (std::size_t i = 0; i < archive.members.size(); ++i)
    if (const u32 at = head.entries[i].name; at != 0)
      names_end = std::max(names_end, head.names + u64{at & 0xFFFFFF} * 4 +
                                          align_up(archive.members[i].name.size() + 1, 4));
  const bool legacy = archive.parameters.number("legacy", 0) != 0;
  learn_data_start(archive, names_end, head.data_start,
                   largest_alignment(archive, rules[legacy ? 1 : 0].alignments));
  u64 end = 0;
  for (const u32 i : order) end = std::max(end, ranges[i].end);
  if (head.data_start + end < archive.source.size())
    archive.parameters.set("tail", archive.source.subspan(head.data_start + end));
}

struct Named {
  u32 hash = 0;
  u32 member = 0;
};

// By hash, as the games search; equal hashes stay in the order of the table.
std::vector<Named> sorted_by_hash(const Archive& archive, u32 multiplier) {
  std::vector<Named> out;
  out.reserve(archive.members.size());
  for (u32 i = 0; i < archive.members.size(); ++i) {
    const Member& m = archive.members[i];
    out.push_back({m.hash ? *m.hash : hash(m.name, multiplier), i});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Named& a, const Named& b) { return a.hash < b.hash; });
  return out;
}

// Names, with the offset to be noted in each entry; `k` numbers the entries of one hash from 1.
Result<Bytes> make_names(const Archive& archive, std::span<const Named> sorted,
                         std::vector<u32>& attributes) {
  ByteSink names(archive.order);
  u32 run = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    run = i != 0 && sorted[i].hash == sorted[i - 1].hash ? run + 1 : 1;
    const Member& m = archive.members[sorted[i].member];
    if (m.name.empty()) {
      attributes.push_back(0);
      continue;
    }
    if (m.name.find('\0') != std::string::npos)
      return fail(kNameUnwritable, {}, "sarc", {m.name.c_str(), "it contains a zero byte"});
    if (run > 0xFF || names.size() > kLargestNameOffset)
      return fail(kTooManyMembers, {}, "sarc", {sorted.size(), "the SARC name table", i});
    attributes.push_back(run << 24 | static_cast<u32>(names.size() / 4));
    names.put_c_string(m.name);
    names.align(4);
  }
  return names.take();
}

void put_header(ByteSink& out, const Parameters& p, u64 size, u64 data_start) {
  out.put_text("SARC");
  out.put(kHeaderSize);
  out.put(u16{0xFEFF});
  out.put(static_cast<u32>(size));
  out.put(static_cast<u32>(data_start));
  out.put(static_cast<u16>(p.number("version", kVersion)));
  out.put(static_cast<u16>(p.number("header_reserved", 0)));
}

void put_table(ByteSink& out, std::span<const Named> sorted, std::span<const u32> attributes,
               const Plan& plan, u32 multiplier) {
  out.put_text("SFAT");
  out.put(kTableHeaderSize);
  out.put(static_cast<u16>(sorted.size()));
  out.put(multiplier);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const Range& r = plan.ranges[sorted[i].member];
    out.put(sorted[i].hash);
    out.put(attributes[i]);
    out.put(static_cast<u32>(r.start));
    out.put(static_cast<u32>(r.end));
  }
}

}  // namespace

bool recognise(ByteView bytes) { return has_magic(bytes, "SARC"); }

Result<Archive> parse(ByteView bytes) {
  Archive archive;
  archive.type = &kArchive;
  archive.source = bytes;
  Cursor c(bytes);
  const Result<Head> head = read_head(c, archive);
  if (!head) return Failure(head.error());
  archive.members.resize(head->entries.size());
  NameReader names(bytes, *head);
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    Member& m = archive.members[i];
    m.origin = static_cast<u32>(i);
    if (const auto ok = names.read(head->entries[i], archive, m); !ok) return Failure(ok.error());
    read_data(bytes, *head, i, m);
    if (i != 0 && head->entries[i].hash < head->entries[i - 1].hash)
      archive.findings.push_back(make_diagnostic(kNotSorted, {}, "sarc", {i}));
  }
  learn_layout(archive, *head);
  return archive;
}

Result<Bytes> build(const Archive& archive) {
  if (archive.members.size() > kMostMembers)
    return fail(kTooManyMembers, {}, "sarc", {archive.members.size(), "a SARC", kMostMembers});
  const Parameters& p = archive.parameters;
  const auto multiplier = static_cast<u32>(p.number("hash_multiplier", kMultiplier));
  const std::vector<Named> sorted = sorted_by_hash(archive, multiplier);
  std::vector<u32> attributes;
  Result<Bytes> names = make_names(archive, sorted, attributes);
  if (!names) return names;

  // Data follows the order of the table, which is that of the hashes, unless places were noted.
  std::vector<u32> order(sorted.size());
  std::transform(sorted.begin(), sorted.end(), order.begin(),
                 [](const Named& n) { return n.member; });
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    return archive.members[a].data_place < archive.members[b].data_place;
  });
  const AlignmentRule rule = rule_of(archive, p.number("legacy", 0) != 0);
  const Plan plan = plan_data(archive, order, rule.alignments, 0);
  const u64 table_end = kHeaderSize + kTableHeaderSize + sorted.size() * kEntrySize +
                        kNamesHeaderSize + names->size() + p.bytes("names_gap").size();
  const u64 data_start = align_up(
      table_end,
      std::max<u64>(1, p.number("data_alignment", largest_alignment(archive, rule.alignments))));
  const u64 size = data_start + plan.end + p.bytes("tail").size();
  if (size > kLargestU32) return fail(kArchiveTooLarge, {}, "sarc", {size, "a SARC", kLargestU32});

  ByteSink out(archive.order);
  out.reserve(size);
  put_header(out, p, size, data_start);
  put_table(out, sorted, attributes, plan, multiplier);
  out.put_text("SFNT");
  out.put(kNamesHeaderSize);
  out.put(static_cast<u16>(p.number("names_reserved", 0)));
  out.put_bytes(*names);
  out.put_bytes(p.bytes("names_gap"));
  out.fill(data_start - out.size());
  put_data(out, archive, plan, data_start, 0);
  out.put_bytes(p.bytes("tail"));
  return out.take();
}

namespace {

// A name of the form 0xHHHHHHHH stands for the hash of a name that is not known.
std::optional<u32> hash_name(std::string_view name) {
  if (name.size() != 10 || !name.starts_with("0x")) return std::nullopt;
  u32 h = 0;
  const char* end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + 2, end, h, 16);
  if (error != std::errc() || stop != end) return std::nullopt;
  return h;
}

Result<std::size_t> insert(Archive& archive, Member member) {
  if (member.name.empty() || member.name.find('\0') != std::string::npos)
    return fail(kNameUnwritable, {}, "sarc",
                {member.name.c_str(), "it must be at least one byte, none of them zero"});
  if (const auto h = hash_name(member.name)) {
    member.hash = h;
    member.name.clear();
  }
  const auto multiplier =
      static_cast<u32>(archive.parameters.number("hash_multiplier", kMultiplier));
  const auto hash_of = [&](const Member& m) { return m.hash ? *m.hash : hash(m.name, multiplier); };
  const u32 h = hash_of(member);
  const auto at = std::find_if(archive.members.begin(), archive.members.end(),
                               [&](const Member& m) { return hash_of(m) > h; });
  // In two steps: the two operands of one difference may be evaluated in either order.
  const auto placed = archive.members.insert(at, std::move(member));
  return static_cast<std::size_t>(placed - archive.members.begin());
}

}  // namespace

constinit const ArchiveType kArchive{"sarc", recognise, parse, build, insert};

}  // namespace kinora::sarc
