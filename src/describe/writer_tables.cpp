#include "kinora/describe/writer_tables.hpp"

#include "kinora/describe/writer.hpp"

namespace kinora {

WriterTables::WriterTables(std::span<const PlaceInfo> places, void* context, DiskForm form,
                           const WriteOptions& options)
    : WriterTexts(places, context, form, options), tables_(places.size()) {}

void WriterTables::run_job(const Job& job, u32 record_size) {
  const u32 first = position();
  apply(job.patch, first, job.name);
  for (u32 i = 0; i < job.count && ok(); ++i) {
    const u32 start = position();
    const PathTree::Id saved = path_;
    if (keep_paths_) path_ = paths_.element(job.path, job.name, job.list_index, i);
    job.run(static_cast<Writer&>(*this), job.owner, job.index + i);
    if (record_size && position() - start != record_size)
      fail(kRecordSize, nullptr, {job.name, position() - start, record_size});
    path_ = saved;
  }
  // Where a record of no bytes is said to be is the tool's choice.
  const bool is_plain = job.patch.base.place == kNoPlace && job.patch.base.position == 0;
  if (keep_paths_ && position() == first && is_plain && job.patch.tag_shift == 32) {
    const PathTree::Id saved = path_;
    path_ = job.path;
    apply_rule(job.patch, first, job.name);
    path_ = saved;
  }
}

void WriterTables::run(u32 place, u32) {
  begin(place);
  std::vector<Job> jobs;
  jobs.swap(tables_[place].jobs);
  number_uses(place, jobs);
  u64 total = 0;
  for (const Job& job : jobs) total += job.count;
  for (const CountPatch& c : tables_[place].counts) {
    const PathTree::Id saved = path_;
    path_ = c.path;
    apply_rule(c.patch, static_cast<s64>(total), c.name);
    path_ = saved;
  }
  for (const Job& job : jobs) run_job(job, info_[place].record_size);
  jobs.clear();
  tables_[place].jobs.swap(jobs);
}

// ---- shared records -----------------------------------------------------------------------------

void WriterTables::add_use(u32 place, Use use, Equal equal, std::size_t hash, const UseForm& form) {
  Table& t = tables_[place];
  t.by_offset = form.by_offset;
  t.equal = equal;
  if (form.sharing == Sharing::equal_records) {
    const auto [first, last] = t.use_of_hash.equal_range(hash);
    for (auto it = first; it != last; ++it) {
      if (!equal(t.uses[it->second].record, use.record)) continue;
      use.number = t.uses[it->second].number;
      t.uses.push_back(use);
      return;
    }
    t.use_of_hash.emplace(hash, static_cast<u32>(t.uses.size()));
  }
  use.number = t.unique++;
  t.uses.push_back(use);
}

/// Which entry each user of a table named in the original: its number, or the rank of its offset.
std::vector<s64> WriterTables::original_entries(const Table& t) const {
  std::vector<s64> was, offsets;
  for (const Use& use : t.uses) {
    if (u64{use.patch.at} + use.patch.width > original_.size()) return {};
    was.push_back(static_cast<s64>(original_number(use.patch.at, use.patch.width)) - use.bias);
  }
  if (!t.by_offset) return was;
  offsets = was;
  std::sort(offsets.begin(), offsets.end());
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  for (s64& x : was) x = std::lower_bound(offsets.begin(), offsets.end(), x) - offsets.begin();
  return was;
}

/// Whether users that are told the same number have the same record, as after an edit they may not.
bool WriterTables::numbers_hold(const Table& t, const std::vector<s64>& numbers) {
  std::unordered_map<s64, const void*> seen;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [first, is_new] = seen.emplace(numbers[i], t.uses[i].record);
    if (!is_new && !t.equal(first->second, t.uses[i].record)) return false;
  }
  return true;
}

/// Which entry of a table of shared records each use gets. Rule: numbered by first use.
std::vector<s64> WriterTables::entry_numbers(u32 place) {
  const Table& t = tables_[place];
  const char* table = info_[place].name;
  std::vector<s64> numbers;
  for (const Use& use : t.uses) numbers.push_back(use.number);
  const auto known = layout_->order.find(table);
  if (known != layout_->order.end() && known->second.rule == numbers &&
      known->second.stored.size() == numbers.size() && numbers_hold(t, known->second.stored))
    numbers = known->second.stored;
  if (!learned_) return numbers;
  std::vector<s64> was = original_entries(t);
  if (was.size() != numbers.size() || was == numbers || !numbers_hold(t, was)) return numbers;
  learned_->order[table] = {numbers, was};
  return was;
}

/// Puts the records of a table in the order of their numbers and tells the users.
void WriterTables::number_uses(u32 place, std::vector<Job>& jobs) {
  Table& t = tables_[place];
  if (t.uses.empty() && t.spares.empty()) return;
  const char* table = info_[place].name;
  const std::vector<s64> numbers = entry_numbers(place);
  std::vector<const Job*> records(t.spares.size() + numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0 || numbers[i] >= static_cast<s64>(records.size())) continue;
    if (auto& record = records[static_cast<std::size_t>(numbers[i])]; !record)
      record = &t.uses[i].job;
  }
  std::size_t spare = 0;
  for (auto& record : records)
    if (!record && spare < t.spares.size()) record = &t.spares[spare++];
  while (!records.empty() && !records.back()) records.pop_back();
  if (std::find(records.begin(), records.end(), nullptr) != records.end()) {
    fail(kUnexpectedValue, table, {"the layout's order", "full of holes", "every number once"});
    return;
  }
  // The users of an entry are told when it is written: by number now, by offset through patches.
  std::vector<u32> offsets;
  for (const Job* record : records) {
    if (!t.by_offset) {
      jobs.push_back(*record);
    } else {
      offsets.push_back(position());
      run_job(*record, info_[place].record_size);
    }
  }
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (const auto n = static_cast<u64>(numbers[i]); n < records.size())
      apply(t.uses[i].patch, t.by_offset ? s64{offsets[n]} : numbers[i] + t.uses[i].bias, table);
  t.uses.clear();
  t.spares.clear();
  t.use_of_hash.clear();
  t.unique = 0;
}

}  // namespace kinora
