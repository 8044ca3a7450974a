#include "kinora/describe/reader_texts.hpp"

namespace kinora {

void ReaderTexts::inline_text(const char* name, std::string& s, u32 alignment, u8 filler) {
  const auto* start = bytes_.data() + pos_;
  const std::size_t left = bytes_.size() - pos_;
  const void* end = left ? std::memchr(start, 0, left) : nullptr;
  if (!end) return fail(kStringUnterminated, pos_, name, {});
  const auto n = static_cast<u32>(static_cast<const u8*>(end) - start);
  s.assign(reinterpret_cast<const char*>(start), n);
  mark(name, n + 1, MapKind::text);
  align(alignment, filler);
}

void ReaderTexts::fixed_text(const char* name, std::string& s, u32 size) {
  if (bytes_.size() - pos_ < size) return fail_short(name, size);
  const std::string_view all = as_text(bytes_.subspan(pos_, size));
  s = all.substr(0, std::min(all.find('\0'), all.size()));
  if (recording_ && all.find_first_not_of('\0', s.size()) != all.npos) {
    const ByteView b = bytes_.subspan(pos_ + s.size(), size - s.size());
    recording_->layout.bytes[path_text(name)] = {Bytes(b.size()), Bytes(b.begin(), b.end())};
  }
  mark(name, size, MapKind::text);
}

void ReaderTexts::resolve_text(u32 at, const char* name, u64 offset, std::string& s) {
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
  explain(at, s);
  see_text(pool_ + static_cast<u32>(offset), static_cast<u32>(end - bytes_.data()));
}

/// A use of the string in the file's bytes from `begin` to `end`.
void ReaderTexts::see_text(u32 begin, u32 end) {
  if (recording_) referred_.insert(begin);
  if (begin < pool_seen_) return;
  if (begin > pool_seen_) name_integers(begin, as_text(bytes_.subspan(begin, end - begin)));
  pool_seen_ = end + 1;
  unnamed_.clear();
}

/// Uses of the texts of a list that is read later. What is wrong with it is found then.
void ReaderTexts::mention_texts(u64 list) {
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
void ReaderTexts::name_integers(u32 end, std::string_view next) {
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
void ReaderTexts::keep_loose_strings() {
  for (LooseRun& run : loose_) {
    std::vector<std::string> kept;
    for (auto& [at, s] : run.strings)
      if (!referred_.count(at)) kept.push_back(std::move(s));
    if (!kept.empty()) recording_->layout.loose_strings[run.next] = std::move(kept);
  }
}

void ReaderTexts::open_pool(u32 place) {
  pool_ = pool_seen_ = places_[place].offset;
  pool_known_ = ok();
  if (first_text_ && has_magic(bytes_, *first_text_, pool_)) {
    const u32 end = pool_ + static_cast<u32>(first_text_->size());
    if (end < bytes_.size() && bytes_[end] == 0) see_text(pool_, end);
  }
  for (const EarlyText& e : early_texts_) resolve_text(e.at, e.name, e.offset, *e.text);
  early_texts_.clear();
}

void ReaderTexts::strings(u32 place) {
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

std::vector<std::string> ReaderTexts::pool_strings() const {
  std::vector<std::string> all;
  for (std::size_t p = pool_; ok() && p < bytes_.size(); p += all.back().size() + 1) {
    const std::string_view rest = as_text(bytes_.subspan(p));
    all.emplace_back(rest.substr(0, std::min(rest.find('\0'), rest.size())));
  }
  return all;
}

void ReaderTexts::note_pool() {
  if (!ok() || !recording_ || !pool_known_) return;
  keep_loose_strings();
  recording_->layout.string_order = pool_strings();
}

// ---- integers that names belong to --------------------------------------------------------------

void ReaderTexts::integer(const char* name, Integer& x, u64 owner) {
  if (track_integers_) integers_.emplace_back(pos_, &x);
  x.value = take<s32>(name);
  if (!ok()) return;
  // Only the first occurrence of an (owner, value) pair can have brought names into the pool.
  if (owner != 0 &&
      !integers_seen_.insert((owner ^ static_cast<u32>(x.value)) * 0x9E3779B97F4A7C15u))
    return;
  unnamed_.push_back({&x, owner});
}

void ReaderTexts::relocations(const char* name, u32 place, std::vector<LooseRelocation>& loose) {
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

}  // namespace kinora
