// The writer's tables: whatever a record owns and the file keeps elsewhere. A record that is owned
// is queued where its owner is written, and `run` writes the queue of a place when its turn comes.
#pragma once
#include <unordered_map>

#include "kinora/describe/writer_texts.hpp"

namespace kinora {

class Writer;

class WriterTables : public WriterTexts {
 public:
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
    tables_[place].jobs.push_back(make_job<Part>(owner, 0, n, name, 0));
    tables_[place].queued += n;
  }
  /// Where the next record of a place will stand: the base of the slice that is queued next.
  u32 queued(u32 place) const { return tables_[place].queued; }

  template <auto Member, class Part, class Disk, class Type, class Owner>
  void typed_slice(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, Type type,
                   u32 first_place) {
    Table& p = tables_[first_place + static_cast<u32>(type)];
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
    tables_[place].jobs.push_back(job);
    ++tables_[place].queued;
    return true;
  }
  template <class Part, class Owner, class Tag>
  void tagged_pointer(const char* name, const Owner& owner, PartOf<Part>, u32 place, u32 index,
                      const Tag& tag, u32 width = 24) {
    Job job = make_job<Part>(owner, index, 1, name, part_index<Part>(index));
    job.patch = add_patch<u32>({});
    job.patch.tag = static_cast<u32>(tag) << width;
    job.patch.tag_shift = static_cast<u8>(width);
    tables_[place].jobs.push_back(job);
    ++tables_[place].queued;
  }
  template <class Part, class Disk, class Owner>
  void indexed(As<Disk>, const char* name, const Owner& owner, PartOf<Part>, u32 place, u32 index) {
    put_count<Disk>(name, queued(place));
    tables_[place].jobs.push_back(make_job<Part>(owner, index, 1, name, index));
    ++tables_[place].queued;
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
  /// They fill what the numbers of the used records leave free, then follow.
  template <auto Member, class Part, class Owner>
  void spares(const char* name, const Owner& owner, List<Member, Part>, u32 place, u64) {
    for (u32 i = 0; i < (owner.*Member).size(); ++i)
      tables_[place].spares.push_back(make_job<Part>(owner, i, 1, name, i));
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
    tables_[place].jobs.push_back(job);
    tables_[place].queued += n;
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer_count(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32,
                           u32) {
    put_count<Disk>(name, (owner.*Member).size());
  }
  template <class Disk>
  void pointer_table(As<Disk>, const char*, u32 place, u64 n) {
    begin(place);
    for (u64 i = 0; i < n; ++i) tables_[place].pointers.push_back(add_patch<Disk>({}));
  }
  template <class Part, class Disk, class Owner>
  void by_table(As<Disk>, const char* name, const Owner& owner, PartOf<Part>, u32 table, u32 place,
                u32 index = 0) {
    Table& t = tables_[table];
    const u64 number = rule_value(name, static_cast<Disk>(t.pointers_used++));
    Job job = make_job<Part>(owner, index, 1, name, part_index<Part>(index));
    if (number < t.pointers.size()) job.patch = t.pointers[number];
    put_count<Disk>(name, number);
    tables_[place].jobs.push_back(job);
    ++tables_[place].queued;
  }
  template <class Disk>
  void table_count(As<Disk>, const char* name, u32 place) {
    tables_[place].counts.push_back({add_patch<Disk>({}), name, path_});
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

  /// Everything that is queued for a place.
  void run(u32 place, u32 next = kNoPlace);

 protected:
  WriterTables(std::span<const PlaceInfo> places, void* context, DiskForm form,
               const WriteOptions& options);

 private:
  using RunPart = void (*)(Writer&, const void* owner, u32 index);
  using Equal = bool (*)(const void* a, const void* b);
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
  /// What is queued for a place, and who is told the numbers or offsets of it.
  struct Table {
    u32 queued = 0, unique = 0;
    bool by_offset = false;
    Equal equal = nullptr;
    u32 pointers_used = 0;
    std::vector<Patch> pointers;  ///< of a table of pointers
    std::vector<CountPatch> counts;
    std::vector<Job> jobs;
    std::vector<Use> uses;
    std::vector<Job> spares;
    std::unordered_multimap<std::size_t, u32> use_of_hash;
  };

  /// Where an empty list stands is the tool's choice.
  template <class Disk>
  void put_base(const char* name, u32 place, bool is_empty) {
    if (is_empty && fits_disk<Disk>(queued(place)))
      put_rule(name, static_cast<Disk>(queued(place)));
    else
      put_count<Disk>(name, queued(place));
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
  std::vector<s64> entry_numbers(u32 place);
  std::vector<s64> original_entries(const Table& t) const;
  static bool numbers_hold(const Table& t, const std::vector<s64>& numbers);
  void number_uses(u32 place, std::vector<Job>& jobs);
  void run_job(const Job& job, u32 record_size);

  std::vector<Table> tables_;
};

}  // namespace kinora
