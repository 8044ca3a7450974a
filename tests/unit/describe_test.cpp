// The verbs of the description language, each on a small record of the kind that needs it, through
// all visitors: bytes -> model -> bytes, -> YAML -> bytes, -> JSON -> bytes, every truncation.
#include <doctest/doctest.h>

#include <variant>

#include "support/mini_format.hpp"

using namespace kinora;
using test::Mini;

namespace {

// ---- a graph: slices, bodies behind pointers with u8 plug counts, shared records, version gate
// ----

struct Tag {
  std::string name;
  float weight = 0;
  bool operator==(const Tag&) const = default;
};
struct Plug {
  s32 target = kNoId;
  std::string label;
};
struct Vertex {
  s32 id = kNoId;
  u16 type = 0;
  bool query = false;
  u8 mode = 0, rest = 0;
  std::string name;
  Integer state;
  Vec3 where;
  std::vector<u32> numbers;
  std::vector<Plug> plugs;
  std::vector<Tag> tags;
};
struct Graph {
  struct Format;
  u32 version = 2;
  std::string name;
  Guid guid{};
  std::vector<Vertex> vertices;
  u32 late = 0;  ///< only from version 2
  Bytes blob;
};

enum GraphPlace : u32 { kVertices, kBodies, kPlugs, kTagIndices, kTags, kNumbers, kBlob, kPool };
constexpr EnumName kTypes[] = {{0, "user"}, {3, "selector"}};

constexpr Style text_style(const Plug*) { return Style::row; }
constexpr Style text_style(const Tag*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, Tag>& t) {
  v.text("name", t.name);
  v.field("weight", t.weight, 1.0f);
}
template <class V>
void describe(V& v, Of<V, Plug>& p) {
  v.id(as<s32>, "target", p.target, {.null = -1});
  v.text("label", p.label, "default");
}
struct NumberAt {
  template <class V, class O>
  void operator()(V& v, O& o, u32 i) const {
    v.value("value", o.numbers[i]);
  }
};
struct TagIndex {
  template <class V, class O>
  void operator()(V& v, O& o, u32 i) const {
    v.shared(as<u16>, "tag", o, list<&Vertex::tags>, i, kTags);
  }
};
struct VertexBody {
  template <class V, class O>
  void operator()(V& v, O& o, u32) const {
    v.field("where", o.where);
    v.count(as<u8>, "plug_count", o.plugs, 8);
    v.constant(as<u8>, "pad", 0);
    v.slice_count(as<u16>, "tag_count", o, list<&Vertex::tags>);
    for (u32 i = 0; V::kBinary && i < o.plugs.size(); ++i)
      v.pointer(as<u32>, "plugs", o, part<ElementOf<&Vertex::plugs>>, kPlugs, i);
    if constexpr (!V::kBinary) v.elements("plugs", o.plugs);
    v.run(kPlugs);
    v.slice_base(as<u16>, "tags", o, list<&Vertex::tags, TagIndex>, kTagIndices);
    v.constant(as<u16>, "pad2", 0);
  }
};
template <class V>
void describe(V& v, Of<V, Vertex>& x) {
  v.key("id", x.id);
  v.enumeration(as<u16>, "type", x.type, kTypes, 0);
  v.bit_word(as<u8>, "flags", x.rest, bit(0, "query", x.query), bits(1, 3, "mode", x.mode));
  v.derived(as<u8>, "name_length", [&] { return x.name.size(); });
  v.text("name", x.name);
  v.integer("state", x.state);
  v.pointer(as<u32>, "body", x, part<VertexBody>, kBodies);
  v.slice(as<u16>, "numbers", x, list<&Vertex::numbers, NumberAt>, kNumbers);
}
template <class V>
void describe(V& v, Of<V, Graph>& g) {
  v.magic("GRPH");
  v.value("version", g.version);
  v.text("name", g.name);
  v.field("guid", g.guid);
  v.count(as<u32>, "vertices", g.vertices, 20);
  v.ids(g.vertices);
  v.slot("tags", kTags);
  v.table_count(as<u32>, "tag_count", kTags);
  v.slot("tag_indices", kTagIndices);
  v.slot("numbers", kNumbers);
  v.slot("blob", kBlob, !g.blob.empty());
  v.pool_slot("pool", kPool);
  v.extent(as<u32>, "pool_size", kPool, kNoPlace);
  if (g.version >= 2) v.field("late", g.late);
  v.elements("vertices", g.vertices);
  v.run(kBodies, kTagIndices);
  v.run(kTagIndices);
  v.align(4);
  v.run(kTags);
  v.run(kNumbers);
  if (v.begin(kBlob, !g.blob.empty())) v.bytes_until("blob", g.blob, {kPool});
  v.strings(kPool);
}
struct Graph::Format {
  using File = Graph;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 8> kPlaces = {{{"vertices", 0},
                                                        {"bodies", 0},
                                                        {"plugs", 0},
                                                        {"tag_indices", 2},
                                                        {"tags", 8},
                                                        {"numbers", 4},
                                                        {"blob", 0},
                                                        {"pool", 0}}};
};
using GraphMini = Mini<Graph::Format>;

Graph sample_graph() {
  Graph g;
  g.name = "demo";
  g.guid = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  g.late = 7;
  g.blob = {0xAA, 0xBB};
  g.vertices.resize(2);
  Vertex& a = g.vertices[0];
  a.id = 0;
  a.type = 3;
  a.query = true;
  a.mode = 5;
  a.name = "first";
  a.state = {4, EnumTag{"game::State", "Walk"}};
  a.where = {1.0f, -0.0f, 0.5f};
  a.plugs = {{1, "default"}, {kNoId, "other"}};
  a.tags = {{"x", 1.0f}, {"y", 2.0f}};
  Vertex& b = g.vertices[1];
  b.id = 1;
  b.type = 9;
  b.name = "second";
  b.tags = {{"y", 2.0f}};
  return g;
}
constexpr const char* kGraphYaml =
    "version: 2\n"
    "name: demo\n"
    "guid: 04030201-0605-0807-090a-0b0c0d0e0f10\n"
    "late: 7\n"
    "vertices:\n"
    "  - id: 0\n"
    "    type: selector\n"
    "    query: true\n"
    "    mode: 5\n"
    "    name: first\n"
    "    state: 4\n"
    "    enum: 'game::State'\n"
    "    is: Walk\n"
    "    where: [1.0, -0.0, 0.5]\n"
    "    plugs:\n"
    "      - {target: 1}\n"
    "      - {label: other}\n"
    "    tags:\n"
    "      - {name: x}\n"
    "      - {name: 'y', weight: 2.0}\n"
    "  - id: 1\n"
    "    type: 9\n"
    "    name: second\n"
    "    state: 0\n"
    "    tags:\n"
    "      - {name: 'y', weight: 2.0}\n"
    "blob: !bytes \"aabb\"\n";

// ---- both byte orders, relative pointers, inline texts, sizes of sections (as in sound files)
// -----

struct Cue {
  s32 frame = 0;
  float pitch = 1;
  std::string label;
};
struct Cues {
  struct Format;
  Endian order = Endian::big;
  u32 frames = 0;
  std::vector<Cue> cues;
};
enum CuePlace : u32 { kStart, kBlock, kTable, kInfos, kEnd };

struct CueInfo {
  template <class V, class O>
  void operator()(V& v, O& o, u32 i) const {
    auto& c = o.cues[i];
    v.field("pitch", c.pitch, 1.0f);
    v.constant(as<u32>, "label_offset", 8);
    v.inline_text("label", c.label, 4);
  }
};
struct CueEntry {
  template <class V, class O>
  void operator()(V& v, O& o, u32 i) const {
    const u32 start = v.position();
    v.field("frame", o.cues[i].frame);
    v.pointer(as<s32>, "info", o, part<CueInfo>, kInfos, i, {.base = {start, kNoPlace}});
  }
};
template <class V>
void describe(V& v, Of<V, Cues>& c) {
  v.begin(kStart);
  v.magic("CUES");
  if constexpr (V::kBinary) {
    u16 mark = c.order == Endian::big ? 0xFEFF : 0xFFFE;
    v.set_order(Endian::big);
    v.field("byte_order", mark);
    if constexpr (V::kReads) c.order = mark == 0xFEFF ? Endian::big : Endian::little;
    v.set_order(c.order);
  }
  v.constant(as<u16>, "version", 0x0100);
  v.extent(as<u32>, "file_size", kStart, kNoPlace);
  v.slot("block", kBlock);
  v.begin(kBlock);
  v.magic("DATA");
  v.extent(as<u32>, "block_size", kBlock, kNoPlace);
  v.field("frames", c.frames);
  v.count(as<u32>, "cues", c.cues, 8);
  if constexpr (V::kBinary) {
    v.begin(kTable);
    v.queue_slice("cues", c, list<&Cues::cues, CueEntry>, kTable, 0);
  } else {
    v.slice(as<u32>, "cues", c, list<&Cues::cues, CueEntry>, kTable);
  }
  v.run(kTable);
  v.run(kInfos);
  v.align(0x20);
}
struct Cues::Format {
  using File = Cues;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 5> kPlaces = {
      {{"start", 0}, {"block", 0}, {"table", 8}, {"infos", 0}, {"end", 0}}};
};
using CuesMini = Mini<Cues::Format>;

// ---- records shared by pointer into a pool, offsets from the pool (as in cell animations)
// ---------

struct Cell {
  u16 index = 0;
  bool operator==(const Cell&) const = default;
};
template <class V>
void describe(V& v, Of<V, Cell>& c) {
  v.value("index", c.index);
}
constexpr Style text_style(const Cell*) { return Style::row; }
struct Strip {
  struct Format;
  std::vector<Cell> cells;
};
enum StripPlace : u32 { kCells };
template <class V>
void describe(V& v, Of<V, Strip>& s) {
  v.magic("STRP");
  v.slot(as<u16>, "pool", kCells, true, {4, kNoPlace});
  v.count(as<u16>, "cells", s.cells, 2);
  if constexpr (V::kBinary)
    for (u32 i = 0; i < s.cells.size(); ++i)
      v.shared_pointer(as<u16>, "cells", s, list<&Strip::cells>, i, kCells,
                       {.base = from_place(kCells)});
  else
    v.elements("cells", s.cells);
  v.run(kCells);
}
struct Strip::Format {
  using File = Strip;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 1> kPlaces = {{{"cells", 0}}};
};
using StripMini = Mini<Strip::Format>;

// ---- 64-bit absolute string pointers, tagged offsets, fixed texts (as in event archives)
// ----------

struct Event {
  std::string name;
  u8 kind = 0;
  float value = 0;
};
constexpr Style text_style(const Event*) { return Style::row; }
struct Events {
  struct Format;
  std::string section;
  std::vector<Event> events;
};
enum EventPlace : u32 { kValues, kEventPool };
struct EventValue {
  template <class V, class O>
  void operator()(V& v, O& o, u32 i) const {
    v.field("value", o.events[i].value);
  }
};
template <class V>
void describe(V& v, Of<V, Event>& e, Of<V, Events>& all) {
  v.text("name", e.name);
  if constexpr (!V::kBinary) v.field("kind", e.kind);
  v.tagged_pointer("value", all, part<EventValue>, kValues,
                   static_cast<u32>(&e - all.events.data()), e.kind);
  v.align(8);
}
template <class V>
void describe(V& v, Of<V, Events>& a) {
  v.fixed_text("section", a.section, 8);
  v.pool_slot(as<u64>, "pool", kEventPool);
  v.count(as<u64>, "events", a.events, 16);
  v.each("events", a.events, [&](auto& e) { describe(v, e, a); });
  v.run(kValues);
  v.strings(kEventPool);
}
struct Events::Format {
  using File = Events;
  static constexpr DiskForm kForm{Endian::little, 8, true};
  static constexpr std::array<PlaceInfo, 2> kPlaces = {{{"values", 0}, {"pool", 0}}};
};
using EventsMini = Mini<Events::Format>;

}  // namespace

TEST_CASE("a graph goes through every visitor") {
  const Bytes bytes = GraphMini::write(sample_graph(), {}).value();
  GraphMini::prove(bytes, kGraphYaml);
  // The pool is in the order of first use; the enumeration's names stand where the integer was
  // written; equal tags are one record.
  const std::string pool("demo\0first\0game::State\0Walk\0second\0default\0other\0x\0y\0", 53);
  CHECK(std::string(bytes.end() - static_cast<std::ptrdiff_t>(pool.size()), bytes.end()) == pool);
}

TEST_CASE("a version gate leaves out what the version does not have") {
  Graph g = sample_graph();
  g.version = 1;
  g.late = 0;
  const Bytes old = GraphMini::write(g, {}).value();
  CHECK(old.size() + 4 == GraphMini::write(sample_graph(), {}).value().size());
  CHECK(decode_file(old, GraphMini::kCodec)->layout.empty());
}

TEST_CASE("what the rules do not give is learned, replayed, and falls away after an edit") {
  Bytes bytes = GraphMini::write(sample_graph(), {}).value();
  // A derived number, a constant, and an order of shared records that no rule gives.
  const std::size_t vertex = 4 + 4 + 4 + 16 + 4 + 4 * 7 + 4;
  REQUIRE(bytes[vertex + 3] == 5);
  bytes[vertex + 3] = 99;
  const auto d = decode_file(bytes, GraphMini::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout.numbers.size() == 1);
  CHECK(d->layout.numbers.at("vertices[0].name_length") == Layout::Number{5, 99});

  TextWriter w(Syntax::yaml);
  write_layout(w, d->layout);
  const std::string text = w.finish();
  CHECK(text == "numbers:\n  'vertices[0].name_length': {rule: 5, stored: 99}\n");
  const auto tree = parse_text(text);
  CHECK(read_layout(tree->root()).value() == d->layout);

  Decoded<Graph> edited = *d;
  edited.model.vertices[0].name = "longer";
  CHECK(encode_file(edited, GraphMini::kCodec)->bytes[vertex + 3] == 6);
  // A vertex in front moves the record; its entry goes with it, because its key is an id.
  edited = *d;
  edited.model.vertices.insert(edited.model.vertices.begin(), Vertex{});
  edited.model.vertices[0].id = 77;
  const Bytes moved = encode_file(edited, GraphMini::kCodec)->bytes;
  CHECK(moved[vertex + 20 + 3] == 99);
}

TEST_CASE("strings that nothing names, gaps and permuted tables come back") {
  Graph g = sample_graph();
  const Bytes plain = GraphMini::write(g, {}).value();
  Layout layout;
  layout.loose_strings["x"] = {"lost", "found"};
  layout.loose_strings[""] = {"last"};
  layout.bytes["before numbers"] = {{}, {1, 2, 3, 4}};
  layout.order["tags"] = {{0, 1, 1}, {1, 0, 0}};
  WriteOptions options;
  options.layout = &layout;
  const Bytes foreign = GraphMini::write(g, options).value();
  CHECK(foreign.size() == plain.size() + 4 + 11 + 5);
  const auto d = decode_file(foreign, GraphMini::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout == layout);
  CHECK(GraphMini::text(d->model, Syntax::yaml) == kGraphYaml);
  GraphMini::prove_map(foreign);
}

TEST_CASE("a layout that cannot be learned keeps the original until the first edit") {
  Bytes bytes = GraphMini::write(sample_graph(), {}).value();
  // Two bodies in the other order: pointers are no derived numbers.
  const std::size_t vertex = 4 + 4 + 4 + 16 + 4 + 4 * 7 + 4, body = vertex + 12, next = body + 20;
  const u32 a = load<u32>(bytes.data() + body), b = load<u32>(bytes.data() + next);
  const u32 end = load<u32>(bytes.data() + 4 + 4 + 4 + 16 + 4 + 8);
  Bytes swapped = bytes;
  std::copy(bytes.begin() + b, bytes.begin() + end, swapped.begin() + a);
  std::copy(bytes.begin() + a, bytes.begin() + b, swapped.begin() + a + (end - b));
  store<u32>(swapped.data() + next, a);
  store<u32>(swapped.data() + body, a + (end - b));
  // The plugs inside the moved body move with it.
  for (int i = 0; i < 2; ++i) {
    u8* p = swapped.data() + a + (end - b) + 16 + 4 * i;
    store<u32>(p, load<u32>(p) + (end - b));
  }
  const auto d = decode_file(swapped, GraphMini::kCodec);
  REQUIRE(d);
  REQUIRE(d->original);
  CHECK(GraphMini::text(d->model, Syntax::yaml) == kGraphYaml);
  const auto same = encode_file(*d, GraphMini::kCodec);
  CHECK(same->bytes == swapped);
  CHECK(same->from_original);
  TextWriter w(Syntax::json);
  write_original(w, *d->original);
  const std::string text = w.finish();
  const auto tree = parse_text(text);
  CHECK(read_original(tree->root())->bytes == swapped);
  Decoded<Graph> edited = *d;
  edited.model.late = 8;
  const auto changed = encode_file(edited, GraphMini::kCodec);
  CHECK(changed->dropped_original);
  CHECK(changed->bytes.size() == bytes.size());
}

TEST_CASE("errors in bytes say where, with the field path") {
  const Bytes bytes = GraphMini::write(sample_graph(), {}).value();
  const auto error = [](const Bytes& b) {
    const auto d = decode_file(b, GraphMini::kCodec);
    REQUIRE_FALSE(d);
    return render(d.error(), "x");
  };
  Bytes bad = bytes;
  bad[0] = 'X';
  CHECK(error(bad) == "x: BIN0002 error at 0x0 (magic): the first bytes are not GRPH");
  bad = bytes;
  store<u32>(bad.data() + 28, 0x10000000);
  CHECK(error(bad).find("BIN0004 error at 0x20 (vertices)") != std::string::npos);
  bad = bytes;
  const std::size_t vertex = 64;
  store<u32>(bad.data() + vertex + 4, 5000);
  CHECK(error(bad).find("BIN0006 error at 0x44 (vertices[0].name): string offset 0x1388") !=
        std::string::npos);
  bad = bytes;
  const u32 body = load<u32>(bytes.data() + vertex + 12);
  store<s32>(bad.data() + load<u32>(bytes.data() + body + 16), 812);
  CHECK(error(bad).find(
            "(vertices[0].body.plugs[0].target): target refers to 812, and there are 2") !=
        std::string::npos);
}

TEST_CASE("errors in text say where, with the field path") {
  const auto error = [](std::string from, std::string to) {
    std::string text = kGraphYaml;
    text.replace(text.find(from), from.size(), to);
    const auto r = GraphMini::parse(text);
    REQUIRE_FALSE(r);
    return render(r.error(), "x");
  };
  CHECK(error("weight: 2.0", "wieght: 2.0") ==
        "x:20:21: TXT0003 error (vertices[0].tags[1]): 'wieght' is not a key here. Hint: Did you "
        "mean 'weight'?");
  CHECK(error("type: selector", "type: selektor") ==
        "x:7:11: TXT0006 error (vertices[0].type): 'selektor' is not a known name or a number from "
        "0 to 65535. Hint: Did you mean 'selector'?");
  CHECK(error("target: 1", "target: 12")
            .find("x:16:18: TXT0009 error (vertices[0].plugs[0].target)"
                  ": there is no record with id 12") == 0);
  CHECK(error("id: 1", "id: 0")
            .find("x:21:9: TXT0008 error (vertices[1].id): the id 0 stands twice"
                  "; it is also in line 6") == 0);
  CHECK(error("mode: 5", "mode: 8") ==
        "x:9:11: TXT0005 error (vertices[0].mode): '8' is not a whole number from 0 to 7");
  CHECK(error("late: 7", "late: 7.0").find("TXT0005 error (late): '7.0' is not a whole number") !=
        std::string::npos);
  CHECK(error("where: [1.0, -0.0, 0.5]", "where: [1.0]").find("a list of three numbers") !=
        std::string::npos);
}

TEST_CASE("a map that needs one of several keys") {
  const auto error = [](const char* yaml) {
    const auto tree = parse_text(yaml);
    REQUIRE(tree);
    TextIn in(tree->root(), nullptr);
    constexpr std::array<std::string_view, 2> kKeys = {"a", "b"};
    const bool is_one = in.expect_one_key(kKeys);
    CHECK(is_one == !in.error());
    return in.error() ? render(*in.error(), "x") : std::string();
  };
  CHECK(error("{a: 1, c: 2}") == "");
  CHECK(error("{a: 1, c: 2, b: 3}") ==
        "x:1:1: TXT0004 error: expected one of the keys a, b, found a, b");
  CHECK(error("{c: 2, d: 3}") == "x:1:1: TXT0004 error: expected one of the keys a, b, found c, d");
  CHECK(error("{}") == "x:1:1: TXT0004 error: expected one of the keys a, b, found none");
}

TEST_CASE("ids may be words, and records may move") {
  std::string text = kGraphYaml;
  text.replace(text.find("id: 1"), 5, "id: end");
  text.replace(text.find("target: 1"), 9, "target: end");
  const auto g = GraphMini::parse(text);
  REQUIRE(g);
  CHECK(GraphMini::write(*g, {}).value() == GraphMini::write(sample_graph(), {}).value());
  CHECK(g->vertices[1].id == 1);  // the lowest number that no record has
}

TEST_CASE("the checker finds dangling and duplicate ids and unknown values") {
  Graph g = sample_graph();
  g.vertices[0].plugs[0].target = 5;
  g.vertices[1].id = 0;
  const Findings f = GraphMini::check(g);
  std::vector<std::string> ids;
  for (const Diagnostic& d : f) ids.push_back(std::string(d.finding->id) + ' ' + d.path);
  CHECK(ids == std::vector<std::string>{"BIN0013 vertices[0].id", "CHK0001 vertices[0].type",
                                        "BIN0014 vertices[0].plugs[0].target"});
}

TEST_CASE("numbers that do not fit are refused, never wrapped") {
  Graph g = sample_graph();
  g.vertices[0].plugs.resize(300, Plug{1, "x"});
  const auto r = write_file(g, {}, GraphMini::kCodec);
  REQUIRE_FALSE(r);
  CHECK(render(r.error(), "") ==
        "BIN0010 error (vertices[0].body.plug_count): plug_count = 300 does not fit: the field "
        "holds at most 255");
}

TEST_CASE("both byte orders, pointers relative to their record, sizes and padding") {
  Cues c;
  c.frames = 30;
  c.cues = {{-1, 1.0f, "SE_A"}, {5, 1.5f, "SE_LONGER"}};
  const std::string yaml =
      "frames: 30\ncues:\n  - frame: -1\n    label: SE_A\n  - frame: 5\n    pitch: 1.5\n"
      "    label: SE_LONGER\n";
  const Bytes big = CuesMini::write(c, {}).value();
  CHECK(big.size() == 0x60);
  CHECK(load<u32>(big.data() + 8, Endian::big) == 0x60);
  CHECK(load<u32>(big.data() + 0x14, Endian::big) == 0x60 - 0x10);
  CHECK(load<u32>(big.data() + 0x24, Endian::big) == 0x10);
  const auto d = decode_file(big, CuesMini::kCodec);
  REQUIRE(d);
  CHECK(d->layout.empty());
  CHECK(CuesMini::text(d->model, Syntax::yaml) == yaml);
  CuesMini::prove_map(big);
  c.order = Endian::little;
  const Bytes little = CuesMini::write(c, {}).value();
  CHECK(load<u32>(little.data() + 0x24) == 0x10);
  CHECK(decode_file(little, CuesMini::kCodec)->layout.empty());
  CHECK(decode_file(little, CuesMini::kCodec)->model.cues[1].label == "SE_LONGER");
  // Odd padding is kept.
  Bytes odd = big;
  odd.back() = 0x55;
  const auto kept = decode_file(odd, CuesMini::kCodec);
  CHECK_FALSE(kept->original);
  CHECK(encode_file(*kept, CuesMini::kCodec)->bytes == odd);
}

TEST_CASE("records shared by pointer are written once") {
  Strip s;
  s.cells = {{7}, {9}, {7}, {7}};
  const Bytes bytes = StripMini::write(s, {}).value();
  CHECK(bytes == Bytes{'S', 'T', 'R', 'P', 12, 0, 4, 0, 0, 0, 2, 0, 0, 0, 0, 0, 7, 0, 9, 0});
  StripMini::prove(bytes,
                   "cells:\n  - {index: 7}\n  - {index: 9}\n  - {index: 7}\n  - {index: 7}\n");
}

TEST_CASE("64-bit absolute strings, tagged offsets, fixed texts") {
  Events e;
  e.section = "Default";
  e.events = {{"Voice", 0x30, 2.5f}, {"Voice", 0x10, 1.0f}};
  const Bytes bytes = EventsMini::write(e, {}).value();
  EventsMini::prove(bytes,
                    "section: Default\nevents:\n  - {name: Voice, kind: 48, value: 2.5}\n"
                    "  - {name: Voice, kind: 16, value: 1.0}\n");
  CHECK(load<u64>(bytes.data() + 24) == bytes.size() - 6);
  CHECK(load<u32>(bytes.data() + 32) == (0x30000000u | 56));
}

TEST_CASE("only the first integer of an owner with a value can have brought names") {
  // Two fields of one owner hold 4, one of another owner does too; the names stand behind the
  // first.
  Graph g = sample_graph();
  g.vertices[1].state = {4};
  const Bytes bytes = GraphMini::write(g, {}).value();
  Graph again;
  REQUIRE(GraphMini::read(bytes, again, nullptr));
  CHECK(again.vertices[0].state.tag == Boxed<EnumTag>(EnumTag{"game::State", "Walk"}));
  CHECK_FALSE(again.vertices[1].state.tag);
}
