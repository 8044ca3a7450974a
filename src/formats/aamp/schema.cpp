// The text form of a parameter archive as tables. Names are data here, so the records are written
// by hand; the types of values come from the table of types.
#include "kinora/describe/schema.hpp"
#include "codec.hpp"
#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {
namespace {

using Kind = Shape::Kind;

SchemaField field(std::string name, Shape shape, const char* usual, std::string on_disk = {}) {
  SchemaField f;
  f.name = std::move(name);
  f.shape = std::move(shape);
  f.usual = usual;
  f.on_disk = std::move(on_disk);
  return f;
}

Shape shape_of(const TypeInfo& t, Type type) {
  switch (t.form) {
    case Form::word:
      return type == Type::boolean ? Shape(Kind::boolean)
             : type == Type::f32   ? Shape(Kind::number)
             : type == Type::s32   ? Shape::integer_from(-0x80000000ll, 0x7FFFFFFF)
                                   : Shape::integer_from(0, 0xFFFFFFFF);
    case Form::text:
      return t.size == kNoCapacity
                 ? Shape(Kind::text)
                 : Shape::noted(Kind::text, "at most " + std::to_string(t.size - 1) + " bytes");
    case Form::floats:
    case Form::curves: {
      Shape s = Shape::list_of(Shape(Kind::number));
      s.note = std::to_string(t.size / 4) + " of them";
      return s;
    }
    case Form::buffer:
      if (type == Type::buffer_binary) return Shape(Kind::bytes);
      return Shape::list_of(type == Type::buffer_f32 ? Shape(Kind::number)
                            : type == Type::buffer_s32
                                ? Shape::integer_from(-0x80000000ll, 0x7FFFFFFF)
                                : Shape::integer_from(0, 0xFFFFFFFF));
  }
  return {};
}

}  // namespace

Schema schema() {
  const auto names = [](const char* what) {
    return Shape::noted(Kind::any, std::string("map of name or hash to ") + what);
  };
  SchemaRecord file, value;
  file.fields = {
      field("version", Shape::integer_from(0, 0xFFFFFFFF), "0"),
      field("type", Shape(Kind::text), "\"xml\""),
      field("root", Shape::integer_from(0, 0xFFFFFFFF, true), "the hash of param_root"),
      field("objects", names("map of name or hash to value"), "{}"),
      field("lists", names("map with `objects` and `lists`"), "{}"),
  };
  value.path = "value";
  for (u32 i = 0; i < kTypeCount; ++i)
    value.fields.push_back(field(std::string(kTypes[i].name),
                                 shape_of(kTypes[i], static_cast<Type>(i)), "",
                                 "type " + std::to_string(i)));
  Schema s;
  s.text.records = {std::move(file), std::move(value)};
  return s;
}

}  // namespace kinora::aamp
