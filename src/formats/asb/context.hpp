// ASB: what all records of a file share while it is read, written, printed or checked.
#pragma once
#include <unordered_map>
#include <unordered_set>

#include "formats/asb/places.hpp"
#include "kinora/formats/asb/model.hpp"
#include "kinora/formats/baev/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::asb {

/// Spaces of ids.
inline constexpr u32 kElementIds = 0, kSkeletonIds = 1, kExpressionIds = 2;

/// Blackboard entries by id and by name. Properties name them within the type of their field.
class BlackboardIndex {
 public:
  struct Entry {
    BlackboardType type{};
    u32 place = 0;          ///< within the type
    bool is_unique = true;  ///< no other entry of the type has the name
    const std::string* name = nullptr;
  };
  void build(const std::vector<BlackboardEntry>& blackboard);
  /// Null if no entry has this id.
  const Entry* find(s32 id) const;
  /// The handle of the entry with this name; nothing if there is none.
  std::optional<s32> find(BlackboardType type, std::string_view name) const;
  /// The handle of the entry at a place of a type; `missing_id` if there is none.
  s32 at(BlackboardType type, u32 place) const;
  /// The types that have an entry of this name, for messages.
  std::vector<BlackboardType> types_of(std::string_view name) const;
  /// All names of a type, for messages.
  std::vector<std::string_view> names(BlackboardType type) const;

 private:
  std::unordered_map<s32, Entry> by_id_;
  std::array<std::unordered_map<std::string_view, s32>, kBlackboardTypes> by_name_;
  std::array<std::vector<s32>, kBlackboardTypes> ids_;
};

/// A blackboard parameter that a text names, to be looked up when all is read.
struct PendingName {
  s32* id;
  BlackboardType type;
  const TextNode* node;
};

struct Context {
  const File* file = nullptr;
  Form form;
  s32 owner = kNoId;           ///< the element whose properties are described at the moment
  BlackboardIndex blackboard;  ///< all but the reader

  // Reader.
  std::array<u32, kBlackboardTypes> blackboard_counts{};
  u32 event_count = 0;
  u32 state_count = 0;  ///< also the writer: an upper limit
  bool has_opaque_body = false;
  u32 broken_plug_tables = 0;  ///< that do not add up: the layout is not that of the file

  // Writer.
  /// First number and count, of elements that have any.
  std::unordered_map<s32, std::pair<u32, u32>> float_property_base;
  u32 float_property_count = 0;
  u32 expression_uses = 0;
  u64 expression_count = 0;
  u32 events_written = 0;

  // Text: what ids stand for; the events of a BAEV stand at their elements.
  std::unordered_map<s32, const Element*> elements;
  const baev::File* events = nullptr;                    ///< printed
  std::unordered_map<u32, const baev::Key*> event_keys;  ///< those that can stand there, by hash
  std::unordered_map<s32, u32> event_actions;            ///< places of its actions, by id
  baev::File* read_events = nullptr;                     ///< filled
  std::unordered_set<u32> read_event_keys;

  // Text reader.
  std::vector<PendingName> pending_names;
  bool has_expressions = false;
  std::vector<s32> expression_ids;          ///< of the text, in the order of the list
  std::vector<s32*> expression_references;  ///< ids that become places in the list
};

/// For writer, text and check.
Context make_context(const File& f);

}  // namespace kinora::asb
