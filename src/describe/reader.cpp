#include "kinora/describe/reader.hpp"

namespace kinora {

Reader::Reader(ByteView bytes, std::span<const PlaceInfo> places, void* context, DiskForm form,
               Recording* recording)
    : bytes_(bytes),
      info_(places),
      context_(context),
      form_(form),
      recording_(recording),
      places_(places.size()),
      record_end_(static_cast<u32>(bytes.size())) {
  if (bytes.size() > 0x7FFFFFFF) {
    bytes_ = bytes.first(0);
    fail(kTooLarge, 0, nullptr, {"the file size", bytes.size(), 0x7FFFFFFF});
  }
}

void Reader::fail(const Finding& finding, u64 offset, const char* field,
                  std::initializer_list<Argument> arguments) {
  if (!error_) error_ = make_diagnostic(finding, offset, path_text(field), arguments);
  pos_ = static_cast<u32>(bytes_.size());
}

void Reader::note(const char* name, u32 size, MapKind kind) {
  if (size != 0) recording_->map.entries.push_back({pos_, size, path_, name, kind});
}

void Reader::take_vec3_as_one(const char* name, Vec3& x) {
  x.x = load<float>(bytes_.data() + pos_, form_.order);
  x.y = load<float>(bytes_.data() + pos_ + 4, form_.order);
  x.z = load<float>(bytes_.data() + pos_ + 8, form_.order);
  mark(name, 12);
}

void Reader::magic(std::string_view expected) {
  if (!has_magic(bytes_, expected, pos_)) return fail(kWrongMagic, pos_, "magic", {expected});
  mark("magic", static_cast<u32>(expected.size()));
}

void Reader::integer(const char* name, Integer& x, u64 owner) {
  if (track_integers_) integers_.emplace_back(pos_, &x);
  x.value = take<s32>(name);
  if (!ok()) return;
  // Only the first occurrence of an (owner, value) pair can have brought names into the pool.
  if (owner != 0 &&
      !integers_seen_.insert((owner ^ static_cast<u32>(x.value)) * 0x9E3779B97F4A7C15u))
    return;
  unnamed_.push_back({&x, owner});
}

void Reader::relocations(const char* name, u32 place, std::vector<LooseRelocation>& loose) {
  if (!begin(place)) return;
  std::sort(integers_.begin(), integers_.end());
  const u32 n = take<u32>("count");
  if (!fits(name, n, 12)) return;
  for (u32 i = 0; i < n && ok(); ++i) {
    at_step(name, i, [&] {
      const u32 at = take<u32>("at");
      EnumTag tag;
      text("enum", tag.enum_class);
      text("is", tag.value);
      tag.resolve = true;
      const auto it = std::lower_bound(integers_.begin(), integers_.end(), at,
                                       [](const auto& x, u32 a) { return x.first < a; });
      if (it != integers_.end() && it->first == at)
        it->second->tag = std::move(tag);
      else
        loose.push_back({at, std::move(tag.enum_class), std::move(tag.value)});
    });
  }
  furthest_ = std::max(furthest_, pos_);
}

// ---- text ---------------------------------------------------------------------------------------

void Reader::inline_text(const char* name, std::string& s, u32 alignment, u8 filler) {
  const auto* start = bytes_.data() + pos_;
  const std::size_t left = bytes_.size() - pos_;
  const void* end = left ? std::memchr(start, 0, left) : nullptr;
  if (!end) return fail(kStringUnterminated, pos_, name, {});
  const auto n = static_cast<u32>(static_cast<const u8*>(end) - start);
  s.assign(reinterpret_cast<const char*>(start), n);
  mark(name, n + 1, MapKind::text);
  align(alignment, filler);
}

void Reader::fixed_text(const char* name, std::string& s, u32 size) {
  if (bytes_.size() - pos_ < size) return fail_short(name, size);
  const std::string_view all = as_text(bytes_.subspan(pos_, size));
  s = all.substr(0, std::min(all.find('\0'), all.size()));
  if (recording_ && all.find_first_not_of('\0', s.size()) != all.npos) {
    const ByteView b = bytes_.subspan(pos_ + s.size(), size - s.size());
    recording_->layout.bytes[path_text(name)] = {Bytes(b.size()), Bytes(b.begin(), b.end())};
  }
  mark(name, size, MapKind::text);
}

void Reader::resolve_text(u32 at, const char* name, u64 offset, std::string& s) {
  if (!ok()) return;
  if (!pool_known_) return early_texts_.push_back({at, offset, name, &s});
  const u64 room = bytes_.size() - pool_;
  if (form_.absolute_strings && offset < pool_)
    return fail(kStringOutside, at, name, {hex(offset), room});
  if (form_.absolute_strings) offset -= pool_;
  if (offset >= room) return fail(kStringOutside, at, name, {hex(offset), room});
  const u8* start = bytes_.data() + pool_ + offset;
  const auto* end = static_cast<const u8*>(std::memchr(start, 0, room - offset));
  if (!end) return fail(kStringUnterminated, at, name, {});
  text_taken_ += static_cast<u64>(end - start);
  if (text_taken_ > copy_budget()) return fail(kTextBudget, at, name, {copy_budget()});
  s.assign(reinterpret_cast<const char*>(start), reinterpret_cast<const char*>(end));
  see_text(pool_ + static_cast<u32>(offset), static_cast<u32>(end - bytes_.data()));
}

/// A use of the string in the file's bytes from `begin` to `end`.
void Reader::see_text(u32 begin, u32 end) {
  if (recording_) referred_.insert(begin);
  if (begin < pool_seen_) return;
  if (begin > pool_seen_) name_integers(begin, as_text(bytes_.subspan(begin, end - begin)));
  pool_seen_ = end + 1;
  unnamed_.clear();
}

/// Uses of the texts of a list that is read later. What is wrong with it is found then.
void Reader::mention_texts(u64 list) {
  const u32 n = look_at(list).value_or(0);
  mentioned_ += n;  // lists of sound files do not overlap
  if (mentioned_ > bytes_.size()) return;
  for (u64 i = 1; i <= n && list + 4 * i + 4 <= bytes_.size(); ++i) {
    const u64 begin = u64{pool_} + load<u32>(bytes_.data() + list + 4 * i, form_.order);
    if (begin >= bytes_.size()) return;
    const void* end = std::memchr(bytes_.data() + begin, 0, bytes_.size() - begin);
    if (!end) return;
    see_text(static_cast<u32>(begin),
             static_cast<u32>(static_cast<const u8*>(end) - bytes_.data()));
  }
}

/// The strings from pool_seen_ to `end` are referred to by nothing: they belong to the integers
/// read since the last new string, at most two (class, value name) to each.
void Reader::name_integers(u32 end, std::string_view next) {
  std::vector<std::string> run;
  for (u32 p = pool_seen_; p < end;) {
    const auto* start = bytes_.data() + p;
    const void* zero = std::memchr(start, 0, end - p);
    const auto n = zero ? static_cast<u32>(static_cast<const u8*>(zero) - start) : end - p;
    run.emplace_back(reinterpret_cast<const char*>(start), n);
    p += n + 1;
  }
  const std::size_t r = assign_enumerator_names(unnamed_, run);
  if (!recording_) return;
  LooseRun loose{std::string(next), {}};
  u32 at = pool_seen_;
  for (std::size_t i = 0; i < run.size(); ++i) {
    if (i >= r) loose.strings.emplace_back(at, run[i]);
    at += static_cast<u32>(run[i].size()) + 1;
  }
  if (!loose.strings.empty()) loose_.push_back(std::move(loose));
}

/// Strings that were passed over and that nothing referred to later either.
void Reader::keep_loose_strings() {
  for (LooseRun& run : loose_) {
    std::vector<std::string> kept;
    for (auto& [at, s] : run.strings)
      if (!referred_.count(at)) kept.push_back(std::move(s));
    if (!kept.empty()) recording_->layout.loose_strings[run.next] = std::move(kept);
  }
}

void Reader::open_pool(u32 place) {
  pool_ = pool_seen_ = places_[place].offset;
  pool_known_ = ok();
  if (first_text_ && has_magic(bytes_, *first_text_, pool_)) {
    const u32 end = pool_ + static_cast<u32>(first_text_->size());
    if (end < bytes_.size() && bytes_[end] == 0) see_text(pool_, end);
  }
  for (const EarlyText& e : early_texts_) resolve_text(e.at, e.name, e.offset, *e.text);
  early_texts_.clear();
}

void Reader::strings(u32 place) {
  if (!begin(place)) return;
  if (!pool_known_) open_pool(place);
  if (ok()) name_integers(static_cast<u32>(bytes_.size()), "");
  if (!recording_) {
    pos_ = static_cast<u32>(bytes_.size());
  } else {
    while (ok() && pos_ < bytes_.size()) {
      const void* zero = std::memchr(bytes_.data() + pos_, 0, bytes_.size() - pos_);
      const u32 end =
          zero ? static_cast<u32>(static_cast<const u8*>(zero) - bytes_.data()) + 1 : file_size();
      mark("strings", end - pos_, MapKind::text);
    }
  }
  furthest_ = std::max(furthest_, pos_);
}

std::vector<std::string> Reader::pool_strings() const {
  std::vector<std::string> all;
  for (std::size_t p = pool_; ok() && p < bytes_.size(); p += all.back().size() + 1) {
    const std::string_view rest = as_text(bytes_.subspan(p));
    all.emplace_back(rest.substr(0, std::min(rest.find('\0'), rest.size())));
  }
  return all;
}

// ---- references ---------------------------------------------------------------------------------

void Reader::check_id(u32 at, const char* name, s64 id, s64 raw, const IdForm& form) {
  const s64 limit = form.space < id_limits_.size() ? id_limits_[form.space] : 0;
  if (ok() && (id < 0 || id >= limit)) fail(kDanglingIndex, at, name, {name, raw, limit});
}

// ---- places -------------------------------------------------------------------------------------

void Reader::set_place(u32 at, const char* name, u32 place, s64 raw, s64 offset) {
  if (!ok()) return;
  if (offset < 0 || offset > static_cast<s64>(bytes_.size()))
    return fail(kOffsetOutside, at, name, {hex(static_cast<u64>(raw)), name, bytes_.size()});
  places_[place].offset = static_cast<u32>(offset);
  places_[place].known = true;
}

u32 Reader::first_known(std::initializer_list<u32> places) const {
  for (const u32 p : places)
    if (p < places_.size() && places_[p].offset != 0) return places_[p].offset;
  return static_cast<u32>(bytes_.size());
}

bool Reader::begin(u32 place, bool) {
  if (!ok()) return false;
  furthest_ = std::max(furthest_, pos_);
  Place& p = places_[place];
  if (!p.known) p.offset = pos_;
  if (p.offset == 0 && pos_ != 0) return false;
  if (p.offset > furthest_) keep_gap(p.offset, info_[place].name);
  pos_ = p.offset;
  return true;
}

/// Bytes that nothing refers to, between the end of what was read and a place that begins later.
void Reader::keep_gap(u32 end, const char* next) {
  if (!recording_) return;
  const ByteView b = bytes_.subspan(furthest_, end - furthest_);
  const std::string key = next ? "before " + std::string(next) : "at end";
  recording_->layout.bytes[key] = {Bytes(), Bytes(b.begin(), b.end())};
  recording_->map.entries.push_back(
      {furthest_, end - furthest_, PathTree::kRoot, "gap", MapKind::gap});
}

void Reader::run_job(const Job& job, u64 at, u32 record_size) {
  const u32 n = job.size ? job.size(job.owner) : job.count;
  for (u32 i = 0; i < n && ok(); ++i) {
    if (at > bytes_.size() && job.size && i == 0) {
      path_ = job.path;
      return fail(kOffsetOutside, job.named_at, job.name, {hex(at), job.name, bytes_.size()});
    }
    if (at > bytes_.size())
      return fail(kOffsetOutside, at, job.name, {hex(at), job.name, bytes_.size()});
    const auto start = static_cast<u32>(at);
    pos_ = start;
    if (recording_) {
      const PathTree::Id saved = path_;
      path_ = recording_->map.paths.element(job.path, job.name, job.list_index, i);
      job.run(*this, job.owner, job.index + i);
      path_ = saved;
    } else {
      job.run(*this, job.owner, job.index + i);
    }
    // Records with one owner do not overlap, so all reading cannot take much more than the file.
    // Without this a thousand pointers to one large record would cost memory without limit.
    if (pos_ > start) taken_ += pos_ - start;
    if (taken_ > 2 * u64{bytes_.size()} + 0x1000)
      return fail(kOverlap, start, job.name, {job.name});
    at = record_size ? at + record_size : pos_;
  }
}

void Reader::run(u32 place, u32 next) {
  if (!begin(place)) return;
  const u32 start = pos_, size = info_[place].record_size;
  const u32 enclosing_end = next != kNoPlace ? first_known({next}) : record_end_;
  u32 end = start;
  std::vector<Job> jobs;
  jobs.swap(places_[place].jobs);
  if (places_[place].is_shared)  // queued by first use, written in the order of their numbers
    std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.at < b.at; });
  for (std::size_t i = 0; i < jobs.size() && ok(); ++i) {
    const Job& job = jobs[i];
    if (size == 0) record_end_ = i + 1 < jobs.size() ? jobs[i + 1].at : enclosing_end;
    run_job(job, size ? u64{start} + u64{job.at} * size : job.at, size);
    if (!job.size || job.size(job.owner) != 0) end = std::max(end, pos_);
  }
  if (ok()) pos_ = end;
  record_end_ = enclosing_end;
  jobs.clear();
  places_[place].jobs.swap(jobs);  // keeps the memory for the next use
  furthest_ = std::max(furthest_, end);
}

void Reader::align(u32 alignment, u8 filler, u32 base) {
  const auto target = static_cast<u32>(align_up(pos_ - base, alignment)) + base;
  if (!ok() || target == pos_) return;
  const u32 n = std::min(target, file_size()) - pos_;  // a file may end inside its last padding
  if (recording_) {
    const ByteView b = bytes_.subspan(pos_, n);
    if (n != target - pos_ || std::any_of(b.begin(), b.end(), [&](u8 x) { return x != filler; }))
      recording_->layout.bytes[path_text("padding")] = {Bytes(target - pos_, filler),
                                                        Bytes(b.begin(), b.end())};
  }
  mark("padding", n, MapKind::padding);
}

void Reader::take_opaque(const char* name, Bytes& out, u32 end) {
  if (!ok()) return;
  if (end < pos_) return fail(kOverlap, pos_, name, {name});
  out.assign(bytes_.begin() + pos_, bytes_.begin() + end);
  mark(name, end - pos_);
}
void Reader::bytes_until(const char* name, Bytes& out, std::initializer_list<u32> next) {
  take_opaque(name, out, first_known(next));
}
ByteView Reader::block(const char* name, u32 size) {
  if (bytes_.size() - pos_ < size) {
    fail_short(name, size);
    return {};
  }
  const ByteView b = bytes_.subspan(pos_, size);
  mark(name, size);
  return b;
}

bool Reader::finish() {
  for (const Later& fix : later_) {
    if (!ok()) return false;
    if (fix.run(context_, fix.record, fix.raw)) continue;
    path_ = fix.path;
    fail(kDanglingIndex, fix.at, fix.name, {fix.name, fix.raw, "fewer"});
  }
  u64 copied = 0;
  for (const Copy& c : copies_) {
    if (!ok()) return false;
    copied += c.assign(c.to.get(), c.from.get());
    if (copied > copy_budget()) fail(kSharedBudget, pos_, nullptr, {copy_budget()});
  }
  if (ok() && recording_ && pool_known_) {
    keep_loose_strings();
    recording_->layout.string_order = pool_strings();
  }
  furthest_ = std::max(furthest_, pos_);
  if (ok() && furthest_ < bytes_.size()) keep_gap(static_cast<u32>(bytes_.size()), nullptr);
  return ok();
}

}  // namespace kinora
