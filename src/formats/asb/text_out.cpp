// ASB to text.
#include "formats/asb/describe_file.hpp"
#include "formats/baev/actions.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/baev/codec.hpp"

namespace kinora::asb {

std::vector<const baev::Key*> keys_at_elements(const File& f, const baev::File& events) {
  std::unordered_map<u32, u32> elements;
  for (const Element& e : f.elements)
    if (e.type == ElementType::event) ++elements[baev::key_hash(e.guid)];
  const std::vector<bool> separable = baev::separable_keys(events);
  std::vector<const baev::Key*> out;
  for (std::size_t i = 0; i < events.keys.size(); ++i)
    if (const auto it = elements.find(events.keys[i].hash);
        it != elements.end() && it->second == 1 && separable[i])
      out.push_back(&events.keys[i]);
  return out;
}

void describe_baev(TextOut& v, const Element& e) {
  const Context& c = context<Context>(v);
  if (!c.events || e.type != ElementType::event) return;
  const auto key = c.event_keys.find(baev::key_hash(e.guid));
  if (key != c.event_keys.end())
    baev::describe_actions(v, "baev", *c.events, c.event_actions, *key->second);
}

void write_text(TextWriter& w, const File& f, bool full, const baev::File* events) {
  Context c = make_context(f);
  for (const Element& e : f.elements) c.elements.emplace(e.id, &e);
  c.events = events;
  if (events) {
    for (const baev::Key* k : keys_at_elements(f, *events)) c.event_keys.emplace(k->hash, k);
    c.event_actions = baev::action_places(*events);
  }
  TextOut out(w, &c, full);
  describe(out, f);
}

}  // namespace kinora::asb
