// Kinora's own text form of an archive. It holds everything the file format can hold:
//
//   kinora: aamp
//   version: 410                 # left out when 0
//   type: aglenv                 # left out when xml
//   objects:
//     Sample: {Flag: true, Whole: {s32: -7}, Ref: plain text, '0xBF38E192': {u32: 3}}
//   lists:
//     Elements:
//       objects: ...
//       lists: ...
//
// A value is a map of its type (`kTypes`) and its value; `true`, `false` and a text alone stand for
// Bool and StringRef. A key is a name, or a hash as 0x and up to eight digits. Where one parent has
// two entries of one name, a list of maps with one key each stands in place of the map.
#pragma once
#include "kinora/formats/aamp/names.hpp"
#include "kinora/formats/aamp/value.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/writer.hpp"

namespace kinora::aamp {

/// Writes the keys `version`, `type`, `objects`, `lists` into the map that is open.
/// `more`: names to try beyond Kinora's table.
void write_text(TextWriter& w, const Archive& archive, MoreNames more = {});

/// The inverse; keys that belong to the frame of every text (`kinora`, `layout`, `original`) are
/// left to the caller. Errors carry line, column and path.
Result<Archive> read_text(const TextNode& root);

/// One value such as `{f32: 1.0}`, `true`, `text`. `bytes`: as `Archive::value()` gives them.
void write_value(TextWriter& w, Type type, ByteView bytes);
/// The same with its type in any case: `{bool: true}`, `{string_ref: text}`.
void write_typed_value(TextWriter& w, Type type, ByteView bytes);

Result<Value> read_value(const TextNode& n);

/// The type with this name or an older name for it (`int`, `str64` ...).
std::optional<Type> type_named(std::string_view name);

}  // namespace kinora::aamp
