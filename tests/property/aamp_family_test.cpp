// Random models of the AAMP family: what is written is read back equal, from bytes and from every
// text form.
#include <doctest/doctest.h>

#include "formats/bas/codec.hpp"
#include "formats/bas/text.hpp"
#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/builder.hpp"
#include "kinora/formats/aamp/native_text.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "random_values.hpp"

using namespace kinora;
using namespace kinora::property;

namespace {

// ---- generic archives

u32 some_name() {
  static constexpr std::array<const char*, 6> kKnown = {"Elements", "Parameters", "TypeIndex",
                                                        "Child0",   "12",         "0x12"};
  return once_in(2) ? crc32(kKnown[below(kKnown.size())]) : any<u32>();
}

void add_parameter(aamp::Builder& b, u32 name) {
  const auto type = static_cast<aamp::Type>(below(aamp::kTypeCount));
  const aamp::TypeInfo& info = aamp::info(type);
  if (info.form == aamp::Form::text)
    return b.text(name, type, some_text(std::min(info.size - 1, 200u)));
  if (type == aamp::Type::boolean) return b.boolean(name, once_in(2));
  const u32 size = info.form == aamp::Form::buffer ? info.size * below(6) : info.size;
  Bytes bytes;
  while (bytes.size() < size) {
    const u32 word = some_word();
    for (u32 i = 0; i < 4; ++i) bytes.push_back(static_cast<u8>(word >> (8 * i)));
  }
  bytes.resize(size);
  b.value(name, type, bytes);
}

/// Names of one parent are all different, as the tagged YAML wants them.
template <class F>
void for_names(u32 most, F&& f) {
  std::vector<u32> used;
  for (u32 n = below(most); n != 0; --n) {
    const u32 name = some_name();
    if (std::find(used.begin(), used.end(), name) != used.end()) continue;
    used.push_back(name);
    f(name);
  }
}

void add_content(aamp::Builder& b, u32 depth) {
  for_names(4, [&](u32 name) {
    b.begin_object(name);
    for_names(6, [&](u32 parameter) { add_parameter(b, parameter); });
    b.end_object();
  });
  if (depth == 0) return;
  for_names(4, [&](u32 name) {
    b.begin_list(name);
    add_content(b, depth - 1);
    b.end_list();
  });
}

aamp::Archive some_archive() {
  aamp::Builder b(once_in(2) ? 0 : any<u32>(), once_in(2) ? "xml" : some_text(9));
  add_content(b, 3);
  auto archive = b.finish();
  RC_ASSERT(archive.has_value());
  return std::move(*archive);
}

template <class W>
std::string text_of(Syntax syntax, const char* format, W&& write) {
  TextWriter w(syntax);
  w.map(Style::block, [&] {
    w.key("kinora");
    w.string(format);
    write(w);
  });
  return w.finish();
}

// ---- BAS

bas::Child some_child(bas::Case kind, s32 count) {
  bas::Child c;
  c.element = static_cast<s32>(below(static_cast<u32>(count)));
  c.kind = kind;
  if (kind == bas::Case::range) c.start = some_float(), c.end = some_float();
  if (kind == bas::Case::string) c.string = some_text(63);
  if (kind == bas::Case::number) c.number = static_cast<s32>(some_word());
  if (kind == bas::Case::blend_at) c.blend_at = some_float();
  return c;
}

bas::FrameCtrl some_frame_ctrl() {
  bas::FrameCtrl f;
  f.start_frame = once_in(2) ? 0 : some_float();
  f.end_frame = once_in(2) ? -1 : some_float();
  f.rate = once_in(2) ? 1 : some_float();
  f.reverse_play = once_in(2);
  f.use_global_frame = once_in(2);
  f.anm_loop = static_cast<s32>(below(4));
  f.connect = static_cast<s32>(some_word());
  return f;
}

bas::Element some_element(s32 id, s32 count) {
  bas::Element e;
  e.id = id;
  e.type = static_cast<bas::NodeType>(below(bas::kNodeTypeCount));
  e.no_sync = once_in(2);
  e.judge_once = once_in(2);
  e.sequence_loop = once_in(4);
  e.input_limit = once_in(2) ? -1 : some_float();
  e.morph = once_in(2) ? 5 : some_float();
  e.reset_morph = once_in(2) ? 5 : some_float();
  e.file_name = some_text(63);
  e.init_anm_driven = once_in(3) ? static_cast<s32>(some_word()) : 0;
  if (e.info().group() == bas::Group::asset)
    e.connect_from = list_of([] { return bas::ConnectFrom{some_text(63), {}}; });
  else
    e.children = list_of([&] { return some_child(e.info().case_kind(), count); });
  if (once_in(2)) e.frame_ctrl = some_frame_ctrl();
  if (once_in(4)) e.bit = static_cast<s32>(some_word());
  if (once_in(4)) e.bone_weights = some_text(31);
  e.trigger_events = list_of([] {
    return bas::TriggerEvent{static_cast<s32>(below(40)), some_float(), some_text(100), {}};
  });
  e.hold_events = list_of([] {
    return bas::HoldEvent{
        static_cast<s32>(below(60)), some_float(), some_float(), some_text(31), {}};
  });
  return e;
}

bas::Bas some_bas() {
  bas::Bas b;
  if (once_in(3)) {
    bas::CommonParams& c = b.common.emplace();
    c.random_rate_min = some_float();
    c.use_ik = once_in(2);
  }
  const auto count = static_cast<s32>(1 + below(6));
  for (s32 i = 0; i < count; ++i) b.elements.push_back(some_element(i, count));
  return b;
}

bas::BasList some_list() {
  bas::BasList l;
  if (once_in(2)) l.rate_all = some_float();
  l.animations = list_of([] {
    return bas::AnimationSource{some_text(63), once_in(2) ? "" : some_text(63), once_in(2), {}};
  });
  l.sequences = list_of([] { return bas::Sequence{some_text(31), some_text(63), {}}; });
  l.cross_fades = list_of([] {
    bas::CrossFade c;
    c.from = some_text(31);
    c.except = list_of([] { return bas::CrossFadeExcept{some_text(31), {}}; });
    c.to = list_of([] { return bas::CrossFadeTo{some_text(31), some_float(), some_float(), {}}; });
    return c;
  });
  return l;
}

}  // namespace

TEST_CASE("property: archives come back from bytes and from every text form") {
  u32 tagged_count = 0;
  CHECK(rc::check("archives", [&] {
    const aamp::Archive a = some_archive();
    const auto bytes = aamp::write(a);
    RC_ASSERT(bytes.has_value());
    const auto read = aamp::read(*bytes);
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == a);
    RC_ASSERT(aamp::write(*read).value() == *bytes);
    for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
      const auto tree =
          parse_text(text_of(syntax, "aamp", [&](TextWriter& w) { aamp::write_text(w, *read); }));
      RC_ASSERT(tree.has_value());
      const auto back = aamp::read_text(tree->root());
      if (!back) RC_FAIL(render(back.error(), "text"));
      RC_ASSERT(*back == a);
    }
    // The tagged YAML refuses what it cannot hold; what it writes must come back.
    if (const auto tagged = aamp::to_tagged_yaml(*read)) {
      ++tagged_count;
      const auto tree = parse_yaml(*tagged);
      if (!tree) RC_FAIL(render(tree.error(), *tagged));
      const auto back = aamp::from_tagged_yaml(tree->root());
      if (!back) RC_FAIL(render(back.error(), *tagged));
      RC_ASSERT(*back == a);
    }
  }));
  CHECK(tagged_count > 5);
}

TEST_CASE("property: BAS survive") {
  CHECK(rc::check("bytes, text, rules alone", [] {
    test::check_survival(
        some_bas(), bas::kBasCodec,
        [](TextWriter& w, const bas::Bas& b, bool full) { bas::write_text(w, b, full); },
        bas::read_bas_text);
  }));
}

TEST_CASE("property: BASLIST survive") {
  CHECK(rc::check("bytes, text, rules alone", [] {
    test::check_survival(
        some_list(), bas::kBasListCodec,
        [](TextWriter& w, const bas::BasList& l, bool full) { bas::write_text(w, l, full); },
        bas::read_baslist_text);
  }));
}
