// What the description of BAEV says about itself.
#include "formats/baev/actions.hpp"
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

namespace {

constexpr std::array kVariants = {"baev/1.0.0", "baev/2.1.0"};

Shape action_shape(TextSchema& v) {
  return Shape::of_record(v.explore(TextSchema::key_of<Action>(), "actions[]", [&] {
    Action a;
    describe_action(v, a);
  }));
}

void describe_text(TextSchema& v, File& f) {
  v.field("micro", f.micro, f.micro);
  v.field("minor", f.minor, f.minor);
  v.field("major", f.major, f.major);
  v.enumeration(as<u8>, "block_order", f.order, kOrderNames, usual_order(f.major));
  v.field("keep_key_order", f.keep_key_order);
  v.each("keys", f.keys, [&](Key& k) {
    v.hook("hash", Shape::integer_from(0, 0xFFFFFFFF, true)).left_out_at("that of `key`");
    v.hook("key", Shape(Shape::Kind::text)).left_out_at("none");
    k.actions.clear();
    v.hook("actions", Shape::list_of(Shape::either_of(Shape(Shape::Kind::id), action_shape(v))))
        .left_out_at("[]");
  });
  v.each("actions", f.actions, [&](Action& a) {
    v.key("id", a.id);
    describe_action(v, a);
  });
}

}  // namespace

Shape actions_shape(TextSchema& v) { return Shape::list_of(action_shape(v)); }

Shape file_shape(TextSchema& v) {
  return Shape::of_record(v.explore(TextSchema::key_of<File>(), "baev", [&] {
    Shape variants(Shape::Kind::word);
    variants.names.assign(kVariants.begin(), kVariants.end());
    variants.only_names = true;
    v.hook("kinora", std::move(variants)).required = true;
    File f;
    set_version(f, kVariants[0]);
    describe_text(v, f);
    v.hook("layout", Shape::noted(Shape::Kind::any, "what the rules of the writer do not give"))
        .left_out_at("none");
    v.hook("original", Shape::noted(Shape::Kind::any, "the file as it was")).left_out_at("none");
  }));
}

Schema schema() {
  TextSchema v;
  File f;
  Context c;
  v.file(kVariants, [&](const std::string& variant) {
    f = {};
    set_version(f, variant);
    c = {&f, f.order};
    v.set_context(&c);
    describe_text(v, f);
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
