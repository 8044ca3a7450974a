// What the reader is made of, the lowest layer: where it stands in the file, where the places of
// the file are, how numbers are taken, and what is noted about them.
//
//   ReaderPlaces   this one
//   ReaderTexts    the string pool, names of enumerators         reader_texts.hpp
//   ReaderTables   what lies elsewhere: slices, pointers, ...    reader_tables.hpp
//   Reader         the visitor                                   reader.hpp
#pragma once
#include <algorithm>
#include <optional>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/result.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/describe/offset_map.hpp"
#include "kinora/describe/words.hpp"

namespace kinora {

/// What a reading may note besides the model.
struct Recording {
  OffsetMap map;
  Layout layout;  ///< loose strings, gaps, odd padding: what is seen while reading
};

/// Where the reader stands, and where the places of the file are.
class ReaderPlaces {
 public:
  ReaderPlaces(const ReaderPlaces&) = delete;
  ReaderPlaces& operator=(const ReaderPlaces&) = delete;

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

  void magic(std::string_view expected);

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
  /// What lies ahead, up to the first of these places, to find out how much of it is a block.
  ByteView view_until(std::initializer_list<u32> next) const {
    const u32 end = first_known(next);
    return ok() && end > pos_ ? bytes_.subspan(pos_, end - pos_) : ByteView();
  }
  /// The same, up to the first of these places that the file has.
  ByteView block_until(const char* name, std::initializer_list<u32> next) {
    const u32 end = first_known(next);
    if (ok() && end < pos_) fail(kOverlap, pos_, name, {name});
    return block(name, end - pos_);
  }
  /// Explains a block that was just read in detail: `pieces` gives a list of {offset, size, path,
  /// value}.
  template <class F>
  void explain_block(u32 start, const char* name, F&& pieces) {
    if (!recording_ || !ok()) return;
    const auto list = pieces();
    if (!list) return;
    OffsetMap& map = recording_->map;
    map.entries.pop_back();
    const PathTree::Id path = map.paths.step(path_, name);
    for (const auto& piece : *list)
      map.entries.push_back({start + piece.offset, piece.size, path, map.keep(piece.path),
                             MapKind::field, MapValue::bytes, form_.order, map.keep(piece.value)});
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

  // ---- paths and errors -----------------------------------------------------------------------
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
  /// Whether `n` records fit into the file at all; to be asked before a list grows.
  bool fits(const char* name, u64 n, u32 record_size) {
    if (ok() && n > bytes_.size() / std::max(record_size, 1u))
      fail(kCountTooLarge, pos_, name, {n, record_size, bytes_.size()});
    return ok();
  }

 protected:
  ReaderPlaces(ByteView bytes, std::span<const PlaceInfo> places, void* context, DiskForm form,
               Recording* recording);
  ~ReaderPlaces() = default;

  /// After an error the position is the end of the file, so that nothing more is taken.
  template <class T>
  T take(const char* name) {
    if (bytes_.size() - pos_ < sizeof(T)) [[unlikely]] {
      fail_short(name, sizeof(T));
      return T{};
    }
    const T x = load<T>(bytes_.data() + pos_, form_.order);
    mark(name, sizeof(T), MapKind::field, map_value<T>());
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
      mark(name, static_cast<u32>(x.size()), MapKind::field, map_value<T>());
    }
  }
  void take_vec3_as_one(const char* name, Vec3& x);
  void mark(const char* name, u32 size, MapKind kind = MapKind::field,
            MapValue value = MapValue::bytes) {
    if (recording_) [[unlikely]]
      note(name, size, kind, value);
    pos_ += size;
  }
  void note(const char* name, u32 size, MapKind kind, MapValue value);
  /// For the map: what the value at `at` stands for.
  void explain(u32 at, std::string_view meaning) {
    if (recording_) [[unlikely]]
      recording_->map.explain(at, meaning);
  }
  void set_place(u32 at, const char* name, u32 place, s64 raw, s64 offset);
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
  /// Records have one owner, so all reading cannot take much more than the file.
  u64 record_budget() const { return 0x1000 + 2 * u64{bytes_.size()}; }

  struct Place {
    u32 offset = 0;
    bool known = false;
  };

  ByteView bytes_;
  std::span<const PlaceInfo> info_;
  void* context_;
  DiskForm form_;
  Recording* recording_;
  std::vector<Place> places_;
  u32 pos_ = 0, record_end_ = 0, furthest_ = 0;
  PathTree::Id path_ = PathTree::kRoot;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora
