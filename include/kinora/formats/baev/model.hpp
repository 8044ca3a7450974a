// BAEV, the events of animations: what happens at which frame, keyed by a hash. Facts:
// docs/formats/baev.md. Frames are frames of the clip.
#pragma once
#include <optional>
#include <variant>

#include "kinora/describe/words.hpp"

namespace kinora::baev {

/// The value decides the type word: 0 s32 or bool, 1 f32, 3 vec3f, 5 string.
using Param = std::variant<s32, float, Vec3, std::string>;

struct Trigger {
  float frame = 0;
  float unk_0x14 = 0;  ///< where a hold has its end
  std::vector<Param> params;
  bool operator==(const Trigger&) const = default;
};
struct Hold {
  float start = 0;
  float end = -1;  ///< -1: open
  std::vector<Param> params;
  bool operator==(const Hold&) const = default;
};

enum class EventKind : u32 { trigger, hold };

struct Event {
  std::string name;
  EventKind kind = EventKind::trigger;
  u32 event_id = 0;  ///< in the game's list of triggers or holds
  std::vector<Trigger> triggers;
  std::vector<Hold> holds;
  bool operator==(const Event&) const = default;
};

/// The events of one clip or node.
struct Action {
  s32 id = kNoId;
  u32 hash = 0;         ///< of a text that is not known
  u32 frame_count = 0;  ///< last frame + 1, as far as seen
  std::vector<Event> events;
};

/// What the game looks for: the hash of a clip's name, or of the GUID of an Event element of an
/// ASB. Several keys may list one action.
struct Key {
  u32 hash = 0;
  std::vector<s32> actions;
};

/// The order of what belongs to an action.
enum class BlockOrder : u8 {
  by_action,  ///< all events, all triggers and holds, all lists of parameters, all parameters
  by_event,  ///< all events; then for each: triggers, each list directly with its parameters; holds
};

struct File {
  u8 micro = 0, minor = 0;
  u16 major = 1;
  BlockOrder order = BlockOrder::by_action;
  bool keep_key_order = false;  ///< the keys are not sorted by hash
  std::vector<Key> keys;
  std::vector<Action> actions;
};

/// `baev/1.0.0`, the value of the key `kinora`; of a version that has none, the nearest.
std::string variant(const File& f);
/// The version of a variant; the order of blocks that is usual for it.
void set_version(File& f, std::string_view variant);

/// The hash of a key: FNV-1a over the bytes of a clip's name or over a GUID's lower-case text.
u32 key_hash(std::string_view text);
u32 key_hash(const Guid& guid);

/// Sorts the keys by hash, as the game expects them.
void sort_keys(File& f);

/// Kind and number of a named event in a game's lists.
struct EventName {
  EventKind kind;
  u32 id;
};
/// Of Tears of the Kingdom; nothing for a name that the lists do not have.
std::optional<EventName> find_event(std::string_view name);
/// Whether any known game has an event of this name.
bool is_known_event(std::string_view name);
/// The names of all events of Tears of the Kingdom, for messages.
std::vector<std::string_view> event_names();
/// The name of an event of Tears of the Kingdom, or empty.
std::string_view event_name(EventKind kind, u32 id);

}  // namespace kinora::baev
