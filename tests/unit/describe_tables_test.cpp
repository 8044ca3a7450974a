// Verbs for tables with several users and for values with more than one form, through all visitors.
#include <doctest/doctest.h>

#include <algorithm>

#include "support/mini_format.hpp"

using namespace kinora;
using test::Mini;

namespace {

// ---- records that are never merged, records without a user, transparent parts, words that refer
// to what is read later, values in two forms
// ----------------------------------------------------------

struct Hop {
  u8 kind = 0;
  bool operator==(const Hop&) const = default;
};
constexpr Style text_style(const Hop*) { return Style::row; }
template <class V>
void describe(V& v, Of<V, Hop>& h) {
  v.value("kind", h.kind);
}
/// A number, or the name of a stop.
struct Limit {
  u16 number = 0;
  std::string stop;
};
struct Route {
  struct Format;
  u32 mask = 0;
  Limit limit;
  std::vector<Hop> hops, unused_hops, halts;
  bool halts_are_list = false;
  std::vector<std::string> stops;
};
enum RoutePlace : u32 { kHopIndices, kHops, kStops };

/// Bit 15: the low bits are the place of a stop.
struct LimitWord {
  std::optional<s64> reference(u32 word) const {
    return word >> 15 ? std::optional<s64>(word & 0x7FFF) : std::nullopt;
  }
  void unpack(Limit& l, u32 word) const {
    if (!reference(word)) l.number = static_cast<u16>(word);
  }
  static bool resolve(void* context, Limit& l, s64 index) {
    const auto& stops = static_cast<Route*>(context)->stops;
    if (index >= static_cast<s64>(stops.size())) return false;
    l.stop = stops[static_cast<std::size_t>(index)];
    return true;
  }
  std::optional<u32> pack(void* context, const Limit& l) const {
    const auto& stops = static_cast<Route*>(context)->stops;
    const auto at = std::find(stops.begin(), stops.end(), l.stop);
    if (l.stop.empty()) return l.number;
    if (at == stops.end()) return {};
    return 0x8000u | static_cast<u32>(at - stops.begin());
  }
  static Missing missing(const Limit& l) { return {"stop", l.stop}; }
  template <class V, class L>
  void text(V& v, L& l) const {
    v.value_or_map("limit", l.number, !l.stop.empty(), [&] { v.text("stop", l.stop); });
  }
};
struct HopIndex {
  static constexpr bool kTransparent = true;
  template <class V, class R>
  void operator()(V& v, R& r, u32 i) const {
    v.shared(as<u8>, "hop", r, list<&Route::hops>, i, kHops, Sharing::none);
  }
};
template <class V>
void describe(V& v, Of<V, Route>& r) {
  v.hex_field("mask", r.mask);
  v.packed(as<u16>, "limit", r.limit, LimitWord{});
  v.count(as<u8>, "stops", r.stops, 4);
  v.slice_count(as<u8>, "hops", r, list<&Route::hops>);
  v.count(as<u8>, "halts", r.halts, 1);
  if constexpr (V::kBinary) v.field("halts_are_list", r.halts_are_list);
  v.pool_slot("pool", kStops);
  u32 entries = 0;
  if constexpr (V::kBinary && V::kReads)
    v.field("hop_entries", entries);
  else
    v.table_count(as<u32>, "hop_entries", kHops);
  if constexpr (V::kBinary)
    v.queue_slice("hops", r, list<&Route::hops, HopIndex>, kHopIndices, 0);
  else
    v.slice(as<u8>, "hops", r, list<&Route::hops>, kHopIndices);
  v.run(kHopIndices);
  v.spares("unused_hops", r, list<&Route::unused_hops>, kHops, entries);
  v.run(kHops);
  if constexpr (V::kBinary)
    v.elements("halts", r.halts);
  else
    v.one_or_list("halts", r.halts, r.halts_are_list, [&](auto& h) { describe(v, h); });
  v.texts("stops", r.stops);
  v.strings(kStops);
}
struct Route::Format {
  using File = Route;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 3> kPlaces = {
      {{"hop_indices", 1}, {"hops", 1}, {"stops", 0}}};
};
using RouteMini = Mini<Route::Format>;

}  // namespace

TEST_CASE("records that are never merged, records without a user, values in two forms") {
  Route r;
  r.mask = 0xC0DE;
  r.limit.stop = "End";
  r.stops = {"Start", "End"};
  r.hops = {{7}, {7}};
  r.unused_hops = {{9}};
  r.halts = {{1}};
  const Bytes bytes = RouteMini::write(r, {}).value();
  CHECK(Bytes(bytes.begin(), bytes.begin() + 24) ==
        Bytes{0xDE, 0xC0, 0, 0, 1, 0x80, 2, 2, 1, 0, 32, 0, 0, 0, 3, 0, 0, 0, 0, 1, 7, 7, 9, 1});
  RouteMini::prove(bytes,
                   "mask: 0x0000C0DE\nlimit: {stop: End}\nhops:\n  - {kind: 7}\n  - {kind: 7}\n"
                   "unused_hops:\n  - {kind: 9}\nhalts: {kind: 1}\nstops: [Start, End]\n");
  r.limit = {5, ""};
  r.halts_are_list = true;
  RouteMini::prove(RouteMini::write(r, {}).value(),
                   "mask: 0x0000C0DE\nlimit: 5\nhops:\n  - {kind: 7}\n  - {kind: 7}\n"
                   "unused_hops:\n  - {kind: 9}\nhalts: [{kind: 1}]\nstops: [Start, End]\n");
  // A word may name what is not there: in bytes a number, in the model a name.
  Route lost = r;
  lost.limit.stop = "Nowhere";
  CHECK(render(write_file(lost, {}, RouteMini::kCodec).error(), "") ==
        "BIN0015 error (limit): there is no stop named 'Nowhere'");
  // A transparent part is no step of the path.
  Bytes bad = RouteMini::write(r, {}).value();
  bad[4] = 9, bad[5] = 0x80;
  const auto d = decode_file(bad, RouteMini::kCodec);
  REQUIRE_FALSE(d);
  CHECK(d.error().path == "limit");
  Recording recording;
  Route again;
  REQUIRE(RouteMini::read(bytes, again, &recording));
  std::vector<std::string> paths;
  for (const MapEntry& e : recording.map.entries)
    if (e.offset >= 18 && e.offset < 23) paths.push_back(recording.map.path_text(e));
  CHECK(paths == std::vector<std::string>{"hop", "hop", "hop[0].kind", "hop[1].kind",
                                          "unused_hops[0].kind"});
}

TEST_CASE("a foreign order of shared records leaves room for records without a user") {
  Route r;
  r.hops = {{7}, {8}, {7}};
  r.unused_hops = {{9}};
  Bytes bytes = RouteMini::write(r, {}).value();
  const std::size_t indices = 18;
  CHECK(Bytes(bytes.begin() + indices, bytes.begin() + indices + 3) == Bytes{0, 1, 2});
  // The third uses the first's record; its own stays behind, used by nobody.
  bytes[indices + 2] = 0;
  const auto d = decode_file(bytes, RouteMini::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->model.unused_hops == std::vector<Hop>{{7}, {9}});
  CHECK(d->layout.order.at("hops") == Layout::Order{{0, 1, 2}, {0, 1, 0}});
  CHECK(encode_file(*d, RouteMini::kCodec)->bytes == bytes);
  // The edit takes the premise away.
  Decoded<Route> edited = *d;
  edited.model.hops.pop_back();
  const Bytes changed = encode_file(edited, RouteMini::kCodec)->bytes;
  CHECK(Bytes(changed.begin() + indices, changed.begin() + indices + 6) == Bytes{0, 1, 7, 8, 7, 9});
}

TEST_CASE("a long text that everything names does not take memory without limit") {
  Route r;
  r.stops.assign(2, std::string(0x20000, 'x'));
  Bytes bytes = RouteMini::write(r, {}).value();
  Route again;
  CHECK(RouteMini::read(bytes, again, nullptr));
  r.stops.assign(200, std::string(0x20000, 'x'));
  bytes = RouteMini::write(r, {}).value();
  const auto read = RouteMini::read(bytes, again, nullptr);
  REQUIRE_FALSE(read);
  CHECK(read.error().finding->id == "BIN0017");
}
