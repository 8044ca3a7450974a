#include "kinora/describe/writer_texts.hpp"

#include <numeric>

namespace kinora {

WriterTexts::WriterTexts(std::span<const PlaceInfo> places, void* context, DiskForm form,
                         const WriteOptions& options)
    : WriterPlaces(places, context, form, options) {
  for (const auto& s : layout_->string_order) pool_.intern(s);
}

std::string WriterTexts::text_by_rule(const char* name, std::string rule) {
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

u32 WriterTexts::intern(const char* name, std::string_view s) {
  if (s.find('\0') != s.npos)
    fail(kUnexpectedValue, name, {"the text", "cut in two by a zero byte", "a text without one"});
  if (keep_paths_ && !pool_.contains(s)) intern_loose_before(s);
  return pool_.intern(s);
}

void WriterTexts::intern_loose_before(std::string_view s) {
  const auto& loose = learned_ ? learned_->loose_strings : layout_->loose_strings;
  const auto run = loose.find(s);
  if (run == loose.end()) return;
  for (const auto& x : run->second) pool_.intern(x);
}

void WriterTexts::put_string_reference(u32 pool_offset) {
  if (form_.absolute_strings)
    string_patches_.push_back({position(), form_.string_width, Base{pool_offset, kNoPlace}, 0, 32});
  form_.string_width == 8 ? put(u64{pool_offset}) : put(pool_offset);
}

void WriterTexts::packed_text(const char* name, const std::string& s, u32 width, u32 high) {
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

void WriterTexts::inline_text(const char* name, const std::string& s, u32 alignment, u8 filler) {
  if (s.find('\0') != s.npos)
    fail(kUnexpectedValue, name, {"the text", "cut in two by a zero byte", "a text without one"});
  out_.put_c_string(s);
  align(alignment, filler);
}

void WriterTexts::fixed_text(const char* name, const std::string& s, u32 size) {
  if (s.size() > size) return fail_too_large(name, static_cast<s64>(s.size()), size);
  out_.put_text(s);
  Bytes rest(size - s.size());
  out_.put_bytes(keep_paths_ ? bytes_by_rule(path_text(name), rest) : rest);
}

void WriterTexts::strings(u32 place) {
  begin(place);
  if (keep_paths_) intern_loose_before("");
  const u32 start = position();
  out_.put_text(pool_.bytes());
  for (const Patch& p : string_patches_)
    apply({p.at, p.width, {}, 0, 32}, s64{start} + p.base.position, "strings");
}

// ---- integers that the game looks up by name ----------------------------------------------------

/// Rule: by address, then those that are at no integer.
void WriterTexts::relocations(const char* name, u32 place,
                              const std::vector<LooseRelocation>& loose) {
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

}  // namespace kinora
