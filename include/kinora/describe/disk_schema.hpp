// Visitor that collects the binary form of a format: which fields stand in a record, how wide they
// are, what they lead to. It behaves like a Reader on a file of which nothing is known: counts are
// one, references lead to a record, and fields keep the values that an empty model has.
//
// A hook that decides by bytes of the file says what stands there instead:
// `if constexpr (kIsSchema<V>) return v.row("elements", "records of 2, 8 or 16 bytes");`
#pragma once
#include "kinora/core/finding.hpp"
#include "kinora/describe/reader.hpp"
#include "kinora/describe/schema.hpp"

namespace kinora {

namespace schema {

template <class T>
constexpr const char* disk_name() {
  if constexpr (std::is_same_v<T, float>)
    return "f32";
  else if constexpr (std::is_enum_v<T>)
    return disk_name<std::underlying_type_t<T>>();
  else if constexpr (std::is_same_v<T, bool>)
    return "u8";
  else if constexpr (std::is_same_v<T, Vec3>)
    return "3 f32";
  else if constexpr (std::is_same_v<T, Guid>)
    return "GUID";
  else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
    return sizeof(T) == 1 ? "s8" : sizeof(T) == 2 ? "s16" : sizeof(T) == 4 ? "s32" : "s64";
  else if constexpr (std::is_integral_v<T>)
    return sizeof(T) == 1 ? "u8" : sizeof(T) == 2 ? "u16" : sizeof(T) == 4 ? "u32" : "u64";
  else
    return "bytes";
}

/// `0 once, 1 loop`.
std::string numbered_names(EnumNames names);

}  // namespace schema

class DiskSchema : public SchemaExplorer {
 public:
  static constexpr bool kReads = true, kWrites = false, kBinary = true;
  static constexpr u32 kVaries = ~u32{0};  ///< as a size

  explicit DiskSchema(std::span<const PlaceInfo> places, DiskForm form = {})
      : SchemaExplorer(&where_), places_(places), form_(form) {}

  void set_context(void* context) { context_ = context; }
  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return run_is_good(); }

  /// A line of the table at hand; `size`: its bytes.
  SchemaField& row(std::string_view name, std::string type, u32 size, std::string rule = {});
  SchemaField& row(std::string_view name, const char* type) { return row(name, type, kVaries); }
  template <class Disk>
  SchemaField& number_row(std::string_view name, std::string rule = {}) {
    return row(name, schema::disk_name<Disk>(), sizeof(Disk), std::move(rule));
  }

  // ---- plain fields ---------------------------------------------------------------------------
  template <class Disk, class T>
  void field(As<Disk>, const char* name, T& x, const std::type_identity_t<T>& = {}) {
    number_row<Disk>(name);
    pick(name, x);
  }
  template <class T>
  void field(const char* name, T& x, const std::type_identity_t<T>& = {}) {
    constexpr bool kBytes = std::string_view(schema::disk_name<T>()) == "bytes";
    if constexpr (kBytes)
      row(name, std::to_string(x.size()) + " bytes", static_cast<u32>(x.size()));
    else
      row(name, schema::disk_name<T>(), std::is_same_v<T, bool> ? 1 : sizeof(T));
    pick(name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, T& x) {
    field(as<Disk>, name, x);
  }
  template <class T>
  void value(const char* name, T& x) {
    field(name, x);
  }
  template <class T>
  void hex_field(const char* name, T& x, T = 0) {
    field(name, x);
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, E& e, EnumNames names,
                   std::optional<std::type_identity_t<E>> usual = {}) {
    number_row<Disk>(name, schema::numbered_names(names));
    const auto first = usual ? static_cast<u32>(*usual) : static_cast<u32>(e);
    e = static_cast<E>(choose_enumerator(name, names, first, std::numeric_limits<Disk>::max()));
  }
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, Disk& rest, Parts... part) {
    std::string rule;
    (add_part(rule, part), ...);
    number_row<Disk>(name, rule);
    rest = 0;
  }
  template <class Disk>
  void constant(As<Disk>, const char* name, std::type_identity_t<Disk> x) {
    number_row<Disk>(name, "always " + (x < 10 ? std::to_string(x) : hex(static_cast<u64>(x))));
  }
  template <class Disk, class F>
  void derived(As<Disk>, const char* name, F&&) {
    number_row<Disk>(name, "follows from the rest");
  }
  void magic(std::string_view expected);
  void integer(const char* name, Integer& x, u64 = 0) {
    number_row<s32>(name);
    x = {};
  }
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char* name, Record& record, Codec codec) {
    number_row<Disk>(name, "several values in one word");
    codec.unpack(record, 0);
  }
  void expect_relocations(u32) {}
  void relocations(const char* name, u32 place, std::vector<LooseRelocation>&) {
    begin(place);
    row(name, "list", kVaries, "integers that are looked up by name when the file is loaded");
  }

  // ---- text -----------------------------------------------------------------------------------
  void text(const char* name, std::string& s, std::string_view = {}) {
    string_row(name, "text");
    s.clear();
  }
  void value_text(const char* name, std::string& s) { text(name, s); }
  void pool_text(const char* name, PoolText& s, bool = false) { text(name, s.text); }
  void first_text(std::string_view) {}
  void packed_text(const char* name, std::string& s, u32 width, u32& high) {
    number_row<u32>(name, "text in the lowest " + std::to_string(width) + " bits");
    s.clear();
    high = 0;
  }
  template <class F>
  void derived_text(const char* name, F&&) {
    string_row(name, "text; follows from the rest");
  }
  void inline_text(const char* name, std::string& s, u32 alignment = 1, u8 = 0);
  void fixed_text(const char* name, std::string&, u32 size) {
    row(name, "text", size, "in " + std::to_string(size) + " bytes, filled with zeros");
  }

  // ---- references -----------------------------------------------------------------------------
  template <class Record>
  void ids(std::vector<Record>&, u32 = 0) {}
  template <class Disk>
  void id(As<Disk>, const char* name, s32& id, IdForm form = {}) {
    number_row<Disk>(name, id_rule(form));
    id = form.null != IdForm{}.null ? kNoId : 0;
  }
  void key(const char*, s32& id, u32 = 0) { id = 0; }
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, Record&, RefOf<Ref>) {
    number_row<Disk>(name, "number of what the text names");
  }
  template <class Ref, class Record>
  void resolve_later(RefOf<Ref>, u32, const char*, Record&, s64) {}
  bool fits(const char*, u64, u32) { return true; }

  // ---- lists ----------------------------------------------------------------------------------
  template <class Disk, class T>
  void count(As<Disk>, const char* name, std::vector<T>& list, u32) {
    number_row<Disk>(name, "how many");
    list.clear();
    list.resize(1);
  }
  template <class T>
  void elements(const char* name, std::vector<T>& list) {
    in_place(name, key_of<T>(), list, [&](T& x) { describe(*this, x); });
  }
  template <class T, class F>
  void each(const char* name, std::vector<T>& list, F&& part) {
    in_place(name, key_of<F>(), list, part);
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char* name, std::vector<T>&) {
    row(name_or(name), std::string(schema::disk_name<Disk>()) + " each", kVaries);
  }
  template <class Disk>
  void id_list(As<Disk>, const char* name, std::vector<s32>&, IdForm form = {}) {
    row(name, std::string(schema::disk_name<Disk>()) + " each", kVaries, id_rule(form));
  }
  void texts(const char* name, std::vector<std::string>&) {
    row(name, "u32 each", kVaries, "texts");
  }
  template <class F>
  void group(const char* name, F&& f) {
    at_step(name, PathTree::kNoIndex, f);
  }
  template <class Optional>
  void optional(const char* name, Optional& part) {
    if (part) at_step(name, PathTree::kNoIndex, [&] { describe(*this, *part); });
  }

  // ---- shared tables --------------------------------------------------------------------------
  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place) {
    number_row<Disk>(std::string(name) + ".first", "number in " + place_text(place));
    number_row<Disk>(std::string(name) + ".count", "how many");
    queue_slice(name, owner, List<Member, Part>{}, place, 0);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_count(As<Disk>, const char* name, Owner& owner, List<Member, Part>) {
    count(as<Disk>, (std::string(name) + ".count").c_str(), owner.*Member, 1);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_base(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place) {
    number_row<Disk>(std::string(name) + ".first", "number in " + place_text(place));
    queue_slice(name, owner, List<Member, Part>{}, place, 0);
  }
  template <auto Member, class Part, class Owner>
  void queue_slice(const char* name, Owner& owner, List<Member, Part>, u32, u32) {
    auto& list = owner.*Member;
    if (list.empty()) list.resize(1);
    follow<Part>(std::string(name) + "[]", owner, 0);
  }
  template <auto Member, class Part, class Disk, class Type, class Owner>
  void typed_slice(As<Disk>, const char* name, Owner& owner, List<Member, Part>, Type type,
                   u32 first_place) {
    const u32 place = first_place + static_cast<u32>(type);
    const std::string of = std::string(name) + '.' + places_[place].name;
    number_row<Disk>(of + ".first", "number in " + place_text(place));
    number_row<Disk>(of + ".count", "how many");
    auto& list = owner.*Member;
    list.clear();
    list.emplace_back(type);
    follow<Part>(std::string(name) + "[]", owner, 0);
  }
  template <class Part, class Disk, class Owner>
  bool pointer(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 place, u32 index = 0,
               PointerForm form = {}, bool = true) {
    return lead<Part, Disk>(name, owner, place, index, form);
  }
  template <class Part, class Owner, class Tag>
  void tagged_pointer(const char* name, Owner& owner, PartOf<Part>, u32 place, u32 index, Tag& tag,
                      u32 width = 24) {
    number_row<u32>(name, "offset in " + place_text(place) + " in the lowest " +
                              std::to_string(width) + " bits");
    tag = {};
    follow<Part>(name_or(name), owner, index);
  }
  template <class Part, class Disk, class Owner>
  void indexed(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 place, u32 index) {
    number_row<Disk>(name, "number in " + place_text(place));
    follow<Part>(name_or(name), owner, index);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void shared(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 index, u32 place,
              Sharing = Sharing::equal_records) {
    number_row<Disk>(name, "number in " + place_text(place) + ", which others may use too");
    follow<Part>(name_or(name), owner, index);
  }
  template <auto Member, class Disk, class Owner>
  void shared(As<Disk>, const char* name, Owner& owner, WholeOf<Member>, u32 place,
              IdForm form = {}) {
    std::string rule = "number in " + place_text(place);
    if (form.bias != 0) rule += " + " + std::to_string(form.bias);
    if (form.null != IdForm{}.null) rule += "; " + std::to_string(form.null) + ": none";
    number_row<Disk>(name, std::move(rule));
    (owner.*Member).emplace();
    follow<WholePart<Member>>(name_or(name), owner, 0);
  }
  template <auto Member, class Part, class Disk, class Owner>
  bool shared_pointer(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 index,
                      u32 place, PointerForm form = {}, bool = true) {
    return lead<Part, Disk>(name, owner, place, index, form);
  }
  template <auto Member, class Disk, class Owner>
  void shared_pointer(As<Disk>, const char* name, Owner& owner, WholeOf<Member>, u32 place,
                      PointerForm form = {}) {
    (owner.*Member).emplace();
    if (!lead<WholePart<Member>, Disk>(name, owner, place, 0, form)) (owner.*Member).reset();
  }
  u64 offset_count(u32, u32) const { return 0; }
  template <auto Member, class Part, class Owner>
  void spares(const char* name, Owner& owner, List<Member, Part>, u32, u64) {
    (owner.*Member).resize(1);
    follow<Part>(std::string(name) + "[]", owner, 0);
    (owner.*Member).clear();
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32 place) {
    number_row<Disk>(name, "offset of the first, in " + place_text(place));
    queue_slice(name, owner, List<Member, Part>{}, place, 0);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer_count(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32, u32) {
    number_row<Disk>(name, "how many");
    if ((owner.*Member).empty()) (owner.*Member).resize(1);
  }
  template <class Disk>
  void pointer_table(As<Disk>, const char* name, u32 place, u64) {
    begin(place);
    row(name, std::string(schema::disk_name<Disk>()) + " each", kVaries, "offsets");
  }
  template <class Part, class Disk, class Owner>
  void by_table(As<Disk>, const char* name, Owner& owner, PartOf<Part>, u32 table, u32,
                u32 index = 0) {
    number_row<Disk>(name, "number in " + place_text(table) + ", where its offset stands");
    follow<Part>(name_or(name), owner, index);
  }
  template <class Owner>
  std::optional<std::pair<const Owner*, u32>> owner_of(u32, u32) const {
    return {};
  }
  template <class Disk>
  void table_count(As<Disk>, const char* name, u32 place) {
    number_row<Disk>(name, "records of " + place_text(place));
  }
  template <class BaseDisk, class CountDisk, class F>
  void owned_range(As<BaseDisk>, As<CountDisk>, const char* name, u32 place, s64, F&&) {
    number_row<BaseDisk>(std::string(name) + ".first", "number in " + place_text(place));
    number_row<CountDisk>(std::string(name) + ".count", "follows from the rest");
  }
  template <class Disk, class F>
  void derived_array(As<Disk>, const char* name, u32 place, std::initializer_list<u32>, F&&) {
    begin(place);
    row(name, std::string(schema::disk_name<Disk>()) + " each", kVaries, "follows from the rest");
  }
  const std::vector<Reader::OwnedRange>& ranges(u32) const {
    static const std::vector<Reader::OwnedRange> kEmpty;
    return kEmpty;
  }
  const std::vector<u32>& array(u32) const {
    static const std::vector<u32> kEmpty;
    return kEmpty;
  }

  // ---- places ---------------------------------------------------------------------------------
  template <class Disk>
  void slot(As<Disk>, const char* name, u32 place, bool = true, Base base = {}) {
    number_row<Disk>(name, "offset of " + place_text(place) + from_text(base));
  }
  void slot(const char* name, u32 place, bool = true) { slot(as<u32>, name, place); }
  template <class Disk>
  void pool_slot(As<Disk>, const char* name, u32 place) {
    slot(as<Disk>, name, place);
  }
  void pool_slot(const char* name, u32 place) { slot(as<u32>, name, place); }
  template <class Disk>
  void extent(As<Disk>, const char* name, u32 from, u32 to, s64 bias = 0) {
    std::string rule = "bytes from " + place_text(from) + " to " +
                       (to == kNoPlace ? "the end of the file" : place_text(to));
    if (bias != 0) rule += (bias > 0 ? " + " : " - ") + std::to_string(bias > 0 ? bias : -bias);
    number_row<Disk>(name, std::move(rule));
  }
  bool begin(u32 place, bool = true);
  void place_at(u32, u32) {}
  u32 record_end() const { return 0; }
  std::optional<u32> look_at(u64) const { return {}; }
  bool has(u32) const { return true; }
  u32 offset_of(u32) const { return 0; }
  u32 position() const { return 0; }
  u32 file_size() const { return 0; }
  void run(u32 place, u32 = kNoPlace);
  void align(u32 alignment, u8 = 0, u32 = 0);
  template <class F>
  void derived_tail(const char* name, F&&) {
    row(name, "rest of the record", kVaries, "follows from the rest");
  }
  void bytes_until(const char* name, Bytes&, std::initializer_list<u32>) { row(name, "bytes"); }
  void rest_of_record(const char* name, Bytes&) { row(name, "rest of the record"); }
  ByteView view(u32, u32) const { return {}; }
  ByteView block(const char* name, u32) {
    row(name, "bytes");
    return {};
  }
  ByteView block_until(const char* name, std::initializer_list<u32>) { return block(name, 0); }
  template <class F>
  void explain_block(u32, const char*, F&&) {}
  void strings(u32 place) {
    begin(place);
    row("strings", "texts", kVaries, "each once, each ends with a zero byte");
  }
  void set_order(Endian) {}
  Endian order() const { return form_.order; }

  template <class F>
  void at_step(const char* name, s64 index, F&& f) {
    const std::string saved = prefix_;
    prefix_ += name;
    if (index >= 0) prefix_ += '[' + std::to_string(index) + ']';
    prefix_ += '.';
    f();
    prefix_ = saved;
  }
  void refuse(const Finding&, const char*, std::initializer_list<Argument>) { refuse_run(); }
  void fail(const Finding&, u64, const char*, std::initializer_list<Argument>) { refuse_run(); }
  void fail_inside(u64, const char*, const Diagnostic&) { refuse_run(); }
  bool has_relocations() const { return false; }

 private:
  std::string place_text(u32 place) const {
    return place < places_.size() ? std::string(places_[place].name) : "the file";
  }
  std::string from_text(const Base& base) const;
  static std::string id_rule(const IdForm& form);
  static std::string name_or(const char* name) { return *name ? name : "records"; }
  SchemaField& string_row(const char* name, std::string rule) {
    return form_.string_width == 8 ? number_row<u64>(name, std::move(rule))
                                   : number_row<u32>(name, std::move(rule));
  }
  /// What a branch may depend on: flags, and counts that a hook takes itself.
  template <class T>
  void pick(std::string_view name, T& x) {
    if constexpr (std::is_same_v<T, bool>) {
      x = choose_bool(name, x);
    } else if constexpr (std::is_integral_v<T>) {
      static const std::vector<std::string> kCounts = {"0", "not 0"};
      if (name.find("count") != name.npos && x == 0)
        x = static_cast<T>(choose(prefix_ + std::string(name), kCounts));
    }
  }
  template <class T>
  void add_part(std::string& rule, const BitPart<T>& part) {
    const u32 last = part.where.shift + part.where.width - 1;
    rule += (rule.empty() ? "bit" : "; bit") + std::string(part.where.width > 1 ? "s " : " ") +
            std::to_string(part.where.shift) +
            (part.where.width > 1 ? ".." + std::to_string(last) : "") + ' ' + part.name;
    if (!part.names.empty()) rule += " (" + schema::numbered_names(part.names) + ")";
    if constexpr (std::is_same_v<T, bool>)
      part.value = choose_bool(part.name, false);
    else if (!part.names.empty())
      part.value = static_cast<T>(
          choose_enumerator(part.name, part.names, 0, part.where.mask() >> part.where.shift));
    else
      part.value = T{};
  }
  /// Records that follow one another here.
  template <class T, class F>
  void in_place(const char* name, const void* key, std::vector<T>& list, F&& f) {
    if (list.empty()) list.resize(1);
    const T first = list[0];
    const std::size_t record = explore(key, prefix_ + (*name ? name : "") + "[]", [&] {
      list[0] = first;
      f(list[0]);
    });
    add_record_row(name_or(name), record);
  }
  template <class T, class F>
  void in_place(const char* name, const void* key, const std::vector<T>& list, F&& f) {
    if (list.empty()) return;
    const std::size_t record = explore(key, prefix_ + name + "[]", [&] { f(list[0]); });
    add_record_row(name_or(name), record);
  }
  void add_record_row(const std::string& name, std::size_t record);
  template <class Part, class Disk, class Owner>
  bool lead(const char* name, Owner& owner, u32 place, u32 index, const PointerForm& form) {
    std::string rule = "offset in " + place_text(place) + from_text(form.base);
    if (form.null) rule += "; " + std::to_string(*form.null) + ": none";
    number_row<Disk>(name_or(name), std::move(rule));
    if (form.null && !choose_there(name)) return false;
    const std::string saved = std::exchange(where_, place_text(place));
    follow<Part>(name_or(name), owner, index);
    where_ = saved;
    return true;
  }
  bool choose_there(std::string_view name);
  /// The record that a reference leads to.
  template <class Part, class Owner>
  void follow(std::string_view step, Owner& owner, u32 index) {
    const std::string saved = std::exchange(prefix_, {});
    explore(part_key<Part, Owner>(), step, [&] { Part{}(*this, owner, index); });
    prefix_ = saved;
  }
  template <class Part, class Owner>
  static const void* part_key() {
    return key_of<std::pair<Part, Owner>>();
  }

  std::span<const PlaceInfo> places_;
  DiskForm form_;
  void* context_ = nullptr;
  std::string prefix_;
  std::string where_ = "the file";  ///< the place at hand
};

}  // namespace kinora
