#include "kinora/containers/narc.hpp"

#include <algorithm>

#include "containers/data_area.hpp"
#include "containers/decode_limits.hpp"
#include "containers/narc_names.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::narc {
namespace {

constexpr u32 kOrderMark = 0xFEFF0001;  // the bytes FE FF 00 01
constexpr u16 kHeaderSize = 0x10, kSections = 3;
constexpr u32 kMostMembers = 0xFFFF;
constexpr u64 kSectionHeader = 8, kEntrySize = 8, kFileSizeAt = 8;
constexpr u32 kAlignment = 4;
constexpr u8 kFiller = 0xFF;

struct Head {
  std::vector<Range> ranges;
  u64 table = 0;  // file offset of the first range
  u64 names = 0;  // of the name table
  ByteView name_table;
  u64 data = 0;      // of the data
  u64 data_end = 0;  // where the section says that it ends
};

// The body of a section; leaves the cursor behind it.
ByteView take_section(Cursor& c, std::string_view magic) {
  c.expect_magic(magic);
  const u32 size = c.take<u32>("a section");
  if (c.ok() && size < kSectionHeader)
    c.fail_with(kUnexpectedValue, {"the section size", size, "8 or more"});
  return c.take_bytes("a section", size - kSectionHeader);
}

Result<Head> read_head(Cursor& c, Archive& archive) {
  Head head;
  c.expect_magic("NARC");
  c.set_order(Endian::big);
  archive.parameters.note("order_mark", c.take<u32>("the header"), kOrderMark);
  c.set_order(Endian::little);
  const u32 file_size = c.take<u32>("the header");
  if (c.ok() && file_size != c.size())
    archive.findings.push_back(
        make_diagnostic(kFileSizeField, kFileSizeAt, "narc", {file_size, c.size()}));
  const u16 header_size = c.take<u16>("the header");
  c.seek("the member table", header_size);

  head.table = c.position() + kSectionHeader + 4;
  Cursor table(take_section(c, "BTAF"));
  const u16 count = table.take<u16>("the number of members");
  table.skip("the member table", 2);
  if (c.ok() && !table.fits(count, kEntrySize)) return table.failure();
  head.ranges.resize(c.ok() ? count : 0);
  for (Range& r : head.ranges) {
    r.start = table.take<u32>("an entry");
    r.end = table.take<u32>("an entry");
  }
  head.names = c.position() + kSectionHeader;
  head.name_table = take_section(c, "BTNF");
  c.expect_magic("GMIF");
  const u32 data_size = c.take<u32>("the data section");
  if (!c.ok()) return c.failure();
  head.data = c.position();
  head.data_end =
      std::min(head.data + std::max<u64>(data_size, kSectionHeader) - kSectionHeader, c.size());
  return head;
}

void read_data(ByteView bytes, const Head& head, std::size_t i, Member& m) {
  const Range& r = head.ranges[i];
  const u64 left = bytes.size() - head.data;
  const auto damaged = [&](const Finding& f, std::initializer_list<Argument> arguments) {
    m.damage = make_diagnostic(f, head.table + i * kEntrySize, "narc", arguments);
  };
  const std::string name = '#' + std::to_string(i);
  if (r.end < r.start) return damaged(kMemberBackwards, {name, hex(r.end), hex(r.start)});
  if (r.end > left)
    damaged(kMemberOutside, {name, hex(head.data + r.start), hex(head.data + r.end), bytes.size()});
  const u64 start = std::min(r.start, left), end = std::min(r.end, left);
  m.stored = bytes.subspan(head.data + start, end - start);
}

bool consists_of(ByteView bytes, u8 value) {
  return std::all_of(bytes.begin(), bytes.end(), [=](u8 b) { return b == value; });
}

// The value between members: 0xFF unless every byte there is 0.
u8 learn_filler(std::span<const Range> ranges, std::span<const u32> order, ByteView data) {
  bool any = false;
  u64 end = 0;
  const auto zeros_up_to = [&](u64 start) {
    if (start <= end) return true;
    any = true;
    return consists_of(data.subspan(end, start - end), 0);
  };
  for (const u32 i : order) {
    if (!zeros_up_to(ranges[i].start)) return kFiller;
    end = std::max(end, ranges[i].end);
  }
  return zeros_up_to(data.size()) && any ? 0 : kFiller;
}

// Behind the last member: filler up to the alignment, or nothing, or something else.
void learn_end(Archive& archive, std::span<const Range> ranges, std::span<const u32> order,
               ByteView data, u8 filler) {
  u64 end = archive.parameters.bytes("first_gap").size();
  for (const u32 i : order) end = std::max(end, ranges[i].end);
  if (end > data.size()) return;
  const ByteView rest = data.subspan(end);
  const u64 alignment = archive.parameters.number("uniform_alignment", kAlignment);
  if (data.size() == align_up(end, alignment) && consists_of(rest, filler)) return;
  archive.parameters.set("unpadded_end", 1);
  if (order.empty())
    archive.parameters.set("first_gap", rest);
  else
    archive.members[run_before(ranges, order, order.size())].gap.assign(rest.begin(), rest.end());
}

void learn_layout(Archive& archive, const Head& head) {
  const auto order = order_by_start(archive, head.ranges);
  const ByteView data = archive.source.subspan(head.data, head.data_end - head.data);
  u64 end = 0;
  for (const u32 i : order) end = std::max(end, head.ranges[i].end);
  const ByteView used = archive.source.subspan(head.data, std::max<u64>(end, data.size()));
  const u8 filler = learn_filler(head.ranges, order, used);
  archive.parameters.note("filler", filler, kFiller);
  learn_order(archive, order);
  learn_shared(archive, head.ranges, order);
  const std::array rules = {
      AlignmentRule{"", 0, std::vector<u32>(archive.members.size(), kAlignment)}};
  learn_alignments(archive, head.ranges, order, {archive.source, head.data, 0, filler}, rules);
  learn_end(archive, head.ranges, order, data, filler);
  if (head.data_end < archive.source.size())
    archive.parameters.set("tail", archive.source.subspan(head.data_end));
}

// Names can make up a multiple of the table, because a folder's name is part of every path in it.
u64 name_budget(u64 table_size) { return 64 * table_size + 0x10000; }

Result<Bytes> name_table(const Archive& archive) {
  NameTable names;
  for (const Member& m : archive.members) names.files.push_back(m.name);
  const ByteView stored = archive.parameters.bytes("names");
  if (!stored.empty()) {
    const auto before = read_names(stored, names.files.size(), 0, name_budget(stored.size()));
    // A table that could not be read is kept as long as no member got a name.
    const bool unnamed = std::all_of(names.files.begin(), names.files.end(),
                                     [](const std::string& n) { return n.empty(); });
    if (before ? before->files == names.files : unnamed) return Bytes(stored.begin(), stored.end());
    if (before) names.folders = before->folders;
  }
  return write_names(names);
}

}  // namespace

bool recognise(ByteView bytes) { return has_magic(bytes, "NARC"); }

Result<Archive> parse(ByteView bytes) {
  Archive archive;
  archive.type = &kArchive;
  archive.source = bytes;
  Cursor c(bytes);
  const Result<Head> head = read_head(c, archive);
  if (!head) return Failure(head.error());
  archive.members.resize(head->ranges.size());
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    archive.members[i].origin = static_cast<u32>(i);
    read_data(bytes, *head, i, archive.members[i]);
  }
  if (as_text(head->name_table) != as_text(kNoNames)) {
    archive.parameters.set("names", head->name_table);
    auto names = read_names(head->name_table, archive.members.size(), head->names,
                            name_budget(head->name_table.size()));
    if (!names) archive.findings.push_back(std::move(names.error()));
    for (std::size_t i = 0; names && i < archive.members.size(); ++i)
      archive.members[i].name = std::move(names->files[i]);
  }
  learn_layout(archive, *head);
  return archive;
}

Result<Bytes> build(const Archive& archive) {
  const std::size_t count = archive.members.size();
  if (count > kMostMembers)
    return fail(kTooManyMembers, {}, "narc", {count, "a NARC", kMostMembers});
  for (std::size_t i = 0; i < count; ++i)
    if (const u32 origin = archive.members[i].origin; origin != Member::kAdded && origin != i)
      return fail(kNumberedMember, {}, "narc", {origin, i});
  Result<Bytes> names = name_table(archive);
  if (!names) return names;
  const Parameters& p = archive.parameters;
  const auto filler = static_cast<u8>(p.number("filler", kFiller));
  const std::vector<u32> rule(count, kAlignment);
  const Plan plan = plan_data(archive, order_by_place(archive), rule, 0);
  const u64 end_alignment = std::max<u64>(1, p.number("uniform_alignment", kAlignment));
  const u64 data_size =
      p.number("unpadded_end", 0) != 0 ? plan.end : align_up(plan.end, end_alignment);
  const u64 table_size = kSectionHeader + 4 + count * kEntrySize;
  const u64 size = kHeaderSize + table_size + 2 * kSectionHeader + names->size() + data_size +
                   p.bytes("tail").size();
  if (size > kLargestU32) return fail(kArchiveTooLarge, {}, "narc", {size, "a NARC", kLargestU32});

  ByteSink out;
  out.reserve(size);
  out.put_text("NARC");
  out.put(byte_swapped(static_cast<u32>(p.number("order_mark", kOrderMark))));
  out.put(static_cast<u32>(size));
  out.put(kHeaderSize);
  out.put(kSections);
  out.put_text("BTAF");
  out.put(static_cast<u32>(table_size));
  out.put(static_cast<u16>(count));
  out.put(u16{0});
  for (const Range& r : plan.ranges) {
    out.put(static_cast<u32>(r.start));
    out.put(static_cast<u32>(r.end));
  }
  out.put_text("BTNF");
  out.put(static_cast<u32>(kSectionHeader + names->size()));
  out.put_bytes(*names);
  out.put_text("GMIF");
  out.put(static_cast<u32>(kSectionHeader + data_size));
  const u64 zero = out.size();
  put_data(out, archive, plan, zero, filler);
  out.fill(zero + data_size - out.size(), filler);
  out.put_bytes(p.bytes("tail"));
  return out.take();
}

namespace {

Result<std::size_t> insert(Archive& archive, Member member) {
  archive.members.push_back(std::move(member));
  return archive.members.size() - 1;
}

}  // namespace

constinit const ArchiveType kArchive{"narc", recognise, parse, build, insert};

}  // namespace kinora::narc
