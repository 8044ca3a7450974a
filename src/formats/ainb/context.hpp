// What the records of an AINB file ask about the file as a whole: names for numbers and back, and,
// while writing, everything that follows from the model.
#pragma once
#include <memory>
#include <unordered_map>

#include "kinora/describe/layout.hpp"
#include "kinora/formats/ainb/model.hpp"
#include "remarks.hpp"

namespace kinora::ainb {

inline BlackboardType blackboard_type(ValueType t) {
  using T = BlackboardType;
  constexpr std::array<T, 6> kMap = {T::s32, T::boolean, T::f32, T::string, T::vec3f, T::pointer};
  return kMap[static_cast<u32>(t)];
}

/// The names of the records of one type, in order: a number for a name and back.
class Names {
 public:
  void add(const std::string& name);
  u32 size() const { return static_cast<u32>(by_number_.size()); }
  /// The name, or the number itself where no name or several records with that name are there.
  NameRef name(s64 number) const;
  std::optional<s64> number(const NameRef& name) const;

 private:
  static constexpr s32 kAmbiguous = -2;
  std::vector<const std::string*> by_number_;
  std::unordered_map<std::string_view, s32> by_name_;
};

/// Everything that a writer must know about the whole file before the first byte.
struct Plan {
  std::vector<std::pair<u32, u32>> query_range;  ///< by node: base and count
  std::vector<u32> query_array;                  ///< numbers among the query nodes
  std::vector<s64> query_order;                  ///< ids of the nodes that own lists
  std::vector<u32> first_output;                 ///< by node: where its outputs start in ...
  std::vector<u8> output_used;                   ///< ... this: whether an input takes the value
  std::vector<u32> expression_io;                ///< by expression: bytes of input/output memory
  std::vector<Module> modules;
  std::vector<std::pair<u32, u32>> actions;  ///< node and number of the action in the node
  std::vector<std::string> files;            ///< that blackboard entries name
  u32 expression_instances = 0;
};

/// What a reader finds in tables that the model does not have as such.
struct OnDisk {
  u32 attachment_count = 0;
  std::vector<Module> modules;
  std::vector<std::pair<u32, Action>> actions;  ///< by node
  u32 expression_instances = 0;
};

class Context {
 public:
  explicit Context(const File& f) : file(&f) {}
  const File* file;
  Plan plan;
  OnDisk disk;
  const Layout* layout = nullptr;   ///< of a writer
  Enumerators enumerators;          ///< of a text with remarks
  Readings readings;                ///< of a text with remarks
  std::vector<s32> expression_ids;  ///< that a text gives, in the order of the block

  u32 node_index(const Node& n) const { return static_cast<u32>(&n - file->nodes.data()); }
  /// Where the node with this id stands.
  std::optional<u32> position(s32 id) const;
  const Node* node(s32 id) const {
    const auto at = position(id);
    return at ? &file->nodes[*at] : nullptr;
  }
  const Names& blackboard(BlackboardType t) const;
  NameRef output_name(const Node& n, ValueType t, s64 number) const;
  /// Nothing if the node has no such output.
  std::optional<s64> output_number(const Node& n, ValueType t, const NameRef& name) const;
  /// Of which type the output of a source is: an expression in between may take another one than
  /// the parameter has.
  ValueType output_type(const Source& s, ValueType parameter) const;
  bool has_expression(s64 id) const {
    return file->expressions && id >= 0 &&
           id < static_cast<s64>(file->expressions->expressions.size());
  }

 private:
  const Names* large_outputs(const Node& n, ValueType t) const;

  mutable std::array<std::unique_ptr<Names>, 7> blackboard_;
  mutable std::unordered_map<u64, Names> outputs_;  ///< of nodes with many, by node and type
  mutable std::unordered_map<s32, u32> positions_;  ///< empty if ids are positions
  mutable bool positions_known_ = false;
};

/// The `shared order` of a derived table in a layout: for each place of the file the number that
/// the rule gives; nothing if the layout has none that fits.
const std::vector<s64>* stored_order(const Layout* layout, const char* table, std::size_t count);

/// 4.11: the query nodes that feed a node's inputs, in parameter order, with duplicates.
/// `first_type`: the first type of input that has one (6: none).
std::vector<s64> query_list(const Context& c, const Node& n, u32* first_type = nullptr);
/// The key of a node's list in a layout.
std::string query_list_key(const Node& n);
/// All modules that nodes call, in the order of first use, then those that are only listed.
std::vector<Module> module_list(const File& f);
/// Takes out of `f.modules` what follows from the nodes.
void drop_derived_modules(File& f);
/// The files that blackboard entries name, each once, in the order of first use.
std::vector<std::string> file_list(const File& f);
/// The entries in the order of their tables.
std::vector<const BlackboardEntry*> by_type(const std::vector<BlackboardEntry>& entries);

/// The entries of the attachment table: equal ones once, by first use, then those without a user.
std::vector<const Attachment*> attachment_entries(const File& f);

// How records with several users are told apart, measured and copied (describe/reader.hpp).
std::size_t share_hash(const Attachment& a);
bool equal_shared(const Attachment& a, const Attachment& b);
u64 share_size(const Attachment& a);
void copy_shared(Transition& to, const Transition& from);  // the target is the user's own
bool equal_shared(const Transition& a, const Transition& b);

void plan_queries(Context& c);
/// Fills `c.plan` from `c.file` and `c.layout`.
void make_plan(Context& c);

/// How many properties, inputs and sources take their value from an expression, and the bytes of
/// memory that these expressions use for input and output.
struct ExpressionUse {
  u32 count = 0, io_size = 0;
};
ExpressionUse expression_use(const Context& c, const Node& n);
ExpressionUse expression_use(const Context& c, const Attachment& a);
u32 multi_count(const Node& n);
/// How many plugs of each of the ten kinds a node has.
std::array<u32, 10> plug_counts(const Node& n);

/// How many nodes and attachments are left once the replacements are made; -1 if no entry changes
/// their number.
struct CountsAfter {
  s64 nodes = -1, attachments = -1;
};
CountsAfter counts_after_replacements(const File& f);

}  // namespace kinora::ainb
