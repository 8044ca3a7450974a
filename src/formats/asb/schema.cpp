// What the description of ASB says about its text form, for all versions. disk_schema.cpp does the
// same for the binary form.
#include "formats/asb/describe_body.hpp"
#include "formats/asb/describe_file.hpp"
#include "formats/asb/disk_schema.hpp"
#include "formats/baev/actions.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/asb/codec.hpp"

namespace kinora::asb {
namespace {

Shape hex_word() { return Shape::integer_from(0, 0xFFFFFFFF, true); }

template <class T>
Shape value_shape() {
  if constexpr (std::is_same_v<T, Integer>)
    return schema::shape_of<s32>();
  else
    return schema::shape_of<T>();
}
template <class T>
std::string usual_value(const T& x) {
  if constexpr (std::is_same_v<T, Integer>)
    return schema::usual_text(x.value);
  else if constexpr (std::is_same_v<T, PoolText>)
    return schema::usual_text(x.text);
  else
    return schema::usual_text(x);
}
/// A key that a map may lack.
void may_have(TextSchema& v, const char* name, Shape shape) {
  v.hook(name, std::move(shape)).left_out_at("none");
}

}  // namespace

// ---- what TextIn does by hand -------------------------------------------------------------------

struct FloatPropertyPlace;  // for its own record in the tables

/// The map that says where a value comes from.
template <class T>
Shape source_shape(TextSchema& v) {
  constexpr BlackboardType kOwn = own_type<T>();
  const std::string called =
      "=property of type " + std::string(name_of(kBlackboardTypeNames, static_cast<u32>(kOwn)));
  const std::size_t record = v.explore(TextSchema::key_of<Property<T>>(), called, [&] {
    may_have(v, "blackboard", Shape(Shape::Kind::name));
    if (kOwn == BlackboardType::f32) {
      may_have(v, "axis", Shape::words(kComponentNames));
      const std::size_t place =
          v.explore(TextSchema::key_of<FloatPropertyPlace>(), "float_property", [&] {
            may_have(v, "element", Shape(Shape::Kind::id));
            may_have(v, "index", Shape::integer_from(0, 0xFFFF));
          });
      may_have(v, "float_property",
               Shape::either_of(Shape::integer_from(0, 0xFFFF), Shape::of_record(place)));
    }
    if (has_command_data(kOwn)) may_have(v, "command_data", Shape::words(kCommandDataNames));
    may_have(v, "expression", Shape::either_of(Shape(Shape::Kind::id), Shape(Shape::Kind::name)));
    may_have(v, "flags", hex_word());
    may_have(v, "default", value_shape<T>());
    may_have(v, "judge", Shape::words(kJudgeNames));
    if constexpr (std::is_same_v<T, Integer>) {
      may_have(v, "value", value_shape<T>());
      may_have(v, "enum", Shape(Shape::Kind::text));
      may_have(v, "is", Shape(Shape::Kind::text));
      may_have(v, "resolve", Shape(Shape::Kind::boolean));
    }
  });
  return Shape::of_record(record);
}

/// A literal, or a map.
template <class T>
void describe_property(TextSchema& v, const char* name, Property<T>& p, const T& usual) {
  p = {};
  v.hook(name, Shape::either_of(value_shape<T>(), source_shape<T>(v)))
      .left_out_at(usual_value(usual));
}

void describe_interpolation(TextSchema& v, Int& p) {
  p = {};
  v.hook("interpolation",
         Shape::either_of(Shape::words(kInterpolationNames), source_shape<Integer>(v)))
      .left_out_at(std::string(kInterpolationNames[0].name));
}

void describe_float_source(TextSchema& v, FloatProperty&) {
  may_have(v, "blackboard", Shape(Shape::Kind::name));
  may_have(v, "command_data", Shape::words(kCommandDataNames));
  may_have(v, "source", hex_word());
}

/// What a child has besides its element follows from the type of the element around it.
void describe_children(TextSchema& v, Element& e) {
  e.children.clear();
  const std::size_t record = v.explore(TextSchema::key_of<Child>(), "children[]", [&] {
    Float number;
    Tags tags;
    bool is_default = false;
    s32 element = kNoId;
    property(v, "min", number);
    property(v, "max", number);
    property(v, "weight", number);
    Shape value = Shape::either_of(value_shape<Integer>(), source_shape<Integer>(v));
    value.parts.insert(value.parts.end(), {Shape(Shape::Kind::boolean), value_shape<PoolText>(),
                                           source_shape<PoolText>(v)});
    may_have(v, "value", std::move(value));
    v.optional("tags", tags);
    v.id(as<u32>, "element", element);
    v.field("default", is_default);
    may_have(v, "label", schema::shape_of<PoolText>());
  });
  v.hook("children",
         Shape::list_of(Shape::either_of(Shape(Shape::Kind::id), Shape::of_record(record))))
      .left_out_at("[]");
}

void describe(TextSchema& v, Transition& t) {
  v.id(as<u32>, "element", t.element);
  if (!v.has_key("state")) return;
  StateTransition& s = t.state.emplace();
  v.group("state", [&] {
    may_have(v, "current", Shape(Shape::Kind::id));
    may_have(v, "target", Shape(Shape::Kind::id));
    describe_test(v, s);
  });
}

void describe_body(TextSchema& v, Element& e) { describe_params_and_plugs(v, e); }

void describe_baev(TextSchema& v, Element& e) {
  if (e.type == ElementType::event) may_have(v, "baev", baev::actions_shape(v));
}

void describe_blackboard(TextSchema& v, File& f) {
  v.each("blackboard", f.blackboard, [&](BlackboardEntry& e) {
    v.value_text("name", e.name);
    BlackboardType type{};
    v.enumeration(as<u8>, "type", type, kBlackboardTypeNames);
    v.hook("default", Shape::noted(Shape::Kind::any, "of the type; a pointer has none"));
    v.field("mode", e.mode);
    v.text("file", e.file);
  });
}

namespace {

/// The versions whose layout is known, by the key `kinora`.
const std::vector<std::pair<std::string, u32>>& known_variants() {
  static const std::vector<std::pair<std::string, u32>> kNames = [] {
    std::vector<std::pair<std::string, u32>> names;
    for (const VersionInfo& version : versions())
      if (!version.forms.empty()) names.emplace_back(variant(version.version), version.version);
    return names;
  }();
  return kNames;
}
u32 version_named(std::string_view name) {
  for (const auto& [known, version] : known_variants())
    if (known == name) return version;
  return 0;
}

}  // namespace

Schema schema() {
  std::vector<const char*> variants;
  for (const auto& name : known_variants()) variants.push_back(name.first.c_str());
  TextSchema v;
  File f;
  std::optional<Context> c;
  v.file(variants, [&](const std::string& name) {
    f = {};
    f.version = f.version_word = version_named(name);
    c.emplace().file = &f;
    v.set_context(&*c);
    describe(v, f);
    may_have(v, "baev", baev::file_shape(v));
  });
  return {v.finish(), disk_tables(variants, version_named)};
}

}  // namespace kinora::asb
