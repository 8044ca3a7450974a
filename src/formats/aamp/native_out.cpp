// AAMP in Kinora's own text form, out.
#include <algorithm>

#include "kinora/formats/aamp/names.hpp"
#include "kinora/formats/aamp/native_text.hpp"

namespace kinora::aamp {
namespace {

void write_word(TextWriter& w, Type type, u32 word) {
  switch (type) {
    case Type::f32:
      return w.number(std::bit_cast<float>(word));
    case Type::s32:
    case Type::buffer_s32:
      return w.number(static_cast<s32>(word));
    case Type::boolean:
      if (word < 2) return w.boolean(word == 1);
      [[fallthrough]];
    default:
      return w.number(word);
  }
}

/// Whether word `i` of a value of this type is a float.
bool is_float(Type type, std::size_t i) {
  if (info(type).form == Form::curves) return i % kCurveWords >= 2;
  return info(type).form == Form::floats || type == Type::buffer_f32;
}

class NativeWriter {
 public:
  NativeWriter(TextWriter& w, const Archive& archive, MoreNames more)
      : w_(w), archive_(archive), names_(archive, more) {}

  void list(const List& l, std::string_view name) {
    children("objects", archive_.objects(l), name,
             [&](const Object& o, const std::string& child) { object(o, child); });
    children("lists", archive_.lists(l), name, [&](const List& c, const std::string& child) {
      w_.map(Style::block, [&] { list(c, child); });
    });
  }

 private:
  void object(const Object& o, std::string_view name) {
    entries(Style::row, archive_.parameters(o), name, [&](const Parameter& p, const std::string&) {
      write_value(w_, p.type, archive_.value(p));
    });
  }
  template <class T, class F>
  void children(std::string_view key, std::span<const T> list, std::string_view name, F&& each) {
    if (list.empty()) return;
    w_.key(key);
    entries(Style::block, list, name, each);
  }
  /// A map by name; where a name stands twice, a list of maps of one entry.
  template <class T, class F>
  void entries(Style style, std::span<const T> list, std::string_view parent, F&& each) {
    const auto entry = [&](u32 i) {
      std::string name;
      if (!names_.find(list[i].name, parent, i, name) || is_hash_key(name))
        w_.key(hash_text(list[i].name));
      else
        w_.key(name);
      each(list[i], name);
    };
    const auto n = static_cast<u32>(list.size());
    if (all_different(list)) {
      w_.map(style, [&] {
        for (u32 i = 0; i < n; ++i) entry(i);
      });
    } else {
      w_.list(style, [&] {
        for (u32 i = 0; i < n; ++i) w_.map(style, [&] { entry(i); });
      });
    }
  }
  template <class T>
  bool all_different(std::span<const T> list) {
    hashes_.clear();
    for (const T& e : list) hashes_.push_back(e.name);
    std::sort(hashes_.begin(), hashes_.end());
    return std::adjacent_find(hashes_.begin(), hashes_.end()) == hashes_.end();
  }

  TextWriter& w_;
  const Archive& archive_;
  NameFinder names_;
  std::vector<u32> hashes_;
};

}  // namespace

void write_value(TextWriter& w, Type type, ByteView b) {
  if (type == Type::string_ref) return w.string(as_text(b));
  if (type == Type::boolean && load<u32>(b.data()) < 2) return w.boolean(load<u32>(b.data()) == 1);
  write_typed_value(w, type, b);
}

void write_typed_value(TextWriter& w, Type type, ByteView b) {
  w.map(Style::flow, [&] {
    w.key(info(type).name);
    if (is_text(type)) return w.string(as_text(b));
    if (type == Type::buffer_binary) return w.bytes(b);
    if (info(type).form == Form::word) return write_word(w, type, load<u32>(b.data()));
    w.list(Style::flow, [&] {
      for (std::size_t i = 0; i < b.size() / 4; ++i) {
        const u32 word = load<u32>(b.data() + 4 * i);
        write_word(w, is_float(type, i) ? Type::f32 : type, word);
      }
    });
  });
}

void write_text(TextWriter& w, const Archive& archive, MoreNames more) {
  if (archive.version() != 0) {
    w.key("version");
    w.number(archive.version());
  }
  if (archive.type() != "xml") {
    w.key("type");
    w.string(archive.type());
  }
  if (archive.root().name != kRootName) {
    w.key("root");
    w.word(hash_text(archive.root().name));
  }
  NativeWriter(w, archive, more).list(archive.root(), "param_root");
}

}  // namespace kinora::aamp
