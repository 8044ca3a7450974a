#include "kinora/containers/size_table.hpp"

#include <algorithm>
#include <utility>

#include "kinora/core/cursor.hpp"
#include "kinora/core/hash.hpp"
#include "kinora/core/sink.hpp"

namespace kinora {
namespace {

constexpr std::string_view kRestbl = "RESTBL", kRstb = "RSTB";
constexpr u64 kHashEntrySize = 8;
constexpr u32 kRstbNameSize = 0x80;
constexpr u32 kLargestNameSize = 0x1000;

struct Counts {
  u64 hashes = 0, names = 0;
};

u64 table_size(const Counts& n, u64 name_size) {
  return n.hashes * kHashEntrySize + n.names * (name_size + 4);
}

/// The counts at the cursor, in the byte order in which they explain the rest of the file.
std::optional<Counts> take_counts(Cursor& c, Endian order, u64 name_size) {
  Cursor at = c;
  at.set_order(order);
  Counts n;
  n.hashes = at.take<u32>("the number of hashes");
  n.names = at.take<u32>("the number of names");
  if (!at.ok() || table_size(n, name_size) != at.left()) return std::nullopt;
  c = at;
  return n;
}

bool by_crc(const SizeTable::HashEntry& a, const SizeTable::HashEntry& b) { return a.crc < b.crc; }

// The counts at the cursor do not explain the file.
Failure wrong_length(Cursor& c, const SizeTable& t) {
  Counts claimed;
  claimed.hashes = c.take<u32>("the number of hashes");
  claimed.names = c.take<u32>("the number of names");
  if (!c.ok()) return c.failure();
  return fail(
      kSizeTableLength, c.position(), {},
      {c.size(), claimed.hashes, claimed.names, c.position() + table_size(claimed, t.name_size)});
}

// The three layouts: each reads what stands before the entries and leaves the cursor there.
Result<Counts> read_restbl(Cursor& c, SizeTable& t) {
  c.expect_magic(kRestbl);
  t.version = c.take<u32>("the version");
  t.name_size = c.take<u32>("the size of a name");
  if (!c.ok()) return c.failure();
  if (t.name_size == 0 || t.name_size > kLargestNameSize)
    return fail(kUnexpectedValue, c.position() - 4, {},
                {"the size of a name", t.name_size, "0xA0"});
  if (const auto n = take_counts(c, t.order, t.name_size)) return *n;
  return wrong_length(c, t);
}

Result<Counts> read_rstb(Cursor& c, SizeTable& t) {
  t.layout = SizeTable::Layout::rstb;
  t.name_size = kRstbNameSize;
  c.expect_magic(kRstb);
  for (const Endian order : {Endian::little, Endian::big}) {
    t.order = order;
    if (const auto n = take_counts(c, order, t.name_size)) return *n;
  }
  return wrong_length(c, t);
}

// Without a magic number only the order of the hashes tells that this is a table, and in which byte
// order.
Result<Counts> read_bare(const Cursor& c, SizeTable& t) {
  t.layout = SizeTable::Layout::bare;
  t.name_size = kRstbNameSize;
  const ByteView bytes = c.bytes();
  if (bytes.size() % kHashEntrySize != 0 || bytes.empty())
    return fail(kWrongMagic, 0, {}, {kRestbl});
  for (const Endian order : {Endian::little, Endian::big}) {
    t.order = order;
    u32 before = 0;
    bool sorted = true;
    for (u64 i = 0; i < bytes.size() && sorted; i += kHashEntrySize) {
      const u32 crc = load<u32>(bytes.data() + i, order);
      sorted = crc >= before;
      before = crc;
    }
    if (sorted) return Counts{bytes.size() / kHashEntrySize, 0};
  }
  return fail(kWrongMagic, 0, {}, {kRestbl});
}

}  // namespace

std::string_view SizeTable::NameEntry::text() const {
  const std::string_view all = as_text(name);
  return all.substr(0, all.find('\0'));
}

Result<SizeTable> SizeTable::parse(ByteView bytes) {
  SizeTable t;
  Cursor c(bytes);
  const Result<Counts> n = has_magic(bytes, kRestbl) ? read_restbl(c, t)
                           : has_magic(bytes, kRstb) ? read_rstb(c, t)
                                                     : read_bare(c, t);
  if (!n) return Failure(n.error());
  c.set_order(t.order);
  t.hashes.resize(n->hashes);
  for (HashEntry& e : t.hashes) {
    e.crc = c.take<u32>("a hash");
    e.size = c.take<u32>("a size");
  }
  t.names.resize(n->names);
  for (NameEntry& e : t.names) {
    const ByteView name = c.take_bytes("a name", t.name_size);
    e.name.assign(name.begin(), name.end());
    e.size = c.take<u32>("a size");
  }
  const auto unsorted = std::is_sorted_until(t.hashes.begin(), t.hashes.end(), by_crc);
  if (unsorted != t.hashes.end())
    t.findings.push_back(make_diagnostic(kSizeTableOrder, {}, {}, {unsorted - t.hashes.begin()}));
  return t;
}

Bytes SizeTable::build() const {
  ByteSink out(order);
  out.reserve(0x16 + table_size({hashes.size(), names.size()}, name_size));
  if (layout == Layout::restbl) {
    out.put_text(kRestbl);
    out.put(version);
    out.put(name_size);
  } else if (layout == Layout::rstb) {
    out.put_text(kRstb);
  }
  if (layout != Layout::bare) {
    out.put(static_cast<u32>(hashes.size()));
    out.put(static_cast<u32>(names.size()));
  }
  for (const HashEntry& e : hashes) {
    out.put(e.crc);
    out.put(e.size);
  }
  for (const NameEntry& e : names) {
    out.put_bytes(e.name);
    out.put(e.size);
  }
  return out.take();
}

// The size of an entry, of a constant table or of one that is to be changed.
template <class Table>
auto* SizeTable::entry(Table& table, std::string_view name) {
  // Names beat hashes: they are there because their hash would find another resource.
  for (auto& e : table.names)
    if (e.text() == name) return &e.size;
  const u32 crc = crc32(name);
  auto& hashes = table.hashes;
  auto at = std::lower_bound(hashes.begin(), hashes.end(), crc,
                             [](const HashEntry& e, u32 c) { return e.crc < c; });
  if (at == hashes.end() || at->crc != crc) {
    if (table.findings.empty()) return decltype(&at->size){};  // sorted, so it is not there
    at = std::find_if(hashes.begin(), hashes.end(),
                      [&](const HashEntry& e) { return e.crc == crc; });
  }
  return at != hashes.end() ? &at->size : nullptr;
}

std::optional<u32> SizeTable::find(std::string_view name) const {
  const u32* size = entry(*this, name);
  return size ? std::optional(*size) : std::nullopt;
}

Result<u32> SizeTable::set(std::string_view name, u32 size, bool add) {
  if (u32* known = entry(*this, name)) return std::exchange(*known, size);
  if (!add) return fail(kNotInSizeTable, {}, {}, {name});
  const u32 crc = crc32(name);
  const auto at = std::lower_bound(hashes.begin(), hashes.end(), crc,
                                   [](const HashEntry& e, u32 c) { return e.crc < c; });
  hashes.insert(at, {crc, size});
  return u32{0};
}

}  // namespace kinora
