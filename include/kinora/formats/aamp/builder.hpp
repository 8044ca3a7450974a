// Makes an AAMP archive from calls in document order. Lists and objects of one list may come
// interleaved; each kind keeps its order.
//
//   Builder b;
//   b.begin_object(crc32("CommonParams"));
//   b.real(crc32("RandomRateMin"), 0.9f);
//   b.end_object();
//   Result<Archive> archive = b.finish();
#pragma once
#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {

class Builder {
 public:
  explicit Builder(u32 version = 0, std::string_view type = "xml", u32 root_name = kRootName);

  void begin_list(u32 name);
  void end_list();
  void begin_object(u32 name);
  void end_object();

  void boolean(u32 name, bool x) { word(name, Type::boolean, x ? 1 : 0); }
  void real(u32 name, float x) { word(name, Type::f32, std::bit_cast<u32>(x)); }
  void integer(u32 name, s32 x) { word(name, Type::s32, static_cast<u32>(x)); }
  /// Any of the types that are one word.
  void word(u32 name, Type type, u32 x);
  /// Any of the four kinds of text; must hold no zero byte and fit the type.
  void text(u32 name, Type type, std::string_view s);
  /// The bytes of the value as they lie in the file: of a vector, curve or buffer (without its
  /// count).
  void value(u32 name, Type type, ByteView bytes);

  /// The first error so far: a text too long for its type, lists nested too deeply.
  const std::optional<Diagnostic>& error() const { return error_; }
  /// The archive, or the first error. Every list and object must be closed.
  Result<Archive> finish();

 private:
  struct Open {
    u32 name;
    std::size_t first_list, first_object;  ///< its children among the pending ones
  };
  void fail_with(const Finding& f, std::initializer_list<Argument> arguments);
  void add(u32 name, Type type, ByteView bytes);
  List close();

  u32 version_, type_size_;
  // Children wait until their parent is closed, so that they come to lie side by side.
  std::vector<Open> open_;
  std::vector<List> pending_lists_, lists_;
  std::vector<Object> pending_objects_, objects_;
  std::vector<Parameter> parameters_;
  Bytes bytes_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::aamp
