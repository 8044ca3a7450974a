// BAEV: actions apart from their file, as they stand at the Event elements of an ASB.
#pragma once
#include <unordered_map>

#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/baev/model.hpp"

namespace kinora::baev {

/// Keys whose actions belong to nobody else and stand in the order of the keys: these can stand at
/// the Event elements of an ASB without losing anything.
std::vector<bool> separable_keys(const File& f);
/// Where in the table an action with an id stands. Made once per file, not once per key.
using ActionPlaces = std::unordered_map<s32, u32>;
ActionPlaces action_places(const File& f);
/// The list of actions of a key as the value of `name`; no ids.
void describe_actions(TextOut& v, const char* name, const File& f, const ActionPlaces& places,
                      const Key& k);
/// Appends the actions to `f`, all of which came from here: its ids ascend.
void describe_actions(TextIn& v, const char* name, File& f, Key& k);
/// What the schema says of such a list, and of the whole text of a BAEV inside of another text.
Shape actions_shape(TextSchema& v);
Shape file_shape(TextSchema& v);
/// Sorts keys by hash and actions by use, after keys were added.
void put_in_order(File& f);

}  // namespace kinora::baev
