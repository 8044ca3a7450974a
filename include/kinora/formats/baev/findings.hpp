// What can be wrong with a BAEV.
#pragma once
#include <array>

#include "kinora/core/finding.hpp"

namespace kinora::baev {

inline constexpr Finding kUnknownParam{
    "BAEV0001", Severity::error, "parameters of type {0} are not known (known: 0, 1, 3, 5)", "",
    "A parameter's type decides its size. Types 2, 4, 6, 7 and 8 exist in the program, but no file "
    "with one has been seen, so their form is not known."};

inline constexpr Finding kUnknownEvent{
    "BAEV0002", Severity::error, "'{0}' is in no list of events, so its number is not known",
    "Use Kinora's own form, which names kind and number.",
    "An event is stored with its number in the game's list of triggers or holds. The script's JSON "
    "has no place for the number; it looks the name up."};
inline constexpr Finding kNotInDt{
    "BAEV0003", Severity::warning, "this form has no place for {0} (left out)",
    "Use Kinora's own form to keep everything.",
    "The JSON of the modding community holds what its own script reads."};
inline constexpr Finding kNoEventNumber{
    "BAEV0004", Severity::error,
    "'{0}' is in no known list of events, so the key 'event_id' is needed", "{1}",
    "An event is stored with its number in the game's list of triggers or holds. For the names "
    "that Kinora knows, the number may be left out."};
inline constexpr Finding kUnsortedKeys{
    "BAEV0010", Severity::warning, "the keys are not sorted by hash", "`--fix` sorts them.",
    "The game is thought to look for a key by halving the table, which finds it only in a sorted "
    "one."};
inline constexpr Finding kSameKey{"BAEV0011", Severity::warning, "the key {0} stands twice",
                                  "Put the actions of both under one key.",
                                  "Only one of the two can be found."};
inline constexpr Finding kUnknownName{
    "BAEV0012", Severity::note, "'{0}' is in no known list of events", "{1}",
    "The lists of other games are not known. The number is kept."};
inline constexpr Finding kWrongNumber{
    "BAEV0013", Severity::note,
    "'{0}' is a {1} with number {2} in the list of Tears of the Kingdom; here it is {3}",
    "Leave `event_id` out to take the number of the list.",
    "The number decides what the game does, the name is for people."};
inline constexpr Finding kWrongList{"BAEV0014", Severity::warning, "a {0} event has {1}",
                                    "Move them to an event of the other kind.",
                                    "A trigger event has triggers, a hold event has holds."};
inline constexpr Finding kLateEvent{
    "BAEV0015", Severity::note, "{0} lies behind the last frame of the action ({1})",
    "Move it to an earlier frame, or raise the action's frame_count.",
    "The action's frame count is one more than the last frame, as far as seen. An event behind it "
    "never fires."};
inline constexpr Finding kEmptyHold{
    "BAEV0016", Severity::note, "the hold ends at {0}, before it starts at {1}",
    "Let it end later, or write -1.0 for an open end.",
    "A hold is active from its start to its end, so this one never is."};
inline constexpr Finding kUnusedAction{"BAEV0017", Severity::note, "no key lists action {0}",
                                       "List it under a key, or take it out.",
                                       "It costs space and is never found."};
inline constexpr Finding kKeysSorted{"BAEV0018", Severity::note, "sorted the keys by hash", "",
                                     "The game is thought to look for a key by halving the table."};
inline constexpr Finding kOtherParams{
    "BAEV0019", Severity::note, "the parameters are {0}; for '{1}' the game declares {2}",
    "Compare with an event of the same name in a file of the game.",
    "The program of Tears of the Kingdom declares what parameters an event has. What it does with "
    "others is not known. Truth values are s32."};

inline constexpr std::array kBaevFindings = {
    &kUnknownParam, &kUnknownEvent, &kNotInDt,     &kNoEventNumber, &kUnsortedKeys,
    &kSameKey,      &kUnknownName,  &kWrongNumber, &kWrongList,     &kLateEvent,
    &kEmptyHold,    &kUnusedAction, &kKeysSorted,  &kOtherParams};

}  // namespace kinora::baev
