// What the description of BAEV says about itself.
#include "formats/baev/describe.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/baev/codec.hpp"

namespace kinora::baev {

void describe_kind(TextSchema& v, Event& e) {
  v.hook("kind", Shape::words(kKindNames)).left_out_at("what the lists of events say");
  v.hook("event_id", Shape::integer_from(0, 0xFFFFFFFF)).left_out_at("what the lists say");
  e.kind = {};
}

Schema schema() {
  constexpr std::array kVariants = {"baev/1.0.0", "baev/2.1.0"};
  TextSchema v;
  File f;
  Context c;
  v.file(kVariants, [&](const std::string& variant) {
    f = {};
    set_version(f, variant);
    c = {&f, f.order};
    v.set_context(&c);
    v.field("micro", f.micro, f.micro);
    v.field("minor", f.minor, f.minor);
    v.field("major", f.major, f.major);
    v.enumeration(as<u8>, "block_order", f.order, kOrderNames, usual_order(f.major));
    v.field("keep_key_order", f.keep_key_order);
    const auto action = [&](Action& a) { describe_action(v, a); };
    v.each("keys", f.keys, [&](Key& k) {
      v.hook("hash", Shape::integer_from(0, 0xFFFFFFFF, true)).left_out_at("that of `key`");
      v.hook("key", Shape(Shape::Kind::text)).left_out_at("none");
      k.actions.clear();
      Action a;
      const std::size_t record =
          v.explore(TextSchema::key_of<Action>(), "actions[]", [&] { action(a); });
      Shape r(Shape::Kind::record);
      r.record = record;
      v.hook("actions", Shape::list_of(Shape::either_of(Shape(Shape::Kind::id), r)))
          .left_out_at("[]");
    });
    v.each("actions", f.actions, [&](Action& a) {
      v.key("id", a.id);
      action(a);
    });
  });
  DiskSchema disk(kPlaces, kForm);
  disk.set_context(&c);
  disk.file(kVariants, [&](const std::string& variant) {
    f = {};
    set_version(f, variant);
    c = {&f, f.order};
    describe(disk, f);
  });
  return {v.finish(), disk.finish()};
}

}  // namespace kinora::baev
