// BAEV to text and back. An action that one key uses stands inside the key; actions with several
// users or none stand in a list of their own with ids, and so do all where their order in the table
// is not that of the keys.
#include <algorithm>
#include <unordered_map>

#include "formats/baev/actions.hpp"
#include "formats/baev/describe.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/baev/codec.hpp"

namespace kinora::baev {

// ---- kinds --------------------------------------------------------------------------------------

void describe_kind(TextOut& v, const Event& e) {
  const auto known = find_event(e.name);
  if (known && known->kind == e.kind && known->id == e.event_id && !v.full()) return;
  v.enumeration(as<u32>, "kind", e.kind, kKindNames);
  v.value("event_id", e.event_id);
}
void describe_kind(TextIn& v, Event& e) {
  const auto known = find_event(e.name);
  const EventKind usual = known             ? known->kind
                          : e.holds.empty() ? EventKind::trigger
                                            : EventKind::hold;
  v.enumeration(as<u32>, "kind", e.kind, kKindNames, usual);
  if (!known && !v.has_key("event_id")) {
    return v.fail_here("name", kNoEventNumber, {e.name, did_you_mean(e.name, event_names())});
  }
  v.field("event_id", e.event_id, known ? known->id : 0);
}

namespace {

// ---- where actions stand ------------------------------------------------------------------------

/// For every action: whether it stands inside the one key that uses it.
std::vector<bool> inline_actions(const File& f) {
  std::unordered_map<s32, u32> uses;
  std::vector<s32> order;
  for (const Key& k : f.keys)
    for (const s32 id : k.actions)
      if (uses[id]++ == 0) order.push_back(id);
  for (const Action& a : f.actions)
    if (!uses.count(a.id)) order.push_back(a.id);
  bool key_by_key = order.size() == f.actions.size();
  for (std::size_t i = 0; key_by_key && i < order.size(); ++i)
    key_by_key = order[i] == f.actions[i].id;
  std::vector<bool> is_inline;
  for (const Action& a : f.actions) {
    const auto n = uses.find(a.id);
    is_inline.push_back(key_by_key && n != uses.end() && n->second == 1);
  }
  return is_inline;
}

/// Puts actions in the order of their first use, the unused behind.
void sort_by_use(File& f) {
  std::unordered_map<s32, u32> rank;
  for (const Key& k : f.keys)
    for (const s32 id : k.actions) rank.emplace(id, static_cast<u32>(rank.size()));
  const auto rank_of = [&](const Action& a) {
    const auto it = rank.find(a.id);
    return it == rank.end() ? ~0u : it->second;
  };
  std::stable_sort(f.actions.begin(), f.actions.end(),
                   [&](const Action& a, const Action& b) { return rank_of(a) < rank_of(b); });
}

void print_actions(TextOut& v, const File& f, const Key& k, const std::vector<bool>& is_inline,
                   const ActionPlaces& places) {
  if (k.actions.empty() && !v.full()) return;
  v.out().key("actions");
  v.out().list(Style::block, [&] {
    for (const s32 id : k.actions) {
      const auto it = places.find(id);
      if (it == places.end() || !is_inline[it->second])
        v.out().number(id);
      else
        v.out().map(Style::block, [&] { describe_action(v, f.actions[it->second]); });
    }
  });
}

// ---- reading ------------------------------------------------------------------------------------

bool read_actions(TextIn& v, File& f, Key& k) {
  bool any_inline = false;
  const TextNode* n = v.find("actions");
  if (!n || !v.expect_list(*n)) return false;
  k.actions.resize(n->count);
  const TextNode* item = n->first;
  for (u32 i = 0; i < k.actions.size() && v.ok(); ++i, item = item->next) {
    if (!item->is_map()) {
      v.refer(*item, k.actions[i]);
      continue;
    }
    any_inline = true;
    Action a;
    v.inside(*item, "actions", i, [&] {
      v.key("id", a.id);
      describe_action(v, a);
    });
    k.actions[i] = a.id;
    f.actions.push_back(std::move(a));
  }
  return any_inline;
}

void read_key(TextIn& v, Key& k) {
  std::string text;
  if (v.has_key("key")) {
    v.text("key", text);
    k.hash = key_hash(text);
  } else if (v.has_key("hash")) {
    v.hex_field("hash", k.hash);
  } else {
    v.fail_missing("hash");
  }
}

bool is_named(const File& f) {
  File named;
  set_version(named, variant(f));
  return named.major == f.major && named.minor == f.minor && named.micro == f.micro;
}

}  // namespace

std::string variant(const File& f) { return f.major >= 2 ? "baev/2.1.0" : "baev/1.0.0"; }
void set_version(File& f, std::string_view variant) {
  f.major = variant == "baev/2.1.0" ? 2 : 1;
  f.minor = f.major == 2 ? 1 : 0;
  f.micro = 0;
  f.order = usual_order(f.major);
}

std::vector<bool> separable_keys(const File& f) {
  const std::vector<bool> is_inline = inline_actions(f);
  const ActionPlaces places = action_places(f);
  std::unordered_map<u32, u32> count;
  for (const Key& k : f.keys) ++count[k.hash];
  std::vector<bool> out;
  for (const Key& k : f.keys)
    out.push_back(!f.keep_key_order && count[k.hash] == 1 &&
                  std::all_of(k.actions.begin(), k.actions.end(), [&](s32 id) {
                    const auto it = places.find(id);
                    return it != places.end() && is_inline[it->second];
                  }));
  return out;
}

ActionPlaces action_places(const File& f) {
  ActionPlaces places;
  for (u32 i = 0; i < f.actions.size(); ++i) places.emplace(f.actions[i].id, i);
  return places;
}

void describe_actions(TextOut& v, const char* name, const File& f, const ActionPlaces& places,
                      const Key& k) {
  v.out().key(name);
  v.out().list(Style::block, [&] {
    for (const s32 id : k.actions)
      if (const auto it = places.find(id); it != places.end())
        v.out().map(Style::block, [&] { describe_action(v, f.actions[it->second]); });
  });
}

void describe_actions(TextIn& v, const char* name, File& f, Key& k) {
  const TextNode* n = v.find(name);
  if (!n || !v.expect_list(*n)) return;
  s32 next = f.actions.empty() ? 0 : f.actions.back().id + 1;
  u32 i = 0;
  for (const TextNode* item = n->first; item && v.ok(); item = item->next, ++i) {
    if (!v.expect_map(*item)) return;
    Action& a = f.actions.emplace_back();
    a.id = next++;
    k.actions.push_back(a.id);
    v.inside(*item, name, i, [&] { describe_action(v, a); });
  }
}

void put_in_order(File& f) {
  if (!f.keep_key_order) sort_keys(f);
  sort_by_use(f);
}

void write_text(TextWriter& w, const File& f, bool full, const KeyNames& names) {
  Context c{&f, f.order};
  TextOut v(w, &c, full);
  if (!is_named(f)) {
    v.value("micro", f.micro);
    v.value("minor", f.minor);
    v.value("major", f.major);
  }
  v.enumeration(as<u8>, "block_order", f.order, kOrderNames, usual_order(f.major));
  v.field("keep_key_order", f.keep_key_order);
  const std::vector<bool> is_inline = inline_actions(f);
  const ActionPlaces places = action_places(f);
  v.each("keys", f.keys, [&](const Key& k) {
    v.out().key("hash");
    v.out().hex_number(k.hash);
    if (const auto name = names.find(k.hash); name != names.end()) v.comment(name->second);
    print_actions(v, f, k, is_inline, places);
  });
  std::vector<u32> apart;
  for (u32 i = 0; i < f.actions.size(); ++i)
    if (!is_inline[i]) apart.push_back(i);
  v.each("actions", apart, [&](u32 i) {
    v.key("id", f.actions[i].id);
    describe_action(v, f.actions[i]);
  });
}

Result<File> read_text(const TextNode& root, std::string_view variant) {
  File f;
  set_version(f, variant);
  Context c{&f, f.order};
  TextIn v(root, &c, kEnvelopeKeys);
  v.field("micro", f.micro, f.micro);
  v.field("minor", f.minor, f.minor);
  v.field("major", f.major, f.major);
  v.enumeration(as<u8>, "block_order", f.order, kOrderNames, usual_order(f.major));
  v.field("keep_key_order", f.keep_key_order);
  bool any_inline = false;
  v.each("keys", f.keys, [&](Key& k) {
    read_key(v, k);
    any_inline = read_actions(v, f, k) || any_inline;
  });
  std::vector<Action> apart;
  v.each("actions", apart, [&](Action& a) {
    v.key("id", a.id);
    describe_action(v, a);
  });
  std::move(apart.begin(), apart.end(), std::back_inserter(f.actions));
  if (!v.finish()) return Failure(*v.error());
  if (!f.keep_key_order) sort_keys(f);
  if (any_inline) sort_by_use(f);
  return f;
}

}  // namespace kinora::baev
