// What the writer is made of, the lowest layer: the bytes so far, what follows from a rule and may
// differ in a Layout, and the places of the file, whose offsets are filled in when they are known.
//
//   WriterPlaces   this one
//   WriterTexts    the string pool, names of enumerators         writer_texts.hpp
//   WriterTables   what lies elsewhere: slices, pointers, ...    writer_tables.hpp
//   Writer         the visitor                                   writer.hpp
//
// Two modes besides the plain one:
//   replay  a Layout tells what differs from the rules
//   learn   the original bytes are at hand; whatever follows from a rule and differs there goes
//           into a Layout
// Paths are kept only where one of the two needs them, or to name the place of an error.
#pragma once
#include <algorithm>
#include <optional>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/result.hpp"
#include "kinora/core/sink.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/describe/offset_map.hpp"
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

/// The bytes that are written, and where the places among them are.
class WriterPlaces {
 public:
  WriterPlaces(const WriterPlaces&) = delete;
  WriterPlaces& operator=(const WriterPlaces&) = delete;

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

  void magic(std::string_view m) { out_.put_text(m); }

  // ---- places ---------------------------------------------------------------------------------
  /// A field that says where a place is.
  template <class Disk>
  void slot(As<Disk>, const char*, u32 place, bool present = true, Base base = {}) {
    if (!present) return put(Disk{0});
    places_[place].slots.push_back(add_patch<Disk>(base));
  }
  void slot(const char* name, u32 place, bool present = true) {
    slot(as<u32>, name, place, present);
  }
  /// The size of what lies between two places, known at the end; kNoPlace as `to`: the file's end.
  template <class Disk>
  void extent(As<Disk>, const char* name, u32 from, u32 to, s64 bias = 0) {
    extents_.push_back({add_patch<Disk>({}), from, to, bias, name, path_});
  }
  bool begin(u32 place, bool present = true);
  u32 offset_of(u32 place) const { return places_[place].offset; }
  void align(u32 alignment, u8 filler = 0, u32 base = 0);

  // ---- bytes ----------------------------------------------------------------------------------
  void bytes_until(const char*, const Bytes& b, std::initializer_list<u32>) { out_.put_bytes(b); }
  void rest_of_record(const char*, const Bytes& b) { out_.put_bytes(b); }
  void block(const char*, ByteView b) { out_.put_bytes(b); }
  /// What a module found that writes a block of its own.
  void fail_inside(const char* name, Diagnostic d) {
    if (error_) return;
    d.offset.reset();
    d.path = d.path.empty() ? path_text(name) : path_text(name) + '.' + d.path;
    error_ = std::move(d);
  }
  /// A number by rule that lies `ahead` bytes from here, inside a block that another module writes.
  u32 number_ahead(const char* name, u32 rule, u32 ahead) {
    if (!keep_paths_) return rule;
    return static_cast<u32>(number_by_rule(name, rule, position() + ahead, sizeof(u32)));
  }

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

 protected:
  /// A number that is filled in later.
  struct Patch {
    u32 at = 0;
    u8 width = 0;  ///< 0: none
    Base base;
    u32 tag = 0;  ///< above the offset
    u8 tag_shift = 32;
  };

  WriterPlaces(std::span<const PlaceInfo> places, void* context, DiskForm form,
               const WriteOptions& options);

  template <class T>
  void put(T x) {
    out_.put(x);
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
  template <class Disk>
  Patch add_patch(Base base) {
    const Patch p{position(), sizeof(Disk), base, 0, 32};
    put(Disk{0});
    return p;
  }
  u64 number_by_rule(const char* name, u64 rule, u32 at, u32 width);
  Bytes bytes_by_rule(const std::string& path, const Bytes& rule);
  u64 original_number(u32 at, u32 width) const;
  void put_gap(const std::string& key);
  void apply(const Patch& patch, s64 value, const char* name);
  /// The numbers that are known only when everything is written.
  void put_extents();
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
  PathTree paths_;
  PathTree::Id path_ = PathTree::kRoot;
  std::optional<Diagnostic> error_;

 private:
  struct Place {
    u32 offset = 0;
    std::vector<Patch> slots;
  };
  struct Extent {
    Patch patch;
    u32 from, to;
    s64 bias;
    const char* name;
    PathTree::Id path;
  };
  std::vector<Place> places_;
  std::vector<Extent> extents_;
};

}  // namespace kinora
