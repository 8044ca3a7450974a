// What a format's description says about its files, as data: the tables of docs/formats and of
// `kinora schema`, and the JSON Schema with which editors complete the text form.
//
// It is collected by two visitors of the same `describe` functions (text_schema.hpp and
// disk_schema.hpp). What a branch depends on (an enumeration, a flag, a key that may be there) is a
// *choice*: a record is described again for every alternative, and a field that is met with some
// alternatives only says so.
#pragma once
#include <map>
#include <set>

#include "kinora/describe/words.hpp"
#include "kinora/text/writer.hpp"

namespace kinora {

/// What may stand as a value, in the text form or on disk.
struct Shape {
  enum class Kind : u8 {
    any,  ///< a hook reads it itself
    boolean,
    integer,
    number,  ///< 32-bit float
    text,
    lines,
    word,  ///< one of `names`, or a number without a name
    guid,
    bytes,
    vector,  ///< three numbers
    color,
    id,      ///< of a record; a number or a text
    name,    ///< of a thing; a text or {index: n}
    record,  ///< a map with the fields of `record`
    list,    ///< of the only `part`
    map,     ///< from any names to the only `part`
    either,  ///< one of `parts`
  };
  Kind kind = Kind::any;
  s64 least = 0, most = 0;  ///< integer
  bool hex = false;         ///< integer, as people read it
  bool only_names = false;  ///< word without numbers
  bool or_typed = false;    ///< or a map of a type and a value: `{s32: 5}`
  std::vector<std::string> names = {};
  std::size_t record = 0;
  std::vector<Shape> parts = {};
  u32 count = 0;          ///< of a list that always has so many items
  std::string note = {};  ///< a few words more

  Shape() = default;
  explicit Shape(Kind k) : kind(k) {}
  static Shape list_of(Shape item);
  static Shape map_of(Shape value, std::string note = {});
  static Shape of_record(std::size_t record);
  static Shape either_of(Shape a, Shape b);
  static Shape words(EnumNames names, bool only_names = false);
  static Shape integer_from(s64 least, s64 most, bool hex = false);
  static Shape noted(Kind k, std::string note);
  bool operator==(const Shape&) const = default;
};

/// With which alternatives of which choice a field is there.
struct Condition {
  std::string choice;  ///< the key, with the record that it stands in where it is another one
  std::vector<std::string> values;
};

struct SchemaField {
  std::string name;
  Shape shape;
  std::string usual;          ///< at which it is left out; empty: it is always written
  bool required = false;      ///< a text without it is refused
  std::string on_disk;        ///< type, or the name in the file
  std::optional<u32> offset;  ///< on disk; none: it varies
  std::string rule;           ///< on disk: what follows from the model, what it leads to
  std::optional<Condition> when;
  bool sometimes = false;  ///< depends on more than one choice

  void left_out_at(const std::string& text) {
    usual = usual.empty() || usual == text ? text : "a value that depends on others";
  }
};

struct SchemaRecord {
  std::string path;  ///< where it was met first: `nodes[].inputs[]`; empty: the file
  std::vector<std::string> also;
  std::vector<SchemaField> fields;
  bool one_key = false;  ///< a map with exactly one of them
};

struct SchemaTables {
  std::vector<SchemaRecord> records;  ///< the first is the file
};

/// Everything about one format.
struct Schema {
  SchemaTables text, disk;  ///< `disk` is empty where the text tables say it
};

/// What the two visitors have in common: choices, runs, and the collecting of fields.
class SchemaExplorer {
 public:
  static constexpr bool kSchema = true;
  SchemaExplorer(const SchemaExplorer&) = delete;
  SchemaExplorer& operator=(const SchemaExplorer&) = delete;

  /// Describes the file, `f(name)` once for each of the alternatives of the outermost choice: the
  /// values of the key `kinora`.
  template <class F>
  void file(std::span<const char* const> variants, F&& f) {
    std::vector<std::string> names(variants.begin(), variants.end());
    explore(key_of<F>(), "", [&] { f(names[choose("kinora", names)]); });
  }
  SchemaTables finish();

  /// The alternative to be taken now; `labels` are shown, the first is the usual one. An empty
  /// label, or a point that begins with a blank, is not shown.
  u32 choose(std::string_view point, std::span<const std::string> labels);
  /// Whether a key that may be missing is there.
  bool choose_presence(std::string_view name);
  bool choose_bool(std::string_view name, bool usual);
  /// A value of an enumeration, or one without a name up to `most`, what the field can hold.
  u32 choose_enumerator(std::string_view name, EnumNames names, u32 usual, std::optional<u64> most);
  /// A hook's own error: this combination does not occur.
  void refuse_run() {
    if (!frames_.empty()) frames_.back().refused = true;
  }
  bool is_in_run(std::string_view name) const;
  bool run_is_good() const { return frames_.empty() || !frames_.back().refused; }

  /// A field of the record at hand. The first mention of a name counts.
  SchemaField& add(std::string_view name, Shape shape);

  /// Describes a record of its own by `run`, for all alternatives; gives its number. `step`: its
  /// key in the record around; `=name` for a record that is called so wherever it stands.
  template <class F>
  std::size_t explore(const void* key, std::string_view step, F&& run) {
    const std::size_t record = open(key, step);
    if (is_inside_itself()) {
      // A record that holds records of its own kind: it is being described already.
    } else if (probing_) {
      begin_run({});
      run();
      end_run(false);
    } else {
      std::vector<Plan> todo = {{}};
      for (std::size_t i = 0; i < todo.size() && i < kMostRuns; ++i) {
        begin_run(todo[i]);
        run();
        end_run(true);
        add_plans(todo, todo[i]);
      }
      if (todo.size() > 1) {  // leaves the usual values behind
        probing_ = true;
        begin_run({});
        run();
        end_run(false);
        probing_ = false;
      }
    }
    close();
    return record;
  }
  /// Tells types apart.
  template <class T>
  static const void* key_of() {
    static constexpr char kKey = 0;
    return &kKey;
  }

 protected:
  /// `where`: said of a second record that stands at the same key elsewhere; null: another
  /// description of what stands at a key is another form of the same record.
  explicit SchemaExplorer(const std::string* where) : where_(where) {}
  /// Bytes that a run of the record at hand has passed so far; none once that varies.
  std::optional<u32>& offset() { return frames_.back().offset; }

 private:
  static constexpr std::size_t kMostRuns = 4000, kNone = ~std::size_t{0};
  struct Taken {
    std::string point, value;
    bool operator<(const Taken& o) const {
      return std::tie(point, value) < std::tie(o.point, o.value);
    }
  };
  using Plan = std::map<std::string, u32, std::less<>>;
  /// How many runs had a choice, by its number in `choices_`.
  class Counts {
   public:
    void add(u32 choice) {
      if (choice >= counts_.size()) counts_.resize(choice + 1);
      ++counts_[choice];
    }
    u32 of(u32 choice) const { return choice < counts_.size() ? counts_[choice] : 0; }

   private:
    std::vector<u32> counts_;
  };
  struct Met {
    std::string point;
    u32 taken, alternatives;
    std::string label;
    /// Its number in `choices_` for its own record and for those inside, once it was asked for.
    std::optional<u32> number_here = {}, number_inside = {};
  };
  struct Frame {
    std::size_t record;
    std::string step;
    Plan plan;
    std::vector<Met> met;
    std::set<std::string, std::less<>> known;
    std::vector<std::size_t> seen;    ///< fields of this run
    std::vector<std::string> absent;  ///< keys that are not there in this run
    std::size_t last = kNone;         ///< the field before, for the order
    bool refused = false;
    std::optional<u32> offset = 0;
  };
  struct FieldCounts {
    bool is_met = false;  ///< described at all, not only asked for
    u32 have = 0;
    Counts by_choice;
  };
  struct Work {
    std::vector<const void*> keys;
    u32 runs = 0;
    Counts total;
    std::map<std::string, FieldCounts, std::less<>> skipped;
    std::vector<FieldCounts> fields;  ///< as the record's
    /// Which field came right behind which in some run.
    std::set<std::pair<std::size_t, std::size_t>> follows = {};
  };
  std::size_t open(const void* key, std::string_view step);
  void close() { frames_.pop_back(); }
  bool is_inside_itself() const;
  void begin_run(const Plan& plan);
  void end_run(bool counts);
  void add_plans(std::vector<Plan>& todo, Plan plan);
  std::vector<u32> stack();
  u32 number_of(Taken taken);
  std::size_t place(std::string_view name);
  void settle(std::size_t record);
  void sort_fields(std::size_t record);
  void settle_offsets(std::size_t record);
  void unite_equal_records();
  void drop_wrappers();

  SchemaTables tables_;
  std::vector<Work> work_;  ///< as the records
  std::vector<Frame> frames_;
  std::map<Taken, u32> choices_;  ///< all that were ever taken, with their numbers
  bool probing_ = false;
  const std::string* where_;
};

/// `integer 0..255`, `text`, `list of nodes[].inputs[]`.
std::string shape_text(const Shape& s, const SchemaTables& tables);
/// The tables as Markdown; headings begin with `level` marks.
std::string schema_markdown(const Schema& s, u32 level);
/// JSON Schema (draft 7) of the text form. `variants`: values of the key `kinora`.
std::string json_schema(const Schema& s, std::string_view title,
                        std::span<const char* const> variants);

}  // namespace kinora
