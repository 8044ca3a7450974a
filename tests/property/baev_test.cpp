// Random animation events: shared and unused actions, any names and parameters, both orders.
#include <algorithm>

#include "kinora/formats/baev/codec.hpp"
#include "property/random_values.hpp"

using namespace kinora;
using namespace kinora::baev;
using namespace kinora::property;

namespace {

float real() { return std::bit_cast<float>(some_word()); }

Param some_param() {
  switch (below(4)) {
    case 0:
      return static_cast<s32>(some_word());
    case 1:
      return real();
    case 2:
      return Vec3{real(), real(), real()};
    default:
      return some_text(10);
  }
}
Event some_event() {
  Event e;
  const std::vector<std::string_view> names = event_names();
  e.name = once_in(2) ? some_text(10) : names[below(static_cast<u32>(names.size()))];
  e.kind = static_cast<EventKind>(once_in(5) ? any<u32>() : below(2));
  e.event_id = once_in(3) ? any<u32>() : below(100);
  if (const auto known = find_event(e.name); known && once_in(2))
    e.kind = known->kind, e.event_id = known->id;
  e.triggers = list_of([] { return Trigger{real(), real(), list_of(some_param, 3)}; }, 2);
  e.holds = list_of([] { return Hold{real(), real(), list_of(some_param, 3)}; }, 2);
  return e;
}
File some_file(const char* version) {
  File f;
  set_version(f, version);
  if (once_in(4)) f.micro = any<u8>();
  f.actions = list_of([] {
    return Action{kNoId, any<u32>(), some_word(), list_of(some_event, 3)};
  });
  const auto n = static_cast<u32>(f.actions.size());
  for (u32 i = 0; i < n; ++i) f.actions[i].id = static_cast<s32>(i);
  f.keys = list_of([&] {
    Key k{any<u32>(), {}};
    if (n != 0) k.actions = list_of([&] { return static_cast<s32>(below(n)); }, 3);
    return k;
  });
  f.keep_key_order = once_in(4);
  if (!f.keep_key_order) sort_keys(f);
  f.keep_key_order = !std::is_sorted(f.keys.begin(), f.keys.end(),
                                     [](const Key& a, const Key& b) { return a.hash < b.hash; });
  return f;
}

}  // namespace

TEST_CASE("random animation events: bytes and text give the same again") {
  for (const char* version : {"baev/1.0.0", "baev/2.1.0"})
    CHECK(rc::check(version, [&] {
      const File f = some_file(version);
      File again;
      again.order = f.order;
      test::check_survival_by_text(
          f, again, kCodec, [](ByteView bytes) { return decode(bytes); },
          [](TextWriter& w, const File& x, bool full) { write_text(w, x, full); },
          [&](const TextNode& n) { return read_text(n, version); });
    }));
}
