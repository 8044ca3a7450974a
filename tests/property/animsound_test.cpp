// Random animation sound files: every field takes every value that its bits can hold; and what the
// player does agrees forward and after a conversion.
#include <cmath>

#include "formats/animsound/codec.hpp"
#include "kinora/formats/animsound/check.hpp"
#include "kinora/play/animsound_scenario.hpp"
#include "support/properties.hpp"

using namespace kinora;
using namespace kinora::animsound;
using test::any;
using test::label;
using test::list_of;
using test::number;
using test::once_in;

namespace {

Event an_event() {
  Event e;
  e.label = label();
  e.kind = once_in(2) ? EventKind::trigger : EventKind::range;
  e.start_frame = once_in(2) ? number<s32>(-2, 60) : any<s32>();
  e.end_frame = once_in(2) ? number<s32>(-2, 60) : any<s32>();
  e.end_infinite = any<bool>();
  e.start_infinite = any<bool>();
  e.frame_flags = static_cast<u8>(any<u8>() & 0xF8);
  e.loop_offset = any<s8>();
  e.loop_interval = any<u8>();
  e.unk_0x0b = any<u8>();
  e.keep_on_shutdown = any<bool>();
  e.writes_variable = any<bool>();
  e.option_flags = any<u32>() & ~u32{3};
  e.sound_id = once_in(2) ? kSoundByLabel : any<u32>();
  e.volume = any<u8>();
  e.direction = static_cast<Direction>(once_in(4) ? any<u8>() : number<u8>(0, 2));
  e.variable = any<u8>();
  e.unk_0x13 = any<u8>();
  e.pitch = any<float>();
  e.unk_0x18 = any<u32>();
  e.user_param = any<u32>();
  RC_PRE(!std::isnan(e.pitch));  // the models are compared with ==
  return e;
}

AnimSound a_file(Generation generation, Endian order) {
  AnimSound f;
  f.generation = generation;
  f.order = order;
  f.version = usual_version(generation);
  f.frame_size = once_in(4) ? any<u32>() : number<u32>(1, 60);
  f.events = list_of(an_event);
  // It stands in the entries of events.
  if (generation != Generation::brasd && !f.events.empty() && once_in(3)) f.event_type = any<u16>();
  return f;
}

struct Variant {
  Generation generation;
  Endian order;
};
constexpr Variant kVariants[] = {{Generation::brasd, Endian::big},
                                 {Generation::bfasd, Endian::big},
                                 {Generation::bfasd, Endian::little}};

}  // namespace

TEST_CASE("random animation sounds: bytes and text give the same again") {
  for (const Variant& v : kVariants) {
    const char* const name = variant_name(v.generation, v.order);
    CHECK(rc::check(name, [&] {
      test::check_survival(a_file(v.generation, v.order), kCodec, write_text,
                           [&](const TextNode& n) { return read_text(n, name); });
    }));
  }
}

TEST_CASE("random animation sounds: from BRASD over both BFASD and back") {
  CHECK(rc::check("conversion", [] {
    const AnimSound first = a_file(Generation::brasd, Endian::big);
    AnimSound f = first;
    for (const char* const to : {"bfasd/be", "bfasd/le", "brasd"}) {
      Findings lost;
      auto next = convert(f, to, lost);
      RC_ASSERT(next.has_value());
      RC_ASSERT(lost.empty());
      f = std::move(*next);
    }
    RC_ASSERT(f == first);
  }));
}

TEST_CASE("random animation sounds: small steps and large steps visit the same frames") {
  CHECK(rc::check("steps", [] {
    AnimSound f = a_file(Generation::brasd, Endian::big);
    f.frame_size = number<u32>(1, 40);
    for (Event& e : f.events) e.writes_variable = false;  // its value is the size of the step
    const auto lines = [&](u32 step) {
      std::vector<std::string> out;
      play::AnimSoundPlayer player(f, {});
      player.setup();
      for (u32 at = 0; at < f.frame_size; at += step) {
        const u32 target = std::min(at + step - 1, f.frame_size - 1);
        RC_ASSERT(
            player.update(static_cast<float>(target), play::PlayDirection::forward).has_value());
        for (const play::SoundStep& s : player.steps()) out.push_back(play::step_line(s, f));
      }
      return out;
    };
    RC_ASSERT(lines(1) == lines(number<u32>(2, 40)));
  }));
}
