// AAMP out, as Nintendo's tools lay it out. Three orders are at work:
//   lists and objects  an entry's children side by side, then each child's children in turn;
//   parameters         the same, but those of the child lists before those of the own objects;
//   values             a walk of its own (see ValueWalk), which also decides what is shared.
// Checked byte for byte on all BAS and BASLIST at hand and on 390 of 392 other archives.
#include <algorithm>

#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"
#include "layout.hpp"
#include "value_pool.hpp"

namespace kinora::aamp {
namespace {

/// The order of objects when values are written. In general the original tools followed a source
/// document that is lost; this rule agrees with 2,618 of 2,630 archives and with all BAS and
/// BASLIST: at the root up to seven objects first, in a list one object before each second child
/// list, the rest behind the child lists. AI programs put all objects behind the lists.
template <class Visit>
class ValueWalk {
 public:
  ValueWalk(const Archive& archive, Visit visit) : archive_(archive), visit_(visit) {
    const auto objects = archive.objects(archive.root());
    is_ai_program_ = !objects.empty() && objects[0].name == crc32("DemoAIActionIdx");
  }
  void run() { walk(archive_.root(), kAtRoot); }

 private:
  static constexpr u32 kAtRoot = 7;
  void walk(const List& l, u32 first_objects) {
    u32 next = l.first_object;
    const u32 end = next + l.object_count;
    if (!is_ai_program_)
      for (u32 i = 0; i < first_objects && next != end; ++i) visit_(next++);
    for (u32 i = 0; i < l.list_count; ++i) {
      if (i % 2 == 0 && next != end && !is_ai_program_) visit_(next++);
      walk(archive_.lists()[l.first_list + i], 0);
    }
    while (next != end) visit_(next++);
  }

  const Archive& archive_;
  Visit visit_;
  bool is_ai_program_;
};

template <class Visit>
void walk_values(const Archive& archive, Visit visit) {
  ValueWalk<Visit>(archive, visit).run();
}

class Writer {
 public:
  Writer(const Archive& archive, ParameterOrder order) : archive_(archive), order_(order) {}
  Result<Bytes> run();

 private:
  struct TextUse {
    u64 entry;  ///< of the parameter
    u32 at;     ///< in the string section
  };
  void put_header(u32 data_size, u32 text_size);
  void put_list(const List& l, u64 entry);
  void put_objects(const List& l, u64 first);
  void put_values(DataPool& data, TextPool& texts);
  void put_value_offset(u64 entry, u64 at);
  u16 distance(u64 entry, u64 target, u32 name, const char* what);
  u16 count(u32 n, u32 name, const char* what);
  void fail_with(const Finding& f, std::initializer_list<Argument> arguments) {
    if (!error_) error_ = make_diagnostic(f, {}, {}, arguments);
  }

  const Archive& archive_;
  const ParameterOrder order_;
  Bytes out_;
  // Where the next entry of each kind goes.
  u64 lists_at_ = 0, objects_at_ = 0, parameters_at_ = 0;
  std::vector<u64> first_parameter_;  ///< of each object
  std::vector<TextUse> text_uses_;
  std::optional<Diagnostic> error_;
};

u16 Writer::distance(u64 entry, u64 target, u32 name, const char* what) {
  if (target - entry > kFarthestChild)
    fail_with(kTooFar, {what, known_or_hex(name), target - entry, kFarthestChild});
  return static_cast<u16>((target - entry) / 4);
}
u16 Writer::count(u32 n, u32 name, const char* what) {
  if (n > kMostChildren) fail_with(kTooMany, {known_or_hex(name), n, what});
  return static_cast<u16>(n);
}

void Writer::put_list(const List& l, u64 entry) {
  const u64 lists = lists_at_, objects = objects_at_;
  lists_at_ += u64{l.list_count} * kListSize;
  objects_at_ += u64{l.object_count} * kObjectSize;
  u8* const e = out_.data() + entry;
  // A parent without children points to where they would be.
  store(e, l.name);
  store(e + 4, distance(entry, lists, l.name, "lists"));
  store(e + 6, count(l.list_count, l.name, "lists"));
  store(e + 8, distance(entry, objects, l.name, "objects"));
  store(e + 10, count(l.object_count, l.name, "objects"));
  if (order_ == ParameterOrder::parents_first) put_objects(l, objects);
  for (u32 i = 0; i < l.list_count; ++i)
    put_list(archive_.lists()[l.first_list + i], lists + u64{kListSize} * i);
  if (order_ == ParameterOrder::children_first) put_objects(l, objects);
}

void Writer::put_objects(const List& l, u64 first) {
  for (u32 i = 0; i < l.object_count; ++i) {
    const u64 entry = first + u64{kObjectSize} * i;
    const Object& o = archive_.objects()[l.first_object + i];
    u8* const e = out_.data() + entry;
    store(e, o.name);
    store(e + 4, distance(entry, parameters_at_, o.name, "parameters"));
    store(e + 6, count(o.parameter_count, o.name, "parameters"));
    first_parameter_[l.first_object + i] = parameters_at_;
    parameters_at_ += u64{o.parameter_count} * kParameterSize;
  }
}

void Writer::put_value_offset(u64 entry, u64 at) {
  u8* const e = out_.data() + entry;
  if (at - entry > kFarthestValue)
    fail_with(kTooFar, {"value", known_or_hex(load<u32>(e)), at - entry, kFarthestValue});
  store(e + 4, load<u32>(e + 4) | static_cast<u32>((at - entry) / 4));
}

void Writer::put_values(DataPool& data, TextPool& texts) {
  const u64 data_start = parameters_at_;
  walk_values(archive_, [&](u32 object) {
    u64 entry = first_parameter_[object];
    for (const Parameter& p : archive_.parameters(archive_.objects()[object])) {
      store(out_.data() + entry, p.name);
      store(out_.data() + entry + 4, u32{static_cast<u8>(p.type)} << 24);
      switch (info(p.type).form) {
        case Form::word:
          put_value_offset(entry, data_start + data.put_word(archive_.word(p)));
          break;
        case Form::text:
          text_uses_.push_back({entry, texts.put(archive_.text(p))});
          break;
        case Form::buffer:
          put_value_offset(
              entry, data_start + data.put_buffer(p.size / info(p.type).size, archive_.value(p)));
          break;
        default:
          put_value_offset(entry, data_start + data.put(archive_.value(p)));
      }
      entry += kParameterSize;
    }
  });
}

void Writer::put_header(u32 data_size, u32 text_size) {
  u8* const h = out_.data();
  constexpr std::string_view kMagic = "AAMP";
  std::copy(kMagic.begin(), kMagic.end(), h);
  const std::string_view type = archive_.type();
  store(h + header::kFormatVersion, u32{2});
  store(h + header::kFlags, kFlags);
  store(h + header::kFileSize, static_cast<u32>(out_.size()));
  store(h + header::kContentVersion, archive_.version());
  store(h + header::kRootOffset, static_cast<u32>(align_up(type.size() + 1, 4)));
  store(h + header::kListCount, static_cast<u32>(archive_.lists().size()));
  store(h + header::kObjectCount, static_cast<u32>(archive_.objects().size()));
  store(h + header::kParameterCount, static_cast<u32>(archive_.parameters().size()));
  store(h + header::kDataSize, data_size);
  store(h + header::kTextSize, text_size);
  if (!type.empty()) std::memcpy(h + kHeaderSize, type.data(), type.size());
}

Result<Bytes> Writer::run() {
  const u64 root = kHeaderSize + align_up(archive_.type().size() + 1, 4);
  const std::size_t parameters = archive_.parameters().size();
  lists_at_ = root + kListSize;
  objects_at_ = root + archive_.lists().size() * kListSize;
  parameters_at_ = objects_at_ + archive_.objects().size() * kObjectSize;
  const u64 data_start = parameters_at_ + parameters * kParameterSize;
  if (data_start > ~u32{0}) return fail(kTooLarge, {}, {}, {"the file size", data_start, ~u32{0}});
  // An archive that was read comes out about as large as it was.
  out_.reserve(std::max<std::size_t>(data_start, archive_.bytes().size()));
  out_.resize(data_start);
  first_parameter_.resize(archive_.objects().size());
  text_uses_.reserve(parameters);
  put_list(archive_.root(), root);
  if (error_) return Failure(*error_);

  DataPool data(parameters);
  TextPool texts(parameters * 2);
  put_values(data, texts);
  const u64 text_start = data_start + data.bytes().size();
  if (text_start + texts.bytes().size() > ~u32{0})
    return fail(kTooLarge, {}, {}, {"the file size", text_start + texts.bytes().size(), ~u32{0}});
  for (const TextUse& use : text_uses_) put_value_offset(use.entry, text_start + use.at);
  if (error_) return Failure(*error_);
  out_.insert(out_.end(), data.bytes().begin(), data.bytes().end());
  out_.insert(out_.end(), texts.bytes().begin(), texts.bytes().end());
  put_header(static_cast<u32>(data.bytes().size()), static_cast<u32>(texts.bytes().size()));
  return std::move(out_);
}

}  // namespace

Result<Bytes> write(const Archive& archive, ParameterOrder order) {
  return Writer(archive, order).run();
}

std::vector<u32> value_order(const Archive& archive) {
  std::vector<u32> out;
  out.reserve(archive.objects().size());
  walk_values(archive, [&](u32 object) { out.push_back(object); });
  return out;
}

}  // namespace kinora::aamp
