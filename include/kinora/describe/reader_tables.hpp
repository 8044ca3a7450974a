// The reader's tables: whatever a record owns and the file keeps elsewhere. Nothing is followed at
// once: a job is queued, and `run` works it off when its place comes up.
#pragma once
#include <unordered_map>

#include "kinora/describe/reader_texts.hpp"

namespace kinora {

class Reader;

class ReaderTables : public ReaderTexts {
 public:
  /// What the file says about a list that follows from the model.
  struct OwnedRange {
    u32 base, count;
    s64 owner;
  };

  /// `record_size`: the bytes that a record has at least. What all lists together take is bounded,
  /// or many large counts would cost memory before the first record is missed.
  template <class Disk, class T>
  void count(As<Disk>, const char* name, std::vector<T>& list, u32 record_size) {
    const u64 n = take<Disk>(name);
    if (fits(name, n, record_size) && count_in(name, n, record_size)) list.resize(n);
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
    Table& p = tables_[place];
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
    if (form.mentions && !tables_[place].uses.count(*offset)) mention_texts(*offset);
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
    Job& job = tables_[place].jobs.back();
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
      tables_[place].array.push_back(static_cast<u32>(take<Disk>(name)));
    furthest_ = std::max(furthest_, pos_);
  }
  /// A place in a table of offsets; the part is where that offset leads.
  template <class Part, class Disk, class Owner>
  void by_table(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 table, u32 place,
                u32 index = 0) {
    const u32 at = pos_;
    const u64 entry = static_cast<u64>(take<Disk>(name));
    const auto& offsets = tables_[table].array;
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
    const std::vector<Job>& jobs = tables_[place].jobs;
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
    if (n && recording_) tables_[place].ranges.push_back({base, n, owner});
  }
  /// Ends where the first place of `next` that the file has begins.
  template <class Disk, class F>
  void derived_array(As<Disk>, const char* name, u32 place, std::initializer_list<u32> next, F&&) {
    begin(place);
    const u32 end = first_known(next);
    while (ok() && pos_ + sizeof(Disk) <= end) tables_[place].array.push_back(take<Disk>(name));
  }
  const std::vector<OwnedRange>& ranges(u32 place) const { return tables_[place].ranges; }
  const std::vector<u32>& array(u32 place) const { return tables_[place].array; }
  /// Reads everything that was queued for a place. `next`: the place where the last record ends.
  void run(u32 place, u32 next = kNoPlace);

 protected:
  ReaderTables(ByteView bytes, std::span<const PlaceInfo> places, void* context, DiskForm form,
               Recording* recording)
      : ReaderTexts(bytes, places, context, form, recording), tables_(places.size()) {}
  ~ReaderTables() = default;

  /// An error if something refers to a place that the file does not have.
  void refuse_jobs(u32 place);
  /// Gives every user of a shared record its copy.
  void copy_shared_records();

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
    u32 named_at = 0;                          ///< where it was queued; with `size`: the offset
  };
  /// Owners of one table may be of several types; its records are of one.
  struct SharedUse {
    void* owner;
    void* (*record)(void* owner, u32 index);
    u32 index;
    void* get() const { return record(owner, index); }
  };
  struct Table {
    bool is_shared = false;
    u64 claimed = 0;
    std::vector<Job> jobs;
    std::unordered_map<u32, SharedUse> uses;
    std::vector<OwnedRange> ranges;
    std::vector<u32> array;
  };
  struct Copy {
    /// Gives the size of the record in the file, with what it owns.
    u64 (*assign)(void* to, const void* from);
    SharedUse to, from;
  };

  /// Every record of a table has one owner, so all claims together cannot exceed the file.
  bool claim(const char* name, u32 place, u64 n) {
    if (!ok()) return false;
    Table& p = tables_[place];
    p.claimed += n;
    if (p.claimed * std::max(info_[place].record_size, 1u) <= bytes_.size()) return true;
    fail(kOverlap, pos_, name, {called(name)});
    return false;
  }
  /// Numbers and lists that are all of a record have no name of their own.
  static const char* called(const char* name) { return name && *name ? name : "this record"; }
  template <class Part, class Owner>
  void queue(u32 place, Owner& owner, u32 index, u32 count, u32 at, const char* name,
             s64 list_index) {
    if constexpr (is_transparent<Part>()) list_index = PathTree::kNoStep;
    tables_[place].jobs.push_back(
        {&owner, [](Reader& r, void* o, u32 i) { Part{}(r, *static_cast<Owner*>(o), i); }, name,
         list_index, index, count, at, path_, nullptr, pos_});
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
    tables_[place].is_shared = true;
    const auto [first, is_new] = tables_[place].uses.try_emplace(entry, use);
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
  bool count_in(const char* name, u64 n, u32 record_size) {
    counted_ += n * record_size;
    if (counted_ > record_budget()) fail(kOverlap, pos_, name, {called(name)});
    return ok();
  }

  std::vector<Table> tables_;  ///< by place
  std::vector<Copy> copies_;
  u64 taken_ = 0, counted_ = 0;
};

}  // namespace kinora
