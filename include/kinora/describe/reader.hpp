// Visitor that fills a record from bytes.
//
// It walks the file in the writer's order: a slice or a pointer only queues what it refers to, and
// the queue runs when its place comes up. So whatever depends on the order of writing (strings that
// nothing refers to, gaps) can be learned on the way, and each record is read once.
//
// Paths, the offset map and what only a layout needs are recorded only if a Recording is given: the
// good path pays nothing for them. `read_file` in codec.hpp reads again with one when an error
// needs its path.
#pragma once
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/key_set.hpp"
#include "kinora/core/result.hpp"
#include "kinora/describe/enumerator_names.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/describe/offset_map.hpp"
#include "kinora/describe/words.hpp"

namespace kinora {

/// What a reading may note besides the model.
struct Recording {
  OffsetMap map;
  Layout layout;  ///< loose strings, gaps, odd padding: what is seen while reading
};

class Reader {
 public:
  static constexpr bool kReads = true, kWrites = false, kBinary = true;

  /// What the file says about a list that follows from the model.
  struct OwnedRange {
    u32 base, count;
    s64 owner;
  };

  Reader(ByteView bytes, std::span<const PlaceInfo> places, void* context, DiskForm form = {},
         Recording* recording = nullptr);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return !error_; }
  u32 position() const { return pos_; }
  u32 file_size() const { return static_cast<u32>(bytes_.size()); }
  /// The byte order of all that follows (read from a mark at the start of the file).
  void set_order(Endian order) { form_.order = order; }
  Endian order() const { return form_.order; }

  // ---- plain fields ---------------------------------------------------------------------------
  template <class Disk, class T>
  void field(As<Disk>, const char* name, T& x, const std::type_identity_t<T>& = {}) {
    if constexpr (std::is_same_v<T, bool>)
      x = take<Disk>(name) != 0;
    else
      x = static_cast<T>(take<Disk>(name));
  }
  template <class T>
  void field(const char* name, T& x, const std::type_identity_t<T>& = {}) {
    take_into(name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, T& x) {
    field(as<Disk>, name, x);
  }
  /// A number that people read in hexadecimal.
  template <class T>
  void hex_field(const char* name, T& x, T = 0) {
    take_into(name, x);
  }
  template <class T>
  void value(const char* name, T& x) {
    take_into(name, x);
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, E& e, EnumNames,
                   std::optional<std::type_identity_t<E>> = {}) {
    e = static_cast<E>(take<Disk>(name));
  }
  /// A word of named bits; what no part names goes to `rest`.
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, Disk& rest, Parts... part) {
    u32 word = take<Disk>(name);
    ((part.value = static_cast<std::remove_reference_t<decltype(part.value)>>(
          (word & part.where.mask()) >> part.where.shift),
      word &= ~part.where.mask()),
     ...);
    rest = static_cast<Disk>(word);
  }
  template <class Disk>
  void constant(As<Disk>, const char* name, std::type_identity_t<Disk>) {
    take<Disk>(name);
  }
  template <class Disk, class F>
  void derived(As<Disk>, const char* name, F&&) {
    take<Disk>(name);
  }
  void magic(std::string_view expected);
  /// `owner`: a hash of what distinguishes fields of one enumeration, such as the type of the
  /// record and the name of the field; 0 if nothing is known.
  void integer(const char* name, Integer& x, u64 owner = 0);
  /// One word, `unpack` and `resolve` of a small struct; see Codec in docs/describe.md. What
  /// `codec.reference(word)` gives, if anything, is resolved when everything is read.
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char* name, Record& record, Codec codec) {
    const u32 at = pos_;
    const auto word = take<Disk>(name);
    codec.unpack(record, word);
    if (const std::optional<s64> number = codec.reference(word))
      resolve_later(ref<Codec>, at, name, record, *number);
  }

  /// A place that begins with a count: whether integers are to be remembered for `relocations`.
  void expect_relocations(u32 place) {
    track_integers_ = ok() && look_at(places_[place].offset).value_or(0) != 0;
  }
  /// The table of integers that the game looks up by name: address, class, name of each. What is
  /// at no integer goes to `loose`.
  void relocations(const char* name, u32 place, std::vector<LooseRelocation>& loose);

  // ---- text -----------------------------------------------------------------------------------
  void text(const char* name, std::string& s, std::string_view = {}) {
    const u32 at = pos_;
    resolve_text(at, name, take_string_reference(name), s);
  }
  void value_text(const char* name, std::string& s) { text(name, s); }
  /// A text, or a number in its place. `zero_is_none`: 0 is no text here, although the pool has one
  /// at 0.
  void pool_text(const char* name, PoolText& s, bool zero_is_none = false) {
    const u32 at = pos_;
    const u32 word = take<u32>(name);
    s.number.reset();
    if (pool_known_ && (word >= bytes_.size() - pool_ || (zero_is_none && word == 0)))
      s.number = word;
    else
      resolve_text(at, name, word, s.text);
  }
  /// The text that the pool begins with, used or not.
  void first_text(std::string_view s) { first_text_ = s; }
  /// The low `bits` bits are the string, the rest goes to `high` (shifted down).
  void packed_text(const char* name, std::string& s, u32 width, u32& high) {
    const u32 at = pos_;
    const u32 word = take<u32>(name);
    high = word >> width;
    resolve_text(at, name, word & ((1u << width) - 1), s);
  }
  template <class F>
  void derived_text(const char* name, F&&) {
    text(name, scratch_);  // also counts as a use of the string
    if (recording_ && ok()) recording_->layout.texts[path_text(name)] = {std::string(), scratch_};
  }
  /// A zero-terminated text in place, filled up to a multiple of `alignment` of the file.
  void inline_text(const char* name, std::string& s, u32 alignment = 1, u8 filler = 0);
  /// A text in exactly `size` bytes, filled with zeros.
  void fixed_text(const char* name, std::string& s, u32 size);

  // ---- references -----------------------------------------------------------------------------
  template <class Record>
  void ids(std::vector<Record>& records, u32 space = 0) {
    if (id_limits_.size() <= space) id_limits_.resize(space + 1);
    id_limits_[space] = static_cast<s64>(records.size());
    for (u32 i = 0; i < records.size(); ++i) records[i].id = static_cast<s32>(i);
  }
  template <class Disk>
  void id(As<Disk>, const char* name, s32& id, IdForm form = {}) {
    const u32 at = pos_;
    const s64 raw = take<Disk>(name);
    id = raw == form.null ? kNoId : static_cast<s32>(raw - form.bias);
    if (id != kNoId || raw != form.null) check_id(at, name, id, raw, form);
  }
  void key(const char*, s32, u32 = 0) {}  // a record's own id is its position
  /// A number on disk, a name in the model: known only when everything is read.
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, Record& record, RefOf<Ref>) {
    const u32 at = pos_;
    resolve_later(ref<Ref>, at, name, record, take<Disk>(name));
  }
  template <class Ref, class Record>
  void resolve_later(RefOf<Ref>, u32 at, const char* name, Record& record, s64 raw) {
    if (!ok()) return;
    later_.push_back({at, path_, name, &record, raw, [](void* context, void* r, s64 raw_index) {
                        return Ref::resolve(context, *static_cast<Record*>(r), raw_index);
                      }});
  }
  /// Whether `n` records fit into the file at all; to be asked before a list grows.
  bool fits(const char* name, u64 n, u32 record_size) {
    if (ok() && n * std::max(record_size, 1u) > bytes_.size())
      fail(kCountTooLarge, pos_, name, {n, record_size, bytes_.size()});
    return ok();
  }

  // ---- lists ----------------------------------------------------------------------------------
  template <class Disk, class T>
  void count(As<Disk>, const char* name, std::vector<T>& list, u32 record_size) {
    const u64 n = take<Disk>(name);
    if (fits(name, n, record_size)) list.resize(n);
  }
  template <class T>
  void elements(const char* name, std::vector<T>& list) {
    for (u32 i = 0; i < list.size() && ok(); ++i)
      at_step(name, i, [&] { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, std::vector<T>& list, F&& part) {
    for (u32 i = 0; i < list.size() && ok(); ++i) at_step(name, i, [&] { part(list[i]); });
  }
  /// Plain numbers, as many as the list has.
  template <class Disk, class T>
  void numbers(As<Disk>, const char* name, std::vector<T>& list) {
    for (T& x : list) x = static_cast<T>(take<Disk>(name));
  }
  /// References to records, as many as the list has.
  template <class Disk>
  void id_list(As<Disk>, const char* name, std::vector<s32>& list, IdForm form = {}) {
    for (s32& x : list) id(as<Disk>, name, x, form);
  }
  /// References to strings, as many as the list has.
  void texts(const char* name, std::vector<std::string>& list) {
    for (std::string& s : list) text(name, s);
  }
  template <class F>
  void group(const char* name, F&& f) {
    at_step(name, PathTree::kNoIndex, f);
  }
  /// A part that may be missing; the format has decided which before.
  template <class Optional>
  void optional(const char* name, Optional& part) {
    if (part) at_step(name, PathTree::kNoIndex, [&] { describe(*this, *part); });
  }

  // ---- shared tables --------------------------------------------------------------------------
  /// Base and count on disk, a list of its own in the model.
  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place) {
    const u32 base = take<Disk>(name);
    slice_count(as<Disk>, name, owner, List<Member, Part>{});
    queue_slice(name, owner, List<Member, Part>{}, place, base);
  }
  /// The same with the two numbers apart.
  template <auto Member, class Part, class Disk, class Owner>
  void slice_count(As<Disk>, const char* name, Owner& owner, List<Member, Part>) {
    count(as<Disk>, name, owner.*Member, 1);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_base(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place) {
    queue_slice(name, owner, List<Member, Part>{}, place, take<Disk>(name));
  }
  template <auto Member, class Part, class Owner>
  void queue_slice(const char* name, Owner& owner, List<Member, Part>, u32 place, u32 base) {
    const auto n = static_cast<u32>((owner.*Member).size());
    if (n != 0 && claim(name, place, n)) queue<Part>(place, owner, 0, n, base, name, 0);
  }
  /// One of several slices (one per value type) that share a list in the model. The element type is
  /// constructed from `type`.
  template <auto Member, class Part, class Disk, class Type, class Owner>
  void typed_slice(As<Disk>, const char* name, Owner& owner, List<Member, Part>, Type type,
                   u32 first_place) {
    const u32 place = first_place + static_cast<u32>(type);
    const u32 base = take<Disk>(name), n = take<Disk>(name);
    if (n == 0 || !claim(name, place, n)) return;
    auto& list = owner.*Member;
    const auto first = static_cast<u32>(list.size());
    list.reserve(first + n);
    for (u32 i = 0; i < n; ++i) list.emplace_back(type);
    queue<Part>(place, owner, first, n, base, name, first);
  }
  /// File offset of one part. False if there is none (`present` is the writer's word).
  template <class Part, class Disk, class Owner>
  bool pointer(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 place, u32 index = 0,
               PointerForm form = {}, bool /*present*/ = true) {
    const std::optional<u32> offset = take_offset<Disk>(name, form);
    if (offset) queue<Part>(place, owner, index, 1, *offset, name, part_index<Part>(index));
    return offset.has_value();
  }
  /// A 32-bit word of an offset (low `width` bits) and a tag above it.
  template <class Part, class Owner, class Tag>
  void tagged_pointer(const char* name, Owner& owner, PartOf<Part>, u32 place, u32 index, Tag& tag,
                      u32 width = 24) {
    const u32 at = pos_;
    const u32 word = take<u32>(name), offset = word & ((1u << width) - 1);
    tag = static_cast<Tag>(word >> width);
    if (ok() && offset > bytes_.size())
      return fail(kOffsetOutside, at, name, {hex(offset), name, bytes_.size()});
    if (ok()) queue<Part>(place, owner, index, 1, offset, name, part_index<Part>(index));
  }
  /// Index of one part in a table that is filled in the order of use.
  template <class Part, class Disk, class Owner>
  void indexed(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 place, u32 index) {
    const u32 at = take<Disk>(name);
    if (ok() && claim(name, place, 1)) queue<Part>(place, owner, index, 1, at, name, index);
  }
  /// Index of a record that several owners may share; every owner gets its copy. Overloads for the
  /// record's type: `copy_shared(to, from)` and `equal_shared(a, b)` where part of it is the user's
  /// own, `share_size(record)` where it owns lists, `share_hash(record)` for the writer where there
  /// are many.
  template <auto Member, class Part, class Disk, class Owner>
  void shared(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 index, u32 place,
              Sharing = Sharing::equal_records) {
    share<ListAccess<Member>, Part>(name, owner, index, index, place, take<Disk>(name));
  }
  /// The same for a member that may be missing: `form.null` on disk.
  template <auto Member, class Disk, class Owner>
  void shared(As<Disk>, const char* name, Owner& owner, WholeOf<Member>, u32 place,
              IdForm form = {}) {
    const u32 at = pos_;
    const s64 raw = static_cast<s64>(take<Disk>(name));
    (owner.*Member).reset();
    if (!ok() || raw == form.null) return;
    if (raw < form.bias) return fail(kDanglingIndex, at, name, {name, raw, "no such numbers"});
    (owner.*Member).emplace();
    share<WholeAccess<Member>, WholePart<Member>>(name, owner, 0, PathTree::kNoIndex, place,
                                                  static_cast<u32>(raw - form.bias));
  }
  /// How many 32-bit offsets a table has that ends where the first of them leads; it is empty where
  /// `next` begins at once.
  u64 offset_count(u32 place, u32 next) const {
    const u64 start = places_[place].offset;
    if (!ok() || start == places_[next].offset || start + 4 > bytes_.size()) return 0;
    const u32 first = load<u32>(bytes_.data() + start, form_.order);
    return first > start ? (first - start) / 4 : 0;
  }
  /// The records of a table of shared records that nobody uses; asked for when all users are known.
  /// `total`: how many records the table has.
  template <auto Member, class Part, class Owner>
  void spares(const char* name, Owner& owner, List<Member, Part>, u32 place, u64 total) {
    Place& p = places_[place];
    if (!ok() || total <= p.uses.size() || !fits(name, total, info_[place].record_size)) return;
    p.is_shared = true;
    auto& list = owner.*Member;
    for (u32 entry = 0; entry < total; ++entry) {
      if (p.uses.count(entry)) continue;
      list.emplace_back();
      const auto index = static_cast<u32>(list.size() - 1);
      queue<Part>(place, owner, index, 1, entry, name, index);
    }
  }
  /// The same by offset: equal pointers lead to one record.
  template <auto Member, class Part, class Disk, class Owner>
  bool shared_pointer(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 index,
                      u32 place, PointerForm form = {}, bool /*present*/ = true) {
    const std::optional<u32> offset = take_offset<Disk>(name, form);
    if (offset) share<ListAccess<Member>, Part>(name, owner, index, index, place, *offset);
    return offset.has_value();
  }
  template <auto Member, class Disk, class Owner>
  void shared_pointer(As<Disk>, const char* name, Owner& owner, WholeOf<Member>, u32 place,
                      PointerForm form = {}) {
    const std::optional<u32> offset = take_offset<Disk>(name, form);
    (owner.*Member).reset();
    if (!offset) return;
    if (form.mentions && !places_[place].uses.count(*offset)) mention_texts(*offset);
    (owner.*Member).emplace();
    share<WholeAccess<Member>, WholePart<Member>>(name, owner, 0, PathTree::kNoIndex, place,
                                                  *offset);
  }
  /// File offset of a list's first record; the others follow it. Its size stands in another field,
  /// before or behind. Records of a place that has no fixed size.
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place) {
    const u32 at = pos_;
    const u64 offset = static_cast<u64>(take<Disk>(name));
    if (!ok()) return;
    queue<Part>(place, owner, 0, 0, static_cast<u32>(std::min<u64>(offset, ~0u)), name, 0);
    Job& job = places_[place].jobs.back();
    job.named_at = at;
    job.size = [](const void* o) {
      return static_cast<u32>((static_cast<const Owner*>(o)->*Member).size());
    };
  }
  /// That size. `least`: the bytes that a record has at least.
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer_count(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place,
                           u32 least) {
    const u64 n = take<Disk>(name);
    if (fits(name, n, least) && claim(name, place, n * least)) (owner.*Member).resize(n);
  }
  /// A table of file offsets; fields elsewhere hold places in it (`by_table`).
  template <class Disk>
  void pointer_table(As<Disk>, const char* name, u32 place, u64 n) {
    if (!begin(place) || !fits(name, n, sizeof(Disk))) return;
    for (u64 i = 0; i < n && ok(); ++i)
      places_[place].array.push_back(static_cast<u32>(take<Disk>(name)));
    furthest_ = std::max(furthest_, pos_);
  }
  /// A place in a table of offsets; the part is where that offset leads.
  template <class Part, class Disk, class Owner>
  void by_table(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 table, u32 place,
                u32 index = 0) {
    const u32 at = pos_;
    const u64 entry = static_cast<u64>(take<Disk>(name));
    const auto& offsets = places_[table].array;
    if (!ok()) return;
    if (entry >= offsets.size())
      return fail(kDanglingIndex, at, name, {name, entry, offsets.size()});
    if (offsets[entry] > bytes_.size())
      return fail(kOffsetOutside, at, name, {hex(offsets[entry]), name, bytes_.size()});
    queue<Part>(place, owner, index, 1, offsets[entry], name, part_index<Part>(index));
  }
  /// Who owns a record of a table of slices, and where it stands in the owner's list. Nothing if no
  /// slice holds it. All slices of the place must be queued.
  template <class Owner>
  std::optional<std::pair<const Owner*, u32>> owner_of(u32 place, u32 record) const {
    const std::vector<Job>& jobs = places_[place].jobs;
    auto it = std::upper_bound(jobs.begin(), jobs.end(), record,
                               [](u32 r, const Job& job) { return r < job.at; });
    if (it == jobs.begin()) return {};
    --it;
    if (record - it->at >= it->count) return {};
    return std::pair(static_cast<const Owner*>(it->owner), it->index + record - it->at);
  }
  template <class Disk>
  void table_count(As<Disk>, const char* name, u32 /*place*/) {
    take<Disk>(name);
  }
  /// Base and count of a list that follows from the model; the reader only notes them.
  template <class BaseDisk, class CountDisk, class F>
  void owned_range(As<BaseDisk>, As<CountDisk>, const char* name, u32 place, s64 owner, F&&) {
    const u32 base = take<BaseDisk>(name), n = take<CountDisk>(name);
    if (n && recording_) places_[place].ranges.push_back({base, n, owner});
  }
  /// Ends where the first place of `next` that the file has begins.
  template <class Disk, class F>
  void derived_array(As<Disk>, const char* name, u32 place, std::initializer_list<u32> next, F&&) {
    begin(place);
    const u32 end = first_known(next);
    while (ok() && pos_ + sizeof(Disk) <= end) places_[place].array.push_back(take<Disk>(name));
  }
  const std::vector<OwnedRange>& ranges(u32 place) const { return places_[place].ranges; }
  const std::vector<u32>& array(u32 place) const { return places_[place].array; }

  // ---- places ---------------------------------------------------------------------------------
  /// A field that says where a place is.
  template <class Disk>
  void slot(As<Disk>, const char* name, u32 place, bool /*present*/ = true, Base base = {}) {
    const u32 at = pos_;
    const s64 raw = static_cast<s64>(take<Disk>(name));
    set_place(at, name, place, raw, raw == 0 ? 0 : raw + base_of(base));
  }
  void slot(const char* name, u32 place, bool present = true) {
    slot(as<u32>, name, place, present);
  }
  template <class Disk>
  void pool_slot(As<Disk>, const char* name, u32 place) {
    slot(as<Disk>, name, place);
    open_pool(place);
  }
  void pool_slot(const char* name, u32 place) { pool_slot(as<u32>, name, place); }
  /// The size of what lies between two places (`bias` added); the reader only explains it.
  template <class Disk>
  void extent(As<Disk>, const char* name, u32 /*from*/, u32 /*to*/, s64 /*bias*/ = 0) {
    take<Disk>(name);
  }
  /// Goes to the start of a place; false if the file has none. A place without a slot starts where
  /// the one before it ended.
  bool begin(u32 place, bool present = true);
  /// Where a place is, for formats that find their places otherwise than by a slot (sections that
  /// are looked up by their tags).
  void place_at(u32 place, u32 offset) {
    places_[place].offset = std::min(offset, file_size());
    places_[place].known = true;
  }
  /// Where the record that a pointer led to ends: where the next one starts.
  u32 record_end() const { return record_end_; }
  /// A number elsewhere in the file, for a rule that needs it early; nothing outside of the file.
  std::optional<u32> look_at(u64 offset) const {
    if (offset + 4 > bytes_.size()) return {};
    return load<u32>(bytes_.data() + offset, form_.order);
  }
  bool has(u32 place) const { return places_[place].offset != 0; }
  u32 offset_of(u32 place) const { return places_[place].offset; }
  /// Reads everything that was queued for a place. `next`: the place where the last record ends.
  void run(u32 place, u32 next = kNoPlace);
  /// Filler up to a multiple of `alignment` counted from `base`.
  void align(u32 alignment, u8 filler = 0, u32 base = 0);
  /// The rest of a record that a pointer led to (it ends where the next one starts). The tail
  /// follows from the model, so the reader only needs its size.
  template <class F>
  void derived_tail(const char* name, F&&) {
    if (!ok()) return;
    if (record_end_ < pos_) return fail(kOverlap, pos_, name, {name});
    mark(name, record_end_ - pos_);
  }
  /// Bytes without a known inner form, up to the first of these places, or the end of the file.
  void bytes_until(const char* name, Bytes& out, std::initializer_list<u32> next);
  /// Bytes up to the end of the record that a pointer led to.
  void rest_of_record(const char* name, Bytes& out) { take_opaque(name, out, record_end_); }
  /// Bytes of the file, to be looked at and not taken; both positions are brought into the file.
  ByteView view(u32 from, u32 to) const {
    to = std::min(to, file_size());
    from = std::min(from, to);
    return bytes_.subspan(from, to - from);
  }
  /// The bytes of a block that another module reads; the visitor stands behind them afterwards.
  ByteView block(const char* name, u32 size);
  /// The same, up to the first of these places that the file has.
  ByteView block_until(const char* name, std::initializer_list<u32> next) {
    const u32 end = first_known(next);
    if (ok() && end < pos_) fail(kOverlap, pos_, name, {name});
    return block(name, end - pos_);
  }
  /// Explains a block that was just read in detail: `pieces` gives a list of {offset, size, path}.
  template <class F>
  void explain_block(u32 start, const char* name, F&& pieces) {
    if (!recording_ || !ok()) return;
    const auto list = pieces();
    if (!list) return;
    OffsetMap& map = recording_->map;
    map.entries.pop_back();
    const PathTree::Id path = map.paths.step(path_, name);
    for (const auto& piece : *list)
      map.entries.push_back({start + piece.offset, piece.size, path, map.keep(piece.path)});
  }
  /// An error inside a block that starts at `start`.
  void fail_inside(u64 start, const char* name, Diagnostic d) {
    if (!error_) {
      if (d.offset) *d.offset += start;
      d.path = d.path.empty() ? path_text(name) : path_text(name) + '.' + d.path;
      error_ = std::move(d);
    }
    pos_ = static_cast<u32>(bytes_.size());
  }
  /// The string pool, which ends the file.
  void strings(u32 place);

  /// The whole pool, for files whose order of strings follows no rule.
  std::vector<std::string> pool_strings() const;

  /// Call once after describe: resolves names, copies shared records, notes what is left at the
  /// end.
  bool finish();

  template <class F>
  void at_step(const char* name, s64 index, F&& f) {
    if (!recording_) return f();
    const PathTree::Id saved = path_;
    path_ = recording_->map.paths.step(saved, name, index);
    f();
    path_ = saved;
  }
  /// A hook's own error about a field that was just read.
  void refuse(const Finding& finding, const char* field,
              std::initializer_list<Argument> arguments) {
    fail(finding, pos_, field, arguments);
  }
  void fail(const Finding& finding, u64 offset, const char* field,
            std::initializer_list<Argument> arguments);
  const std::optional<Diagnostic>& error() const { return error_; }

 private:
  using RunPart = void (*)(Reader&, void* owner, u32 index);
  struct Job {
    void* owner;
    RunPart run;
    const char* name;
    s64 list_index;  ///< of the first record; kNoIndex if it is no element of a list; kNoStep
    u32 index, count, at;
    PathTree::Id path;
    u32 (*size)(const void* owner) = nullptr;  ///< instead of `count`
    u32 named_at = 0;                          ///< where the offset stands, with `size`
  };
  /// Owners of one table may be of several types; its records are of one.
  struct SharedUse {
    void* owner;
    void* (*record)(void* owner, u32 index);
    u32 index;
    void* get() const { return record(owner, index); }
  };
  struct Place {
    u32 offset = 0;
    bool known = false, is_shared = false;
    u64 claimed = 0;
    std::vector<Job> jobs;
    std::unordered_map<u32, SharedUse> uses;
    std::vector<OwnedRange> ranges;
    std::vector<u32> array;
  };
  struct EarlyText {
    u32 at;
    u64 offset;
    const char* name;
    std::string* text;
  };
  struct LooseRun {
    std::string next;
    std::vector<std::pair<u32, std::string>> strings;  ///< by address
  };
  struct Later {
    u32 at;
    PathTree::Id path;
    const char* name;
    void* record;
    s64 raw;
    bool (*run)(void* context, void* record, s64 raw);
  };
  struct Copy {
    /// Gives the size of the record in the file, with what it owns.
    u64 (*assign)(void* to, const void* from);
    SharedUse to, from;
  };

  /// After an error the position is the end of the file, so that nothing more is taken.
  template <class T>
  T take(const char* name) {
    if (bytes_.size() - pos_ < sizeof(T)) [[unlikely]] {
      fail_short(name, sizeof(T));
      return T{};
    }
    const T x = load<T>(bytes_.data() + pos_, form_.order);
    mark(name, sizeof(T));
    return x;
  }
  template <class T>
  void take_into(const char* name, T& x) {
    if constexpr (std::is_same_v<T, Vec3>) {
      if (recording_ && bytes_.size() - pos_ >= 12) return take_vec3_as_one(name, x);
      x.x = take<float>(name);
      x.y = take<float>(name);
      x.z = take<float>(name);
    } else if constexpr (std::is_same_v<T, bool>) {
      x = take<u8>(name) != 0;
    } else if constexpr (std::is_arithmetic_v<T>) {
      x = take<T>(name);
    } else {
      static_assert(sizeof(x[0]) == 1, "arrays of bytes only");
      if (bytes_.size() - pos_ < x.size()) return fail_short(name, x.size());
      std::memcpy(x.data(), bytes_.data() + pos_, x.size());
      mark(name, static_cast<u32>(x.size()));
    }
  }
  void take_vec3_as_one(const char* name, Vec3& x);
  void mark(const char* name, u32 size, MapKind kind = MapKind::field) {
    if (recording_) [[unlikely]]
      note(name, size, kind);
    pos_ += size;
  }
  void note(const char* name, u32 size, MapKind kind);
  u64 take_string_reference(const char* name) {
    return form_.string_width == 8 ? take<u64>(name) : take<u32>(name);
  }
  void see_text(u32 begin, u32 end);
  void mention_texts(u64 list);
  void resolve_text(u32 at, const char* name, u64 offset, std::string& s);
  void keep_loose_strings();
  void name_integers(u32 end, std::string_view next);
  void open_pool(u32 place);
  void set_place(u32 at, const char* name, u32 place, s64 raw, s64 offset);
  void check_id(u32 at, const char* name, s64 id, s64 raw, const IdForm& form);
  void keep_gap(u32 end, const char* next);
  void take_opaque(const char* name, Bytes& out, u32 end);
  u32 first_known(std::initializer_list<u32> places) const;
  s64 base_of(const Base& base) const {
    return base.place == kNoPlace ? base.position : places_[base.place].offset;
  }
  std::string path_text(const char* field) const {
    return recording_ ? recording_->map.paths.text(path_, field ? field : "") : std::string();
  }
  /// How many bytes of the file may be copied because several records name them: far more than any
  /// sound file needs, and not without limit.
  u64 copy_budget() const { return 0x100000 + 16 * u64{bytes_.size()}; }
  void fail_short(const char* name, u64 size) {
    fail(kTruncated, pos_, name, {name, size, bytes_.size() - pos_});
  }

  /// Every record of a table has one owner, so all claims together cannot exceed the file.
  bool claim(const char* name, u32 place, u64 n) {
    if (!ok()) return false;
    Place& p = places_[place];
    p.claimed += n;
    if (p.claimed * std::max(info_[place].record_size, 1u) <= bytes_.size()) return true;
    fail(kOverlap, pos_, name, {name});
    return false;
  }
  template <class Part, class Owner>
  void queue(u32 place, Owner& owner, u32 index, u32 count, u32 at, const char* name,
             s64 list_index) {
    if constexpr (is_transparent<Part>()) list_index = PathTree::kNoStep;
    places_[place].jobs.push_back(
        {&owner, [](Reader& r, void* o, u32 i) { Part{}(r, *static_cast<Owner*>(o), i); }, name,
         list_index, index, count, at, path_, nullptr, 0});
  }
  /// A reference to a place in the file; nothing if it is null or leads outside.
  template <class Disk>
  std::optional<u32> take_offset(const char* name, const PointerForm& form) {
    const u32 at = pos_;
    const s64 raw = static_cast<s64>(take<Disk>(name));
    if (!ok() || (form.null && raw == *form.null)) return {};
    const s64 offset = raw + base_of(form.base);
    if (offset >= 0 && offset <= static_cast<s64>(bytes_.size())) return static_cast<u32>(offset);
    fail(kOffsetOutside, at, name, {hex(static_cast<u64>(raw)), name, bytes_.size()});
    return {};
  }
  template <class Access, class Part, class Owner>
  void share(const char* name, Owner& owner, u32 index, s64 list_index, u32 place, u32 entry) {
    if (!ok()) return;
    using Record = std::remove_reference_t<decltype(Access::at(owner, index))>;
    const SharedUse use{
        &owner, [](void* o, u32 i) -> void* { return &Access::at(*static_cast<Owner*>(o), i); },
        index};
    places_[place].is_shared = true;
    const auto [first, is_new] = places_[place].uses.try_emplace(entry, use);
    if (is_new) {
      if (claim(name, place, 1)) queue<Part>(place, owner, index, 1, entry, name, list_index);
      return;
    }
    copies_.push_back({[](void* to, const void* from) {
                         auto& record = *static_cast<Record*>(to);
                         const auto& other = *static_cast<const Record*>(from);
                         if constexpr (requires { copy_shared(record, other); })
                           copy_shared(record, other);  // part of the record is the user's own
                         else
                           record = other;
                         if constexpr (requires { share_size(other); })
                           return share_size(other);
                         else
                           return u64{sizeof(record)};
                       },
                       use, first->second});
  }
  void run_job(const Job& job, u64 at, u32 record_size);

  ByteView bytes_;
  std::span<const PlaceInfo> info_;
  void* context_;
  DiskForm form_;
  Recording* recording_;
  std::vector<Place> places_;
  u32 pos_ = 0, record_end_ = 0, furthest_ = 0;
  u32 pool_ = 0, pool_seen_ = 0;
  bool pool_known_ = false;
  u64 taken_ = 0, text_taken_ = 0, mentioned_ = 0;
  std::vector<s64> id_limits_;
  PathTree::Id path_ = PathTree::kRoot;
  std::optional<Diagnostic> error_;
  std::string scratch_;
  std::vector<EarlyText> early_texts_;
  std::vector<Later> later_;
  std::vector<Copy> copies_;
  std::vector<UnnamedInteger> unnamed_;
  KeySet integers_seen_;
  std::optional<std::string_view> first_text_;
  std::vector<LooseRun> loose_;       ///< while recording
  std::unordered_set<u32> referred_;  ///< while recording: addresses of strings
  bool track_integers_ = false;
  std::vector<std::pair<u32, Integer*>> integers_;  ///< by address
};

}  // namespace kinora
