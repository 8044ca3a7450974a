// Verbs for references: lists behind pointers, tables of offsets, members that may be missing and
// are shared, texts that may be numbers, integers that the game looks up by name, older keys.
#include <doctest/doctest.h>

#include "support/mini_format.hpp"

using namespace kinora;
using test::Mini;

namespace {

// ---- a list behind a pointer, a table of offsets, tag lists shared by two kinds of owners -------

struct Stop {
  u8 number = 0;
  std::string name;
};
constexpr Style text_style(const Stop*) { return Style::row; }
template <class V>
void describe(V& v, Of<V, Stop>& s) {
  v.field("number", s.number);
  v.text("name", s.name);
}
struct Tour {
  s32 id = kNoId;
  PoolText title;
  Boxed<TextList> tags;
  std::vector<Stop> stops;
  std::vector<u32> ticks;
};
struct Agency {
  struct Format;
  std::string name;
  Boxed<TextList> tags;
  std::vector<Tour> tours;
  std::vector<s32> best;
};
enum AgencyPlace : u32 { kClock, kTicks, kStops, kTags, kPool };

struct Ticks {
  template <class V, class O>
  void operator()(V& v, O& o, u32) const {
    v.count(as<u8>, "tick_count", o.ticks, 1);
    v.numbers(as<u8>, "ticks", o.ticks);
  }
};
template <class V>
void describe(V& v, Of<V, Tour>& t) {
  v.key("id", t.id);
  v.pool_text("title", t.title, true);
  v.shared_pointer(as<u16>, "tags", t, whole<&Tour::tags>, kTags,
                   {.null = 0xFFFF, .mentions = true});
  v.slice_pointer(as<u16>, "stops", t, list<&Tour::stops>, kStops);
  v.slice_pointer_count(as<u8>, "stop_count", t, list<&Tour::stops>, kStops, 5);
  v.by_table(as<u8>, "clock", t, part<Ticks>, kClock, kTicks);
}
template <class V>
void describe(V& v, Of<V, Agency>& a) {
  v.pool_slot("pool", kPool);
  v.text("name", a.name);
  v.shared_pointer(as<u16>, "tags", a, whole<&Agency::tags>, kTags, {.null = 0, .mentions = true});
  v.count(as<u8>, "tours", a.tours, 12);
  v.ids(a.tours);
  v.count(as<u8>, "best", a.best, 1);
  v.pointer_table(as<u16>, "clock", kClock, a.tours.size());
  v.elements("tours", a.tours);
  v.id_list(as<u8>, "best", a.best);
  v.run(kTicks);
  v.run(kStops);
  v.run(kTags);
  v.strings(kPool);
}
struct Agency::Format {
  using File = Agency;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 5> kPlaces = {
      {{"clock", 0}, {"ticks", 0}, {"stops", 0}, {"tags", 0}, {"strings", 0}}};
};
using AgencyMini = Mini<Agency::Format>;

constexpr u32 kSecondTour = 12 + 4 + 10;

Agency sample() {
  Agency a;
  a.name = "A";
  a.tags = TextList{{"sea", "sun"}};
  a.tours.resize(2);
  a.tours[0] = {0, "North", TextList{{"sun", "snow"}}, {{1, "Oslo"}, {2, "Bergen"}}, {7}};
  a.tours[1] = {1, {}, TextList{{"sea", "sun"}}, {}, {}};
  a.tours[1].title.number = 0;
  a.best = {1, 0};
  return a;
}

// ---- an optional record by number ---------------------------------------------------------------

struct Blend {
  float start = 0;
  bool operator==(const Blend&) const = default;
};
template <class V>
void describe(V& v, Of<V, Blend>& b) {
  v.field("start", b.start);
}
struct Clip {
  Boxed<Blend> blend;
  Integer state;
};
constexpr Style text_style(const Clip*) { return Style::row; }
struct Film {
  struct Format;
  std::vector<Clip> clips;
  std::vector<LooseRelocation> loose;
};
enum FilmPlace : u32 { kBlends, kRelocations, kFilmPool };
template <class V>
void describe(V& v, Of<V, Clip>& c) {
  v.shared(as<u8>, "blend", c, whole<&Clip::blend>, kBlends, {.null = 0, .bias = 1});
  v.integer("state", c.state);
}
template <class V>
void describe(V& v, Of<V, Film>& f) {
  v.count(as<u8>, "clips", f.clips, 5);
  v.table_count(as<u8>, "blend_count", kBlends);
  v.slot("relocations", kRelocations);
  v.expect_relocations(kRelocations);
  v.pool_slot("pool", kFilmPool);
  v.elements("clips", f.clips);
  v.run(kBlends);
  v.relocations("loose", kRelocations, f.loose);
  v.strings(kFilmPool);
}
struct Film::Format {
  using File = Film;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 3> kPlaces = {
      {{"blends", 4}, {"relocations", 0}, {"strings", 0}}};
};
using FilmMini = Mini<Film::Format>;

Film film() {
  Film f;
  f.clips.resize(3);
  f.clips[0].blend = Blend{0.5f};
  f.clips[1].state = {3, EnumTag{"Game::Mode", "Fast", true}};
  f.clips[2].blend = Blend{0.5f};
  f.loose = {{1, "Game::Other", "Slow"}};
  return f;
}

}  // namespace

TEST_CASE(
    "lists behind pointers, tables of offsets, shared lists of texts, texts that are numbers") {
  const Bytes bytes = AgencyMini::write(sample(), {}).value();
  CHECK(Bytes(bytes.begin(), bytes.begin() + 12) == Bytes{75, 0, 0, 0, 0, 0, 0, 0, 51, 0, 2, 2});
  // Strings enter the pool where they are mentioned: the list itself comes last.
  CHECK(as_text(ByteView(bytes).subspan(75)) ==
        std::string_view("A\0sea\0sun\0North\0snow\0Oslo\0Bergen\0", 33));
  AgencyMini::prove(bytes,
                    "name: A\ntags: [sea, sun]\ntours:\n  - id: 0\n    title: North\n"
                    "    tags: [sun, snow]\n    stops:\n      - {number: 1, name: Oslo}\n"
                    "      - {number: 2, name: Bergen}\n    ticks: [7]\n  - id: 1\n"
                    "    title: {offset: 0x00000000}\n    tags: [sea, sun]\nbest: [1, 0]\n");
}

TEST_CASE("an empty list and an absent one are two things") {
  Agency a = sample();
  a.tags = TextList{};
  a.tours[1].tags.reset();
  AgencyMini::prove(AgencyMini::write(a, {}).value(),
                    "name: A\ntags: []\ntours:\n  - id: 0\n    title: North\n"
                    "    tags: [sun, snow]\n    stops:\n      - {number: 1, name: Oslo}\n"
                    "      - {number: 2, name: Bergen}\n    ticks: [7]\n  - id: 1\n"
                    "    title: {offset: 0x00000000}\nbest: [1, 0]\n");
}

TEST_CASE("a foreign order of records behind pointers is learned by rank") {
  Agency a = sample();
  a.tours[1].tags = TextList{{"sea"}};
  Bytes bytes = AgencyMini::write(a, {}).value();
  const u32 first = load<u16>(bytes.data() + 8), last = load<u16>(bytes.data() + kSecondTour + 4);
  CHECK(first == 51);
  // The first and the last user change their lists.
  store<u16>(bytes.data() + 8, static_cast<u16>(last));
  store<u16>(bytes.data() + kSecondTour + 4, static_cast<u16>(first));
  const auto d = decode_file(bytes, AgencyMini::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout.order.at("tags") == Layout::Order{{0, 1, 2}, {2, 1, 0}});
  // The strings were mentioned in another order: the pool is kept as a whole.
  CHECK(d->layout.string_order.size() == 7);
  CHECK(encode_file(*d, AgencyMini::kCodec)->bytes == bytes);
}

TEST_CASE("where an empty list is said to be is kept") {
  Bytes bytes = AgencyMini::write(sample(), {}).value();
  REQUIRE(load<u8>(bytes.data() + kSecondTour + 8) == 0);  // the second tour has no stops
  store<u16>(bytes.data() + kSecondTour + 6, u16{0xFFFF});
  const auto d = decode_file(bytes, AgencyMini::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout.numbers.at("tours[1].stops").stored == 0xFFFF);
  CHECK(encode_file(*d, AgencyMini::kCodec)->bytes == bytes);
}

TEST_CASE("optional records by number; integers that are looked up by name") {
  const Bytes bytes = FilmMini::write(film(), {}).value();
  CHECK(Bytes(bytes.begin() + 10, bytes.begin() + 10 + 15) ==
        Bytes{1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0});
  CHECK(load<u32>(bytes.data() + 29) == 2);   // behind one blend
  CHECK(load<u32>(bytes.data() + 33) == 16);  // the second clip's number
  FilmMini::prove(bytes,
                  "clips:\n  - {blend: {start: 0.5}, state: 0}\n"
                  "  - {state: 3, enum: 'Game::Mode', is: Fast, resolve: true}\n"
                  "  - {blend: {start: 0.5}, state: 0}\n"
                  "loose:\n  - at: 1\n    enum: 'Game::Other'\n    is: Slow\n");
}

TEST_CASE("the order of the integers in their table is learned") {
  Bytes bytes = FilmMini::write(film(), {}).value();
  std::swap_ranges(bytes.begin() + 33, bytes.begin() + 45, bytes.begin() + 45);
  const auto d = decode_file(bytes, FilmMini::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout.order.at("loose") == Layout::Order{{0, 1}, {1, 0}});
  CHECK(encode_file(*d, FilmMini::kCodec)->bytes == bytes);
}

TEST_CASE("a number that two users share is dropped when their records differ after an edit") {
  Film f = film();
  Bytes bytes = FilmMini::write(f, {}).value();
  const auto d = decode_file(bytes, FilmMini::kCodec);
  REQUIRE(d);
  Decoded<Film> edited = *d;
  edited.layout.order["blends"] = {{0, 1}, {0, 0}};
  edited.model.clips[2].blend->start = 1;
  const auto e = encode_file(edited, FilmMini::kCodec);
  REQUIRE(e);
  const auto again = decode_file(e->bytes, FilmMini::kCodec);
  REQUIRE(again);
  CHECK(again->model.clips[2].blend->start == 1);
}

TEST_CASE("older names of keys are read") {
  constexpr std::array<KeyAlias, 2> kAliases = {{{"trips", "tours"}, {"heading", "title"}}};
  const auto tree = parse_text("name: A\ntrips:\n  - {id: x, heading: B}\nbest: [x]\n");
  REQUIRE(tree);
  Agency a;
  TextIn in(tree->root(), &a);
  in.set_aliases(kAliases);
  describe(in, a);
  REQUIRE(in.finish());
  REQUIRE(a.tours.size() == 1);
  CHECK(a.tours[0].title.text == "B");
  CHECK(a.best == std::vector<s32>{a.tours[0].id});
}
