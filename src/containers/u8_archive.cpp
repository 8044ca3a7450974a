#include "kinora/containers/u8_archive.hpp"

#include <algorithm>

#include "containers/data_area.hpp"
#include "containers/decode_limits.hpp"
#include "containers/u8_nodes.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::u8_archive {
namespace {

constexpr std::string_view kMagic = "\x55\xAA\x38\x2D";
constexpr u32 kHeaderSize = 0x20, kReservedSize = 0x10;
constexpr u32 kAlignment = 0x20;

struct Head {
  u32 nodes = 0;       // file offset of the first node
  u32 tables = 0;      // bytes of nodes and names
  u32 data_start = 0;  // as the header says
};

Result<Head> read_head(ByteView bytes, Archive& archive) {
  Cursor c(bytes, Endian::big);
  Head head;
  c.expect_magic(kMagic);
  head.nodes = c.take<u32>("the header");
  head.tables = c.take<u32>("the header");
  head.data_start = c.take<u32>("the header");
  const ByteView reserved = c.take_bytes("the header", kReservedSize);
  if (!std::all_of(reserved.begin(), reserved.end(), [](u8 b) { return b == 0; }))
    archive.parameters.set("reserved", reserved);
  if (c.ok() && head.nodes < kHeaderSize)
    c.fail_with(kUnexpectedValue, {"the offset of the nodes", head.nodes, "0x20 or more"});
  if (c.ok()) {
    const ByteView gap = c.take_bytes("the node table", head.nodes - kHeaderSize);
    if (!gap.empty()) archive.parameters.set("nodes_gap", gap);
  }
  c.take_bytes("the node table", head.tables);
  if (!c.ok()) return c.failure();
  return head;
}

void learn_data_start(Archive& archive, const Head& head) {
  const u64 tables_end = u64{head.nodes} + head.tables;
  const u64 usual = align_up(tables_end, kAlignment);
  if (head.data_start == usual) return;
  // What an alignment passes over is not noted, so it must be filler.
  const u64 passed = std::min<u64>(std::max<u64>(head.data_start, usual), archive.source.size());
  const bool is_filler =
      usual >= passed || std::all_of(&archive.source[usual], archive.source.data() + passed,
                                     [](u8 b) { return b == 0; });
  for (u32 a = 4; is_filler && a <= kLargestKeptAlignment; a *= 2)
    if (head.data_start == align_up(tables_end, a))
      return archive.parameters.set("data_alignment", a);
  archive.parameters.set("data_start", head.data_start);
}

u64 first_place(const Parameters& p, u64 tables_end) {
  return align_up(tables_end, std::max<u64>(1, p.number("data_alignment", kAlignment)));
}

// Behind the last member: zeros up to 0x20, or nothing, or something else.
void learn_end(Archive& archive, u64 end) {
  const ByteView bytes = archive.source;
  if (end > bytes.size()) return;
  const ByteView rest = bytes.subspan(end);
  const bool zeros = std::all_of(rest.begin(), rest.end(), [](u8 b) { return b == 0; });
  if (zeros && bytes.size() == align_up(end, kAlignment)) return;
  archive.parameters.set("unpadded_end", 1);
  if (!rest.empty()) archive.parameters.set("tail", rest);
}

bool less_by_path(std::string_view a, std::string_view b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](char x, char y) { return upper_case(x) < upper_case(y); });
}

std::vector<u32> order_by_path(const Archive& archive, std::span<const u32> table_order) {
  std::vector<u32> order(table_order.begin(), table_order.end());
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    return less_by_path(archive.members[a].name, archive.members[b].name);
  });
  return order;
}

void learn_layout(Archive& archive, const Head& head, std::span<const Node> nodes) {
  std::vector<Range> ranges;
  for (const Node& n : nodes)
    if (n.member != Node::kNoMember)
      ranges.push_back(n.is_folder ? Range{} : Range{n.start, u64{n.start} + n.size});
  // Folders without content have no data; they stand before all.
  auto order = order_by_start(archive, ranges);
  std::erase_if(order, [&](u32 i) { return archive.members[i].name.ends_with('/'); });
  if (!std::is_sorted(order.begin(), order.end())) {
    std::vector<u32> table_order = order;
    std::sort(table_order.begin(), table_order.end());
    if (order == order_by_path(archive, table_order))
      archive.parameters.set("data_by_path", 1);
    else
      learn_order(archive, order);
  }
  learn_shared(archive, ranges, order);
  learn_data_start(archive, head);
  const u64 begin = first_place(archive.parameters, u64{head.nodes} + head.tables);
  const std::array rules = {
      AlignmentRule{"", 0, std::vector<u32>(archive.members.size(), kAlignment)}};
  learn_alignments(archive, ranges, order, {archive.source, 0, begin, 0}, rules);
  u64 end = order.empty() ? u64{head.nodes} + head.tables : 0;
  for (const u32 i : order) end = std::max(end, ranges[i].end);
  learn_end(archive, end);
}

void read_data(ByteView bytes, const Node& n, u64 node_at, Member& m) {
  if (n.is_folder) return;
  const u64 end = u64{n.start} + n.size;
  if (end > bytes.size())
    m.damage = make_diagnostic(kMemberOutside, node_at, "u8",
                               {m.name, hex(n.start), hex(end), bytes.size()});
  const u64 from = std::min<u64>(n.start, bytes.size());
  m.stored = bytes.subspan(from, std::min<u64>(end, bytes.size()) - from);
}

}  // namespace

bool recognise(ByteView bytes) { return has_magic(bytes, kMagic); }

Result<Archive> parse(ByteView bytes) {
  Archive archive;
  archive.type = &kArchive;
  archive.order = Endian::big;
  archive.source = bytes;
  const Result<Head> head = read_head(bytes, archive);
  if (!head) return Failure(head.error());
  Result<std::vector<Node>> nodes =
      read_nodes(bytes.subspan(head->nodes, head->tables), head->nodes, archive);
  if (!nodes) return Failure(nodes.error());
  for (std::size_t i = 0; i < nodes->size(); ++i) {
    const Node& n = (*nodes)[i];
    if (n.member != Node::kNoMember)
      read_data(bytes, n, head->nodes + i * kNodeSize, archive.members[n.member]);
  }
  learn_layout(archive, *head, *nodes);
  return archive;
}

Result<Bytes> build(const Archive& archive) {
  Result<NodeTable> table = make_nodes(archive);
  if (!table) return Failure(table.error());
  const Parameters& p = archive.parameters;
  const u64 nodes_at = kHeaderSize + p.bytes("nodes_gap").size();
  const u64 tables_size = table->nodes.size() * kNodeSize + table->names.size() +
                          std::min<u64>(p.number("name_padding", 0), kLargestU32);
  const u64 begin = first_place(p, nodes_at + tables_size);

  std::vector<u32> order;
  for (const Node& n : table->nodes)
    if (n.member != Node::kNoMember && !n.is_folder) order.push_back(n.member);
  if (p.number("data_by_path", 0) != 0) order = order_by_path(archive, order);
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    return archive.members[a].data_place < archive.members[b].data_place;
  });
  const std::vector<u32> rule(archive.members.size(), kAlignment);
  const Plan plan = plan_data(archive, order, rule, begin);
  const u64 data_end = order.empty() ? nodes_at + tables_size : plan.end;
  const u64 padded = p.number("unpadded_end", 0) != 0 ? data_end : align_up(data_end, kAlignment);
  const u64 size = padded + p.bytes("tail").size();
  if (size > kLargestU32)
    return fail(kArchiveTooLarge, {}, "u8", {size, "a U8 archive", kLargestU32});

  ByteSink out(Endian::big);
  out.reserve(size);
  out.put_text(kMagic);
  out.put(static_cast<u32>(nodes_at));
  out.put(static_cast<u32>(tables_size));
  out.put(static_cast<u32>(p.number("data_start", begin)));
  const ByteView reserved = p.bytes("reserved");
  out.put_bytes(reserved.first(std::min<std::size_t>(reserved.size(), kReservedSize)));
  out.fill(kHeaderSize - out.size());
  out.put_bytes(p.bytes("nodes_gap"));
  for (Node& n : table->nodes) {
    if (!n.is_folder) {
      n.start = static_cast<u32>(plan.ranges[n.member].start);
      n.size = static_cast<u32>(archive.members[n.member].data().size());
    }
    put_node(out, n);
  }
  out.put_bytes(table->names);
  out.fill(nodes_at + tables_size - out.size());
  if (!order.empty()) {
    out.fill(begin - out.size());
    put_data(out, archive, plan, 0, 0);
  }
  out.fill(padded - out.size());
  out.put_bytes(p.bytes("tail"));
  return out.take();
}

constinit const ArchiveType kArchive{"u8", recognise, parse, build, insert_node};

}  // namespace kinora::u8_archive
