// Visitor that turns a record into bytes. Tables are gathered while their owners are written and
// emitted at their place; offsets are patched then. Two modes besides the plain one:
//   replay  a Layout tells what differs from the rules
//   learn   the original bytes are at hand; whatever follows from a rule and differs there goes
//           into a Layout
// Paths are kept only where one of the two needs them, or to name the place of an error.
#pragma once
#include <algorithm>
#include <optional>
#include <unordered_map>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/result.hpp"
#include "kinora/core/sink.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/describe/offset_map.hpp"
#include "kinora/describe/string_pool.hpp"
#include "kinora/describe/words.hpp"

namespace kinora {

/// What a writing may be told besides the model.
struct WriteOptions {
  const Layout* layout = nullptr;  ///< replayed
  ByteView original;               ///< with `learned`: what the result is compared with
  Layout* learned = nullptr;
  bool keep_paths = false;  ///< so that an error has its path
  u64 expected_size = 0;    ///< memory to reserve
};

class Writer {
 public:
  static constexpr bool kReads = false, kWrites = true, kBinary = true;

  Writer(std::span<const PlaceInfo> places, void* context, DiskForm form = {},
         const WriteOptions& options = {});
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return !error_; }
  u32 position() const { return static_cast<u32>(out_.size()); }
  void set_order(Endian order) {
    form_.order = order;
    out_.set_order(order);
  }
  Endian order() const { return form_.order; }

  // ---- plain fields ---------------------------------------------------------------------------
  template <class Disk, class T>
  void field(As<Disk>, const char* name, const T& x, const std::type_identity_t<T>& = {}) {
    if constexpr (std::is_same_v<T, bool>)
      put_rule(name, static_cast<Disk>(x));  // a true that is stored as another number is learned
    else if constexpr (std::is_integral_v<T> && sizeof(T) > sizeof(Disk))
      put_fitting<Disk>(name, static_cast<s64>(x));
    else
      put(static_cast<Disk>(x));
  }
  template <class T>
  void field(const char* name, const T& x, const std::type_identity_t<T>& = {}) {
    put_value(name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, const T& x) {
    field(as<Disk>, name, x);
  }
  template <class T>
  void value(const char* name, const T& x) {
    put_value(name, x);
  }
  template <class T>
  void hex_field(const char* name, const T& x, T = 0) {
    put_value(name, x);
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char*, const E& e, EnumNames,
                   std::optional<std::type_identity_t<E>> = {}) {
    put(static_cast<Disk>(e));
  }
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, const Disk& rest, Parts... part) {
    u32 word = rest;
    ((word |= bit_value(name, part)), ...);
    put(static_cast<Disk>(word));
  }
  template <class Disk>
  void constant(As<Disk>, const char* name, std::type_identity_t<Disk> x) {
    put_rule(name, x);
  }
  template <class Disk, class F>
  void derived(As<Disk>, const char* name, F&& rule) {
    const auto x = rule();
    if (!fits_disk<Disk>(static_cast<s64>(x))) [[unlikely]]
      fail_too_large(name, static_cast<s64>(x), static_cast<s64>(std::numeric_limits<Disk>::max()));
    put_rule(name, static_cast<Disk>(x));
  }
  void magic(std::string_view m) { out_.put_text(m); }
  void integer(const char* name, const Integer& x, u64 = 0) {
    if (x.tag && x.tag->resolve) relocations_.push_back({position(), &*x.tag});
    put(x.value);
    if (!x.tag || x.tag->resolve) return;
    if (!x.tag->enum_class.empty()) intern(name, x.tag->enum_class);
    if (!x.tag->value.empty()) intern(name, x.tag->value);
  }
  void expect_relocations(u32) {}
  void relocations(const char* name, u32 place, const std::vector<LooseRelocation>& loose);
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char* name, const Record& record, Codec codec) {
    const std::optional<u32> word = codec.pack(context_, record);
    if (!word) {
      const Missing missing = codec.missing(record);
      fail(kDanglingName, name, {missing.what, missing.name});
    }
    put(static_cast<Disk>(word.value_or(0)));
  }

  // ---- text -----------------------------------------------------------------------------------
  void text(const char* name, const std::string& s, std::string_view = {}) {
    put_string_reference(intern(name, s));
  }
  void value_text(const char* name, const std::string& s) { text(name, s); }
  void pool_text(const char* name, const PoolText& s, bool = false) {
    s.number ? put(*s.number) : text(name, s.text);
  }
  void first_text(std::string_view s) { intern(nullptr, s); }
  /// Texts that enter the pool before they are used.
  void preload(const std::vector<std::string_view>& texts) {
    for (const std::string_view s : texts) intern(nullptr, s);
  }
  void packed_text(const char* name, const std::string& s, u32 width, u32 high);
  template <class F>
  void derived_text(const char* name, F&& rule) {
    text(name, text_by_rule(name, std::string(rule())));
  }
  void inline_text(const char* name, const std::string& s, u32 alignment = 1, u8 filler = 0);
  void fixed_text(const char* name, const std::string& s, u32 size);

  // ---- references -----------------------------------------------------------------------------
  template <class Record>
  void ids(const std::vector<Record>& records, u32 space = 0) {
    if (positions_.size() <= space) positions_.resize(space + 1);
    IdTable& table = positions_[space];
    table.count = static_cast<s64>(records.size());
    std::size_t in_order = 0;  // the usual case: ids are positions, and no table is needed
    while (in_order < records.size() && records[in_order].id == static_cast<s64>(in_order))
      ++in_order;
    if (in_order == records.size()) return;
    table.positions.reserve(records.size());
    for (std::size_t i = 0; i < records.size(); ++i)
      if (!table.positions.emplace(records[i].id, static_cast<s64>(i)).second)
        fail(kDuplicateId, "id", {records[i].id});
  }
  /// Where the record with this id stands in its list.
  std::optional<s64> position_of(s32 id, u32 space = 0) const;
  template <class Disk>
  void id(As<Disk>, const char* name, const s32& id, IdForm form = {}) {
    put_fitting<Disk>(name, id_number(name, id, form));
  }
  void key(const char*, s32, u32 = 0) {}
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, const Record& record, RefOf<Ref>) {
    const std::optional<s64> index = Ref::index(context_, record);
    if (!index) fail(kDanglingName, name, {name, std::string(Ref::text(record))});
    put(static_cast<Disk>(index.value_or(0)));
  }

  // ---- lists ----------------------------------------------------------------------------------
  template <class Disk, class T>
  void count(As<Disk>, const char* name, const std::vector<T>& list, u32) {
    put_count<Disk>(name, list.size());
  }
  template <class T>
  void elements(const char* name, const std::vector<T>& list) {
    for (u32 i = 0; i < list.size() && ok(); ++i)
      at_step(name, step_index(list[i], i), [&] { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, const std::vector<T>& list, F&& part) {
    for (u32 i = 0; i < list.size() && ok(); ++i) at_step(name, i, [&] { part(list[i]); });
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char*, const std::vector<T>& list) {
    for (const T& x : list) put(static_cast<Disk>(x));
  }
  template <class Disk>
  void id_list(As<Disk>, const char* name, const std::vector<s32>& list, IdForm form = {}) {
    for (const s32 id : list) put_fitting<Disk>(name, id_number(name, id, form));
  }
  void texts(const char* name, const std::vector<std::string>& list) {
    for (const std::string& s : list) text(name, s);
  }
  template <class F>
  void group(const char* name, F&& f) {
    at_step(name, PathTree::kNoIndex, f);
  }
  template <class Optional>
  void optional(const char* name, const Optional& part) {
    if (part) at_step(name, PathTree::kNoIndex, [&] { describe(*this, *part); });
  }

  // ---- shared tables --------------------------------------------------------------------------
  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32 place) {
    put_base<Disk>(name, place, (owner.*Member).empty());
    put_count<Disk>(name, (owner.*Member).size());
    queue_slice(name, owner, List<Member, Part>{}, place, 0);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_count(As<Disk>, const char* name, const Owner& owner, List<Member, Part>) {
    put_count<Disk>(name, (owner.*Member).size());
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_base(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32 place) {
    put_base<Disk>(name, place, (owner.*Member).empty());
    queue_slice(name, owner, List<Member, Part>{}, place, 0);
  }
  template <auto Member, class Part, class Owner>
  void queue_slice(const char* name, const Owner& owner, List<Member, Part>, u32 place, u32) {
    const auto n = static_cast<u32>((owner.*Member).size());
    if (n == 0) return;
    places_[place].jobs.push_back(make_job<Part>(owner, 0, n, name, 0));
    places_[place].queued += n;
  }
  /// Where the next record of a place will stand: the base of the slice that is queued next.
  u32 queued(u32 place) const { return places_[place].queued; }

  template <auto Member, class Part, class Disk, class Type, class Owner>
  void typed_slice(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, Type type,
                   u32 first_place) {
    Place& p = places_[first_place + static_cast<u32>(type)];
    const u32 base = p.queued;
    const auto& list = owner.*Member;
    const auto is_other = [&](u32 i) { return i < list.size() && list[i].type() != type; };
    for (u32 i = 0, end = 0; i < list.size(); i = end) {  // neighbours of one type are one job
      while (is_other(i)) ++i;
      for (end = i; end < list.size() && !is_other(end);) ++end;
      if (i == end) break;
      p.jobs.push_back(make_job<Part>(owner, i, end - i, name, i));
      p.queued += end - i;
    }
    put_count<Disk>(name, base);
    put_count<Disk>(name, p.queued - base);
  }
  template <class Part, class Disk, class Owner>
  bool pointer(As<Disk>, const char* name, const Owner& owner, PartOf<Part>, u32 place,
               u32 index = 0, PointerForm form = {}, bool present = true) {
    if (!present) {
      put(static_cast<Disk>(form.null.value_or(0)));
      return false;
    }
    Job job = make_job<Part>(owner, index, 1, name, part_index<Part>(index));
    job.patch = add_patch<Disk>(form.base);
    places_[place].jobs.push_back(job);
    ++places_[place].queued;
    return true;
  }
  template <class Part, class Owner, class Tag>
  void tagged_pointer(const char* name, const Owner& owner, PartOf<Part>, u32 place, u32 index,
                      const Tag& tag, u32 width = 24) {
    Job job = make_job<Part>(owner, index, 1, name, part_index<Part>(index));
    job.patch = add_patch<u32>({});
    job.patch.tag = static_cast<u32>(tag) << width;
    job.patch.tag_shift = static_cast<u8>(width);
    places_[place].jobs.push_back(job);
    ++places_[place].queued;
  }
  template <class Part, class Disk, class Owner>
  void indexed(As<Disk>, const char* name, const Owner& owner, PartOf<Part>, u32 place, u32 index) {
    put_count<Disk>(name, queued(place));
    places_[place].jobs.push_back(make_job<Part>(owner, index, 1, name, index));
    ++places_[place].queued;
  }
  /// Equal records are written once; which number each gets is known when its table is written.
  template <auto Member, class Part, class Disk, class Owner>
  void shared(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32 index,
              u32 place, Sharing sharing = Sharing::equal_records) {
    add_use<ListAccess<Member>, Part>(name, owner, index, index, place,
                                      {{}, sizeof(Disk), 0, false, sharing});
    put(Disk{0});
  }
  template <auto Member, class Disk, class Owner>
  void shared(As<Disk>, const char* name, const Owner& owner, WholeOf<Member>, u32 place,
              IdForm form = {}) {
    const bool present = static_cast<bool>(owner.*Member);
    if (present)
      add_use<WholeAccess<Member>, WholePart<Member>>(
          name, owner, 0, PathTree::kNoIndex, place,
          {{}, sizeof(Disk), form.bias, false, Sharing::equal_records});
    put(present ? Disk{0} : static_cast<Disk>(form.null));
  }
  u64 offset_count(u32, u32) const { return 0; }
  /// A number by rule that lies `ahead` bytes from here, inside a block that another module writes.
  u32 number_ahead(const char* name, u32 rule, u32 ahead) {
    if (!keep_paths_) return rule;
    return static_cast<u32>(number_by_rule(name, rule, position() + ahead, sizeof(u32)));
  }
  /// They fill what the numbers of the used records leave free, then follow.
  template <auto Member, class Part, class Owner>
  void spares(const char* name, const Owner& owner, List<Member, Part>, u32 place, u64) {
    for (u32 i = 0; i < (owner.*Member).size(); ++i)
      places_[place].spares.push_back(make_job<Part>(owner, i, 1, name, i));
  }
  template <auto Member, class Part, class Disk, class Owner>
  bool shared_pointer(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32 index,
                      u32 place, PointerForm form = {}, bool present = true) {
    if (present)
      add_use<ListAccess<Member>, Part>(name, owner, index, index, place, offset_use<Disk>(form));
    put(static_cast<Disk>(present ? 0 : form.null.value_or(0)));
    return present;
  }
  template <auto Member, class Disk, class Owner>
  void shared_pointer(As<Disk>, const char* name, const Owner& owner, WholeOf<Member>, u32 place,
                      PointerForm form = {}) {
    const bool present = static_cast<bool>(owner.*Member);
    if (present)
      add_use<WholeAccess<Member>, WholePart<Member>>(name, owner, 0, PathTree::kNoIndex, place,
                                                      offset_use<Disk>(form));
    if constexpr (requires { (owner.*Member)->items; })
      if (present && form.mentions)
        for (const std::string& s : (owner.*Member)->items) intern(name, s);
    put(static_cast<Disk>(present ? 0 : form.null.value_or(0)));
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer(As<Disk>, const char* name, const Owner& owner, List<Member, Part>,
                     u32 place) {
    const auto n = static_cast<u32>((owner.*Member).size());
    Job job = make_job<Part>(owner, 0, n, name, 0);
    job.patch = add_patch<Disk>({});
    places_[place].jobs.push_back(job);
    places_[place].queued += n;
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer_count(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32,
                           u32) {
    put_count<Disk>(name, (owner.*Member).size());
  }
  template <class Disk>
  void pointer_table(As<Disk>, const char*, u32 place, u64 n) {
    begin(place);
    for (u64 i = 0; i < n; ++i) places_[place].table.push_back(add_patch<Disk>({}));
  }
  template <class Part, class Disk, class Owner>
  void by_table(As<Disk>, const char* name, const Owner& owner, PartOf<Part>, u32 table, u32 place,
                u32 index = 0) {
    Place& t = places_[table];
    const u64 number = rule_value(name, static_cast<Disk>(t.table_used++));
    Job job = make_job<Part>(owner, index, 1, name, part_index<Part>(index));
    if (number < t.table.size()) job.patch = t.table[number];
    put_count<Disk>(name, number);
    places_[place].jobs.push_back(job);
    ++places_[place].queued;
  }
  template <class Disk>
  void table_count(As<Disk>, const char* name, u32 place) {
    places_[place].counts.push_back({add_patch<Disk>({}), name, path_});
  }
  template <class BaseDisk, class CountDisk, class F>
  void owned_range(As<BaseDisk>, As<CountDisk>, const char* name, u32, s64, F&& rule) {
    const std::pair<u32, u32> range = rule();
    range.second ? put_count<BaseDisk>(name, range.first)
                 : put_rule(name, static_cast<BaseDisk>(range.first));
    put_count<CountDisk>(name, range.second);
  }
  template <class Disk, class F>
  void derived_array(As<Disk>, const char*, u32 place, std::initializer_list<u32>, F&& rule) {
    begin(place);
    for (const u32 x : rule()) put(static_cast<Disk>(x));
  }

  // ---- places ---------------------------------------------------------------------------------
  template <class Disk>
  void slot(As<Disk>, const char*, u32 place, bool present = true, Base base = {}) {
    if (!present) return put(Disk{0});
    places_[place].slots.push_back(add_patch<Disk>(base));
  }
  void slot(const char* name, u32 place, bool present = true) {
    slot(as<u32>, name, place, present);
  }
  template <class Disk>
  void pool_slot(As<Disk>, const char* name, u32 place) {
    slot(as<Disk>, name, place);
  }
  void pool_slot(const char* name, u32 place) { pool_slot(as<u32>, name, place); }
  /// The size of what lies between two places, known at the end; kNoPlace as `to`: the file's end.
  template <class Disk>
  void extent(As<Disk>, const char* name, u32 from, u32 to, s64 bias = 0) {
    extents_.push_back({add_patch<Disk>({}), from, to, bias, name, path_});
  }
  bool begin(u32 place, bool present = true);
  u32 offset_of(u32 place) const { return places_[place].offset; }
  void run(u32 place, u32 next = kNoPlace);
  void align(u32 alignment, u8 filler = 0, u32 base = 0);
  template <class F>
  void derived_tail(const char*, F&& write) {
    write(*this);
  }
  void bytes_until(const char*, const Bytes& b, std::initializer_list<u32>) { out_.put_bytes(b); }
  void rest_of_record(const char*, const Bytes& b) { out_.put_bytes(b); }
  void block(const char*, ByteView b) { out_.put_bytes(b); }
  void fail_inside(const char* name, Diagnostic d) {
    if (error_) return;
    d.offset.reset();
    d.path = d.path.empty() ? path_text(name) : path_text(name) + '.' + d.path;
    error_ = std::move(d);
  }
  void strings(u32 place);

  template <class F>
  void at_step(const char* name, s64 index, F&& f) {
    if (!keep_paths_) return f();
    const PathTree::Id saved = path_;
    path_ = paths_.step(saved, name, index);
    f();
    path_ = saved;
  }
  void refuse(const Finding& finding, const char* field,
              std::initializer_list<Argument> arguments) {
    fail(finding, field, arguments);
  }
  void fail(const Finding& finding, const char* field, std::initializer_list<Argument> arguments);
  const std::optional<Diagnostic>& error() const { return error_; }
  /// Call once after describe.
  Result<Bytes> finish();

 private:
  using RunPart = void (*)(Writer&, const void* owner, u32 index);
  using Equal = bool (*)(const void* a, const void* b);
  struct Patch {
    u32 at = 0;
    u8 width = 0;  ///< 0: none
    Base base;
    u32 tag = 0;  ///< above the offset
    u8 tag_shift = 32;
  };
  struct Job {
    const void* owner;
    RunPart run;
    const char* name;
    s64 list_index;
    u32 index, count;
    PathTree::Id path;
    Patch patch;
  };
  /// What a user of a shared record is told, and how.
  struct UseForm {
    Base base;
    u8 width = 0;
    s64 bias = 0;
    bool by_offset = false;
    Sharing sharing = Sharing::equal_records;
  };
  struct Use {
    Patch patch;
    s64 bias;
    u32 number;
    const void* record;
    Job job;
  };
  struct CountPatch {
    Patch patch;
    const char* name;
    PathTree::Id path;
  };
  struct Relocation {
    u32 at;
    const EnumTag* tag;
  };
  struct Place {
    u32 offset = 0, queued = 0, unique = 0;
    bool by_offset = false;
    Equal equal = nullptr;
    u32 table_used = 0;
    std::vector<Patch> slots, table;
    std::vector<CountPatch> counts;
    std::vector<Job> jobs;
    std::vector<Use> uses;
    std::vector<Job> spares;
    std::unordered_multimap<std::size_t, u32> use_of_hash;
  };
  struct IdTable {
    s64 count = 0;
    std::unordered_map<s32, s64> positions;  ///< empty if ids are positions
  };
  struct Extent {
    Patch patch;
    u32 from, to;
    s64 bias;
    const char* name;
    PathTree::Id path;
  };

  template <class T>
  void put(T x) {
    out_.put(x);
  }
  template <class T>
  void put_value(const char* name, const T& x) {
    if constexpr (std::is_same_v<T, Vec3>) {
      put(x.x);
      put(x.y);
      put(x.z);
    } else if constexpr (std::is_same_v<T, bool>) {
      put_rule(name, static_cast<u8>(x));
    } else if constexpr (std::is_arithmetic_v<T>) {
      put(x);
    } else {
      out_.put_bytes({x.data(), x.size()});
    }
  }
  template <class Disk>
  static bool fits_disk(s64 x) {
    if constexpr (std::is_signed_v<Disk>)
      return x >= std::numeric_limits<Disk>::min() && x <= std::numeric_limits<Disk>::max();
    else if constexpr (sizeof(Disk) < 8)
      return x >= 0 && x <= s64{std::numeric_limits<Disk>::max()};
    else
      return x >= 0;
  }
  template <class Disk>
  void put_fitting(const char* name, s64 x) {
    if (!fits_disk<Disk>(x)) fail_too_large(name, x, std::numeric_limits<Disk>::max());
    put(static_cast<Disk>(x));
  }
  template <class Disk>
  void put_count(const char* name, u64 n) {
    constexpr auto kMost = static_cast<std::make_unsigned_t<Disk>>(-1);
    if (n > kMost) fail_too_large(name, static_cast<s64>(n), static_cast<s64>(kMost));
    put(static_cast<Disk>(n));
  }
  /// Where an empty list stands is the tool's choice.
  template <class Disk>
  void put_base(const char* name, u32 place, bool is_empty) {
    if (is_empty && fits_disk<Disk>(queued(place)))
      put_rule(name, static_cast<Disk>(queued(place)));
    else
      put_count<Disk>(name, queued(place));
  }
  /// A value that follows from a rule, unless the layout (or, while learning, the original at the
  /// same offset) says otherwise.
  template <class T>
  void put_rule(const char* name, T rule) {
    put(rule_value(name, rule));
  }
  template <class T>
  T rule_value(const char* name, T rule) {
    if (keep_paths_) [[unlikely]]
      rule = static_cast<T>(
          number_by_rule(name, static_cast<std::make_unsigned_t<T>>(rule), position(), sizeof(T)));
    return rule;
  }
  /// The same for a number that is known only later.
  void apply_rule(const Patch& patch, s64 rule, const char* name);
  template <class Part>
  u32 bit_value(const char* word, const Part& part) {
    const auto x = static_cast<u32>(part.value);
    const u32 most = part.where.mask() >> part.where.shift;
    if (x > most) fail_too_large(part.names.empty() ? part.name : word, x, most);
    return (x & most) << part.where.shift;
  }
  template <class Part, class Owner>
  Job make_job(const Owner& owner, u32 index, u32 count, const char* name, s64 list_index) {
    return {&owner,
            [](Writer& w, const void* o, u32 i) { Part{}(w, *static_cast<const Owner*>(o), i); },
            name,
            is_transparent<Part>() ? PathTree::kNoStep : list_index,
            index,
            count,
            path_,
            {}};
  }
  template <class Disk>
  Patch add_patch(Base base) {
    const Patch p{position(), sizeof(Disk), base, 0, 32};
    put(Disk{0});
    return p;
  }
  template <class Disk>
  static UseForm offset_use(const PointerForm& form) {
    return {form.base, sizeof(Disk), 0, true, Sharing::equal_records};
  }
  template <class Access, class Part, class Owner>
  void add_use(const char* name, const Owner& owner, u32 index, s64 list_index, u32 place,
               const UseForm& form) {
    const auto& record = Access::at(owner, index);
    using Record = std::remove_reference_t<decltype(record)>;
    std::size_t hash = 0;
    if constexpr (requires { share_hash(record); }) hash = share_hash(record);
    const Equal equal = [](const void* a, const void* b) {
      const auto &x = *static_cast<const Record*>(a), &y = *static_cast<const Record*>(b);
      if constexpr (requires { equal_shared(x, y); })
        return equal_shared(x, y);
      else
        return x == y;
    };
    const Patch patch{position(), form.width, form.base, 0, 32};
    const Use use{patch, form.bias, 0, &record, make_job<Part>(owner, index, 1, name, list_index)};
    add_use(place, use, equal, hash, form);
  }
  void add_use(u32 place, Use use, Equal equal, std::size_t hash, const UseForm& form);

  u64 number_by_rule(const char* name, u64 rule, u32 at, u32 width);
  std::string text_by_rule(const char* name, std::string rule);
  Bytes bytes_by_rule(const std::string& path, Bytes rule);
  s64 id_number(const char* name, s32 id, const IdForm& form);
  u32 intern(const char* name, std::string_view s);
  void intern_loose_before(std::string_view s);
  void put_string_reference(u32 pool_offset);
  void put_gap(const std::string& key);
  void apply(const Patch& patch, s64 value, const char* name);
  std::vector<s64> entry_numbers(u32 place);
  std::vector<s64> original_entries(const Place& p) const;
  static bool numbers_hold(const Place& p, const std::vector<s64>& numbers);
  void number_uses(u32 place, std::vector<Job>& jobs);
  void run_job(const Job& job, u32 record_size);
  u64 original_number(u32 at, u32 width) const;
  std::string path_text(const char* field) const {
    return keep_paths_ ? paths_.text(path_, field ? field : "") : std::string();
  }
  void fail_too_large(const char* name, s64 value, s64 most) {
    fail(kTooLarge, name, {name ? name : "a number", value, most});
  }

  std::span<const PlaceInfo> info_;
  void* context_;
  DiskForm form_;
  const Layout* layout_;
  ByteView original_;
  Layout* learned_;
  bool keep_paths_;
  ByteSink out_;
  StringPool pool_;
  std::vector<Patch> string_patches_;  ///< absolute references; the value so far is pool-relative
  std::vector<IdTable> positions_;
  std::vector<Place> places_;
  std::vector<Extent> extents_;
  std::vector<Relocation> relocations_;
  PathTree paths_;
  PathTree::Id path_ = PathTree::kRoot;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora
