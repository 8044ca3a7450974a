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
  Shape signed_word = Shape::integer_from(-0x80000000ll, 0x7FFFFFFF);
  Shape unsigned_word = Shape::integer_from(0, 0xFFFFFFFF);
  switch (t.form) {
    case Form::word:
      if (type == Type::f32) return Shape(Kind::number);
      if (type == Type::s32) return signed_word;
      // Files hold other truth values than 0 and 1, too.
      return type == Type::boolean ? Shape::either_of(Shape(Kind::boolean), unsigned_word)
                                   : unsigned_word;
    case Form::text:
      return t.size == kNoCapacity
                 ? Shape(Kind::text)
                 : Shape::noted(Kind::text, "at most " + std::to_string(t.size - 1) + " bytes");
    case Form::floats:
    case Form::curves: {
      Shape s = Shape::list_of(Shape(Kind::number));
      s.count = t.size / 4;
      s.note = std::to_string(s.count) + " of them";
      return s;
    }
    case Form::buffer:
      if (type == Type::buffer_binary) return Shape(Kind::bytes);
      return Shape::list_of(type == Type::buffer_f32   ? Shape(Kind::number)
                            : type == Type::buffer_s32 ? signed_word
                                                       : unsigned_word);
  }
  return {};
}

/// A map by names or hashes, or a list of such maps with one key each: names may stand twice there.
Shape entries(const Shape& value, std::string note = {}) {
  Shape s = Shape::either_of(Shape::map_of(value), Shape::list_of(Shape::map_of(value)));
  s.note = std::move(note);
  return s;
}
/// A value alone is a truth value or a text; with its type it is a map of one key.
Shape objects(std::size_t value) {
  Shape either = Shape::either_of(Shape(Kind::boolean), Shape(Kind::text));
  either.parts.push_back(Shape::of_record(value));
  return entries(entries(either), "map of name or hash to map of name or hash to `value`");
}

}  // namespace

Schema schema() {
  constexpr std::size_t kValue = 1, kList = 2;  // places of the records below
  const Shape lists = entries(Shape::of_record(kList), "map of name or hash to `lists{}`");
  SchemaRecord file, value, list;
  file.fields = {
      field("version", Shape::integer_from(0, 0xFFFFFFFF), "0"),
      field("type", Shape(Kind::text), "\"xml\""),
      field("root", Shape::integer_from(0, 0xFFFFFFFF, true), "the hash of param_root"),
      field("objects", objects(kValue), "{}"),
      field("lists", lists, "{}"),
  };
  list.path = "lists{}";
  list.fields = {field("objects", objects(kValue), "{}"), field("lists", lists, "{}")};
  value.path = "value";
  value.one_key = true;
  for (u32 i = 0; i < kTypeCount; ++i)
    value.fields.push_back(field(std::string(kTypes[i].name),
                                 shape_of(kTypes[i], static_cast<Type>(i)), "",
                                 "type " + std::to_string(i)));
  Schema s;
  s.text.records = {std::move(file), std::move(value), std::move(list)};
  return s;
}

}  // namespace kinora::aamp
