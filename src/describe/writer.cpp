#include "kinora/describe/writer.hpp"

#include <numeric>

namespace kinora {

namespace {
const Layout kNoLayout;
}

Writer::Writer(std::span<const PlaceInfo> places, void* context, DiskForm form,
               const WriteOptions& options)
    : info_(places),
      context_(context),
      form_(form),
      layout_(options.layout ? options.layout : &kNoLayout),
      original_(options.original),
      learned_(options.learned),
      keep_paths_(options.keep_paths || options.learned || !layout_->empty()),
      out_(form.order),
      places_(places.size()) {
  out_.reserve(options.expected_size);
  for (const auto& s : layout_->string_order) pool_.intern(s);
}

void Writer::fail(const Finding& finding, const char* field,
                  std::initializer_list<Argument> arguments) {
  if (!error_) error_ = make_diagnostic(finding, {}, path_text(field), arguments);
}

// ---- rules, layout, learning --------------------------------------------------------------------

u64 Writer::original_number(u32 at, u32 width) const {
  u64 x = 0;
  for (u32 i = 0; i < width; ++i) {
    const u32 k = form_.order == Endian::little ? width - 1 - i : i;
    x = x << 8 | original_[at + k];
  }
  return x;
}

u64 Writer::number_by_rule(const char* name, u64 rule, u32 at, u32 width) {
  std::string path;
  u64 x = rule;
  if (!layout_->numbers.empty()) {
    path = path_text(name);
    const auto it = layout_->numbers.find(path);
    if (it != layout_->numbers.end() && it->second.rule == rule) x = it->second.stored;
  }
  if (learned_ && u64{at} + width <= original_.size()) {
    const u64 was = original_number(at, width);
    if (was != rule) learned_->numbers[path_text(name)] = {rule, was};
    x = was;
  }
  return x;
}

std::string Writer::text_by_rule(const char* name, std::string rule) {
  if (layout_->texts.empty() && !learned_) return rule;
  const std::string path = path_text(name);
  // While learning, the reader has noted what every derived text holds; only differences stay.
  if (learned_) {
    const auto seen = learned_->texts.find(path);
    if (seen == learned_->texts.end()) return rule;
    if (seen->second.stored == rule) {
      learned_->texts.erase(seen);
      return rule;
    }
    seen->second.rule = rule;
    return seen->second.stored;
  }
  const auto known = layout_->texts.find(path);
  return known != layout_->texts.end() && known->second.rule == rule ? known->second.stored : rule;
}

Bytes Writer::bytes_by_rule(const std::string& path, Bytes rule) {
  const Layout& l = learned_ ? *learned_ : *layout_;
  const auto known = l.bytes.find(path);
  return known != l.bytes.end() && known->second.rule == rule ? known->second.stored : rule;
}

void Writer::put_gap(const std::string& key) {
  if (keep_paths_) out_.put_bytes(bytes_by_rule(key, {}));
}

// ---- text ---------------------------------------------------------------------------------------

u32 Writer::intern(const char* name, std::string_view s) {
  if (s.find('\0') != s.npos)
    fail(kUnexpectedValue, name, {"the text", "cut in two by a zero byte", "a text without one"});
  if (keep_paths_ && !pool_.contains(s)) intern_loose_before(s);
  return pool_.intern(s);
}

void Writer::intern_loose_before(std::string_view s) {
  const auto& loose = learned_ ? learned_->loose_strings : layout_->loose_strings;
  const auto run = loose.find(s);
  if (run == loose.end()) return;
  for (const auto& x : run->second) pool_.intern(x);
}

void Writer::put_string_reference(u32 pool_offset) {
  if (form_.absolute_strings)
    string_patches_.push_back({position(), form_.string_width, Base{pool_offset, kNoPlace}, 0, 32});
  form_.string_width == 8 ? put(u64{pool_offset}) : put(pool_offset);
}

void Writer::packed_text(const char* name, const std::string& s, u32 width, u32 high) {
  const u32 offset = intern(name, s);
  if (keep_paths_) {
    // What stands above the string follows from the model too; the layout may know better.
    u32 stored = high;
    const auto known = layout_->numbers.find(path_text(name));
    if (known != layout_->numbers.end() && known->second.rule == high)
      stored = static_cast<u32>(known->second.stored);
    if (learned_ && u64{position()} + 4 <= original_.size()) {
      stored = static_cast<u32>(original_number(position(), 4)) >> width;
      if (stored != high) learned_->numbers[path_text(name)] = {high, stored};
    }
    high = stored;
  }
  if (width < 32 && offset >> width) fail_too_large(name, offset, (s64{1} << width) - 1);
  put(offset | (high << width));
}

void Writer::inline_text(const char* name, const std::string& s, u32 alignment, u8 filler) {
  if (s.find('\0') != s.npos)
    fail(kUnexpectedValue, name, {"the text", "cut in two by a zero byte", "a text without one"});
  out_.put_c_string(s);
  align(alignment, filler);
}

void Writer::fixed_text(const char* name, const std::string& s, u32 size) {
  if (s.size() > size) return fail_too_large(name, static_cast<s64>(s.size()), size);
  out_.put_text(s);
  Bytes rest(size - s.size());
  out_.put_bytes(keep_paths_ ? bytes_by_rule(path_text(name), std::move(rest)) : rest);
}

// ---- references ---------------------------------------------------------------------------------

std::optional<s64> Writer::position_of(s32 id, u32 space) const {
  if (space >= positions_.size()) return {};
  const IdTable& table = positions_[space];
  if (table.positions.empty())
    return id >= 0 && id < table.count ? std::optional<s64>(id) : std::nullopt;
  const auto it = table.positions.find(id);
  if (it == table.positions.end()) return {};
  return it->second;
}

s64 Writer::id_number(const char* name, s32 id, const IdForm& form) {
  if (id == kNoId && form.null != IdForm{}.null) return form.null;
  const auto position = position_of(id, form.space);
  if (!position) {
    const s64 n = form.space < positions_.size() ? positions_[form.space].count : 0;
    fail(kDanglingId, name, {id, n == 0 ? "none" : std::to_string(n) + " of them"});
  }
  return position.value_or(0) + form.bias;
}

// ---- places -------------------------------------------------------------------------------------

void Writer::apply(const Patch& patch, s64 value, const char* name) {
  if (patch.width == 0) return;
  const s64 base =
      patch.base.place == kNoPlace ? patch.base.position : places_[patch.base.place].offset;
  const s64 x = value - base;
  if (patch.tag_shift < 32) {
    const s64 limit = (s64{1} << patch.tag_shift) - 1;
    if (x < 0 || x > limit) return fail_too_large(name, x, limit);
    return out_.patch(patch.at, static_cast<u32>(x) | patch.tag);
  }
  const s64 most = patch.width >= 4 ? 0xFFFFFFFF : (s64{1} << (8 * patch.width)) - 1;
  const s64 least = patch.width >= 4 ? -0x80000000LL : -(s64{1} << (8 * patch.width - 1));
  if (x > most || x < least) return fail_too_large(name, x, most);
  switch (patch.width) {
    case 1:
      return out_.patch(patch.at, static_cast<u8>(x));
    case 2:
      return out_.patch(patch.at, static_cast<u16>(x));
    case 4:
      return out_.patch(patch.at, static_cast<u32>(x));
    default:
      return out_.patch(patch.at, static_cast<u64>(x));
  }
}

bool Writer::begin(u32 place, bool present) {
  if (!present) return false;
  Place& p = places_[place];
  if (keep_paths_ && !p.slots.empty()) put_gap("before " + std::string(info_[place].name));
  p.offset = position();
  for (const Patch& slot : p.slots) apply(slot, p.offset, info_[place].name);
  return true;
}

void Writer::apply_rule(const Patch& patch, s64 rule, const char* name) {
  if (keep_paths_ && patch.width != 0)
    rule = static_cast<s64>(number_by_rule(name, static_cast<u64>(rule), patch.at, patch.width));
  apply(patch, rule, name);
}

void Writer::run_job(const Job& job, u32 record_size) {
  const u32 first = position();
  apply(job.patch, first, job.name);
  for (u32 i = 0; i < job.count && ok(); ++i) {
    const u32 start = position();
    const PathTree::Id saved = path_;
    if (keep_paths_) path_ = paths_.element(job.path, job.name, job.list_index, i);
    job.run(*this, job.owner, job.index + i);
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

void Writer::run(u32 place, u32) {
  begin(place);
  std::vector<Job> jobs;
  jobs.swap(places_[place].jobs);
  number_uses(place, jobs);
  u64 total = 0;
  for (const Job& job : jobs) total += job.count;
  for (const CountPatch& c : places_[place].counts) {
    const PathTree::Id saved = path_;
    path_ = c.path;
    apply_rule(c.patch, static_cast<s64>(total), c.name);
    path_ = saved;
  }
  for (const Job& job : jobs) run_job(job, info_[place].record_size);
  jobs.clear();
  places_[place].jobs.swap(jobs);
}

void Writer::align(u32 alignment, u8 filler, u32 base) {
  const u64 n = align_up(position() - base, alignment) - (position() - base);
  if (n == 0) return;
  if (!keep_paths_) return out_.fill(n, filler);
  out_.put_bytes(bytes_by_rule(path_text("padding"), Bytes(n, filler)));
}

void Writer::strings(u32 place) {
  begin(place);
  if (keep_paths_) intern_loose_before("");
  const u32 start = position();
  out_.put_text(pool_.bytes());
  for (const Patch& p : string_patches_)
    apply({p.at, p.width, {}, 0, 32}, s64{start} + p.base.position, "strings");
}

// ---- shared records -----------------------------------------------------------------------------

void Writer::add_use(u32 place, Use use, Equal equal, std::size_t hash, const UseForm& form) {
  Place& p = places_[place];
  p.by_offset = form.by_offset;
  p.equal = equal;
  if (form.sharing == Sharing::equal_records) {
    const auto [first, last] = p.use_of_hash.equal_range(hash);
    for (auto it = first; it != last; ++it) {
      if (!equal(p.uses[it->second].record, use.record)) continue;
      use.number = p.uses[it->second].number;
      p.uses.push_back(use);
      return;
    }
    p.use_of_hash.emplace(hash, static_cast<u32>(p.uses.size()));
  }
  use.number = p.unique++;
  p.uses.push_back(use);
}

/// Which entry each user of a table named in the original: its number, or the rank of its offset.
std::vector<s64> Writer::original_entries(const Place& p) const {
  std::vector<s64> was, offsets;
  for (const Use& use : p.uses) {
    if (u64{use.patch.at} + use.patch.width > original_.size()) return {};
    was.push_back(static_cast<s64>(original_number(use.patch.at, use.patch.width)) - use.bias);
  }
  if (!p.by_offset) return was;
  offsets = was;
  std::sort(offsets.begin(), offsets.end());
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  for (s64& x : was) x = std::lower_bound(offsets.begin(), offsets.end(), x) - offsets.begin();
  return was;
}

/// Whether users that are told the same number have the same record, as after an edit they may not.
bool Writer::numbers_hold(const Place& p, const std::vector<s64>& numbers) {
  std::unordered_map<s64, const void*> seen;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [first, is_new] = seen.emplace(numbers[i], p.uses[i].record);
    if (!is_new && !p.equal(first->second, p.uses[i].record)) return false;
  }
  return true;
}

/// Which entry of a table of shared records each use gets. Rule: numbered by first use.
std::vector<s64> Writer::entry_numbers(u32 place) {
  const Place& p = places_[place];
  const char* table = info_[place].name;
  std::vector<s64> numbers;
  for (const Use& use : p.uses) numbers.push_back(use.number);
  const auto known = layout_->order.find(table);
  if (known != layout_->order.end() && known->second.rule == numbers &&
      known->second.stored.size() == numbers.size() && numbers_hold(p, known->second.stored))
    numbers = known->second.stored;
  if (!learned_) return numbers;
  std::vector<s64> was = original_entries(p);
  if (was.size() != numbers.size() || was == numbers || !numbers_hold(p, was)) return numbers;
  learned_->order[table] = {numbers, was};
  return was;
}

/// Puts the records of a table in the order of their numbers and tells the users.
void Writer::number_uses(u32 place, std::vector<Job>& jobs) {
  Place& p = places_[place];
  if (p.uses.empty() && p.spares.empty()) return;
  const char* table = info_[place].name;
  const std::vector<s64> numbers = entry_numbers(place);
  std::vector<const Job*> records(p.spares.size() + numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0 || numbers[i] >= static_cast<s64>(records.size())) continue;
    if (auto& record = records[static_cast<std::size_t>(numbers[i])]; !record)
      record = &p.uses[i].job;
  }
  std::size_t spare = 0;
  for (auto& record : records)
    if (!record && spare < p.spares.size()) record = &p.spares[spare++];
  while (!records.empty() && !records.back()) records.pop_back();
  if (std::find(records.begin(), records.end(), nullptr) != records.end()) {
    fail(kUnexpectedValue, table, {"the layout's order", "full of holes", "every number once"});
    return;
  }
  // The users of an entry are told when it is written: by number now, by offset through patches.
  std::vector<u32> offsets;
  for (const Job* record : records) {
    if (!p.by_offset) {
      jobs.push_back(*record);
    } else {
      offsets.push_back(position());
      run_job(*record, info_[place].record_size);
    }
  }
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (const auto n = static_cast<u64>(numbers[i]); n < records.size())
      apply(p.uses[i].patch, p.by_offset ? s64{offsets[n]} : numbers[i] + p.uses[i].bias, table);
  p.uses.clear();
  p.spares.clear();
  p.use_of_hash.clear();
  p.unique = 0;
}

// ---- integers that the game looks up by name ----------------------------------------------------

/// Rule: by address, then those that are at no integer.
void Writer::relocations(const char* name, u32 place, const std::vector<LooseRelocation>& loose) {
  begin(place);
  const u32 start = position();
  const std::size_t n = relocations_.size() + loose.size();
  const auto address = [&](std::size_t i) {
    return i < relocations_.size() ? relocations_[i].at : loose[i - relocations_.size()].at;
  };
  std::vector<s64> rule(n);
  std::iota(rule.begin(), rule.end(), s64{0});
  std::vector<s64> order = rule;
  const auto is_order = [&](std::vector<s64> o) {
    std::sort(o.begin(), o.end());
    return o == rule;
  };
  if (const auto known = layout_->order.find(name);
      known != layout_->order.end() && known->second.rule == rule && is_order(known->second.stored))
    order = known->second.stored;
  if (learned_ && u64{start} + 4 + 12 * u64{n} <= original_.size()) {
    std::vector<s64> was(n, -1);
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < n && was[k] < 0; ++i)
        if (original_number(start + 4 + 12 * static_cast<u32>(k), 4) == address(i))
          was[k] = static_cast<s64>(i);
    if (was != rule && is_order(was)) {
      learned_->order[name] = {rule, was};
      order = was;
    }
  }
  put(static_cast<u32>(n));
  for (const s64 entry : order) {
    const auto i = static_cast<std::size_t>(entry);
    at_step(name, entry, [&] {
      put(address(i));
      const bool is_loose = i >= relocations_.size();
      const LooseRelocation* l = is_loose ? &loose[i - relocations_.size()] : nullptr;
      text("enum", l ? l->enum_class : relocations_[i].tag->enum_class);
      text("is", l ? l->value : relocations_[i].tag->value);
    });
  }
}

Result<Bytes> Writer::finish() {
  put_gap("at end");
  for (const Extent& e : extents_) {
    path_ = e.path;
    const u32 to = e.to == kNoPlace ? position() : places_[e.to].offset;
    apply_rule(e.patch, s64{to} - places_[e.from].offset + e.bias, e.name);
  }
  if (error_) return Failure(*error_);
  return out_.take();
}

}  // namespace kinora
