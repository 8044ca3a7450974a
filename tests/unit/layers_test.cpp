// Layers: recognised, remembered, put back; limits; dictionaries; member names.
#include <doctest/doctest.h>

#include <algorithm>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/containers/member_names.hpp"
#include "kinora/containers/nitro_compression.hpp"
#include "kinora/containers/sarc.hpp"
#include "kinora/containers/yaz0.hpp"
#include "kinora/containers/zstd.hpp"
#include "kinora/core/binary_findings.hpp"
#include "support/hex.hpp"
#include "support/random_bytes.hpp"
#include "support/samples.hpp"

using namespace kinora;
using test::bytes_of;
using test::text_bytes;

namespace {

Bytes golden(const std::string& name) {
  return test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/tests/golden/containers/" + name);
}

Layer layer(std::string_view type) {
  Layer l;
  l.type = wrapper_type_named(type);
  return l;
}

Bytes wrapped(std::span<const Layer> layers, ByteView payload, const WrapOptions& options = {}) {
  const auto out = wrap(layers, payload, options);
  REQUIRE(out);
  return *out;
}

Bytes copy(ByteView b) { return {b.begin(), b.end()}; }

Archive with_names(const std::vector<std::string>& names) {
  Archive a;
  a.type = &sarc::kArchive;
  for (const std::string& n : names) {
    Member m;
    m.name = n;
    m.replacement = Bytes();
    a.members.push_back(m);
  }
  return a;
}

std::vector<std::string> ids(const std::vector<Diagnostic>& findings) {
  std::vector<std::string> out;
  for (const Diagnostic& d : findings) out.push_back(std::string(d.finding->id) + ' ' + d.path);
  return out;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("layers: a file without any is itself") {
  const Bytes file = text_bytes("AIB no wrapper");
  const auto u = unwrap(file);
  REQUIRE(u);
  CHECK(u->layers.empty());
  CHECK(u->payload().data() == file.data());
  CHECK(*rewrap(*u, u->payload()) == file);
  CHECK(*rewrap(*u, text_bytes("x")) == text_bytes("x"));
  CHECK(unwrap({}));
}

TEST_CASE("layers: several of them come off and go back on") {
  std::vector<Layer> layers = {layer("zstd"), layer("yaz0"), layer("lz11"), layer("lz10")};
  layers[1].parameters.set("alignment", 0x80);
  layers[1].trailing = text_bytes("trailing");
  layers[2].padded_to = 4;
  layers[3].parameters.set("tagged", 1);
  const Bytes payload = text_bytes("RNAN, so that the weak ones are recognised");
  const Bytes file = wrapped(layers, payload);
  const auto u = unwrap(file);
  REQUIRE(u);
  CHECK(describe(u->layers) == "zstd/yaz0/lz11/lz10");
  CHECK(copy(u->payload()) == payload);
  CHECK(u->layers[1].parameters == layers[1].parameters);
  CHECK(u->layers[1].trailing == layers[1].trailing);
  CHECK(u->layers[3].parameters == layers[3].parameters);
  REQUIRE(u->findings.size() == 1);
  CHECK(render(u->findings[0], "f").starts_with("f: CON0007 note at 0x"));
  CHECK(u->findings[0].path == "zstd/yaz0");
  CHECK(*rewrap(*u, payload) == file);

  Bytes edited = payload;
  edited.push_back('!');
  const auto saved = rewrap(*u, edited);
  REQUIRE(saved);
  const auto again = unwrap(*saved);
  REQUIRE(again);
  CHECK(copy(again->payload()) == edited);
  CHECK(describe(again->layers) == "zstd/yaz0/lz11/lz10");
  CHECK(again->layers[1].trailing == layers[1].trailing);
}

TEST_CASE("layers: zeros behind a stream are padding, anything else is content") {
  const Bytes content = text_bytes("RNAN0123");
  for (std::size_t zeros = 0; zeros < 40; ++zeros) {
    CAPTURE(zeros);
    Bytes file = *lz10::encode(content);
    const std::size_t stream = file.size();
    file.resize(stream + zeros);
    const auto u = unwrap(file);
    REQUIRE(u);
    const Layer& l = u->layers.at(0);
    CHECK(l.stream_size == stream);
    const bool is_padding = zeros != 0 && zeros < 32 && l.padded_to != 0;
    CHECK(l.trailing.size() == (is_padding ? 0 : zeros));
    if (is_padding) CHECK(file.size() % l.padded_to == 0);
    CHECK(wrapped(u->layers, content) == file);
  }
  // 17 bytes of stream: three zeros end on a multiple of 4.
  Bytes file = *lz10::encode(text_bytes("RNAN0123456"));
  REQUIRE(file.size() == 17);
  file.resize(20);
  CHECK(unwrap(file)->layers[0].padded_to == 4);
  file.resize(19);
  CHECK(unwrap(file)->layers[0].padded_to == 0);
  CHECK(unwrap(file)->layers[0].trailing.size() == 2);
}

TEST_CASE("layers: the encoder of the games is recognised and imitated") {
  Parameters greedy;
  greedy.set("greedy", 1);
  const Bytes content = test::compressible_bytes(3, 3000);
  Bytes known = text_bytes("RNAN");
  known.insert(known.end(), content.begin(), content.end());
  Bytes edited = known;
  edited[100] ^= 1;
  for (const WrapperType* type : {&lz10::kWrapper, &lz11::kWrapper, &yaz0::kWrapper}) {
    CAPTURE(type->name);
    const auto game = type->encode(known, greedy, {});
    const auto ours = type->encode(known, {}, {});
    REQUIRE(*game != *ours);
    // Unasked, the smallest stream at hand is made.
    CHECK(*rewrap(*unwrap(*game), edited) == *type->encode(edited, {}, {}));
    auto learned = *unwrap(*game);
    learn_encoders(learned);
    CHECK(learned.layers[0].parameters == greedy);
    CHECK(wrapped(learned.layers, known) == *game);
    CHECK(*rewrap(learned, edited) == *type->encode(edited, greedy, {}));
    auto unknown = *unwrap(*ours);
    learn_encoders(unknown);
    CHECK(unknown.layers[0].parameters.all().empty());
  }
}

TEST_CASE("layers: limits") {
  std::vector<Layer> layers(9, layer("yaz0"));
  const Bytes nine = wrapped(layers, text_bytes("content"));
  const auto deep = unwrap(nine);
  REQUIRE_FALSE(deep);
  CHECK(deep.error().finding == &kNestingLimit);
  UnwrapOptions options;
  options.max_depth = 9;
  REQUIRE(unwrap(nine, options));
  CHECK(copy(unwrap(nine, options)->payload()) == text_bytes("content"));

  // 400 MB in 40 kB of zstd: one byte too much is too much.
  const Bytes zeros(100000, 0);
  const std::array one = {layer("zstd")};
  const Bytes small = wrapped(one, zeros);
  options.max_size = zeros.size();
  CHECK(unwrap(small, options));
  options.max_size = zeros.size() - 1;
  const auto large = unwrap(small, options);
  REQUIRE_FALSE(large);
  CHECK(render(large.error(), "bomb") ==
        "bomb: CON0001 error at 0x0 (zstd): the decompressed data would be 100000 bytes or more; "
        "the limit is 99999. Hint: Raise the limit with --max-size if you trust the file.");
  // Without a stated size it is noticed on the way.
  std::array unstated = {layer("zstd")};
  unstated[0].parameters.set("no_content_size", 1);
  const Bytes quiet = wrapped(unstated, zeros);
  CHECK(unwrap(quiet, options).error().finding == &kOutputLimit);
  options.max_size = zeros.size();
  const auto whole = unwrap(quiet, options);
  REQUIRE(whole);
  CHECK(whole->layers[0].parameters.number("no_content_size", 0) == 1);
  CHECK(copy(whole->payload()) == zeros);
}

TEST_CASE("layers: what could be read of a damaged file") {
  const Bytes content = test::compressible_bytes(5, 50000);
  for (const char* type : {"yaz0", "zstd"}) {
    CAPTURE(type);
    const std::array layers = {layer(type)};
    Bytes file = wrapped(layers, content);
    file.resize(file.size() * 9 / 10);
    CHECK_FALSE(unwrap(file));
    UnwrapOptions options;
    options.keep_partial = true;
    const auto u = unwrap(file, options);
    REQUIRE(u);
    REQUIRE(u->error);
    CHECK(u->error->finding == &kStreamCut);
    CHECK(u->payload().size() < content.size());
    CHECK(std::equal(u->payload().begin(), u->payload().end(), content.begin()));
    if (std::string_view(type) == "yaz0") CHECK(u->payload().size() > content.size() / 2);
    // It goes back as it was, but nothing else is written in its place.
    CHECK(*rewrap(*u, u->payload()) == file);
    const auto refused = rewrap(*u, content);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().finding == &kPartialWrite);
  }
}

TEST_CASE("zstd: frame parameters come back, joined frames are one content") {
  const Bytes content = test::compressible_bytes(6, 300000);
  Layer l = layer("zstd");
  l.parameters.set("checksum", 1);
  Bytes file = wrapped({&l, 1}, content);
  const auto u = unwrap(file);
  REQUIRE(u);
  CHECK(u->layers[0].parameters == l.parameters);
  CHECK(copy(u->payload()) == content);
  file[file.size() - 1] ^= 1;
  const auto damaged = unwrap(file);
  REQUIRE_FALSE(damaged);
  CHECK(damaged.error().finding == &kZstdDamaged);

  Bytes two = wrapped({&l, 1}, text_bytes("one, "));
  const Bytes second = wrapped({&l, 1}, text_bytes("two"));
  two.insert(two.end(), second.begin(), second.end());
  CHECK(as_text(unwrap(two)->payload()) == "one, two");
  // A window that no reader grants, and a size that no frame of 20 bytes holds.
  CHECK_FALSE(unwrap(bytes_of("28B52FFD 00 F8 010000")));
  const auto lie = unwrap(bytes_of("28B52FFD A0 00000010 000000 00000000 00000000"));
  REQUIRE_FALSE(lie);
  CHECK(lie.error().finding == &kImpossibleSize);
  CHECK(zstd::dictionary_id(bytes_of("28B52FFD")).error().finding == &kTruncated);
  CHECK_FALSE(zstd::dictionary_id(text_bytes("no")));
}

TEST_CASE("dictionaries: single, packed, wrong, missing") {
  const Bytes dictionary = golden("text.zsdic"), frame = golden("text.zs");
  Bytes other = dictionary;
  store(other.data() + 4, u32{3});
  Archive pack;
  pack.type = &sarc::kArchive;
  REQUIRE(add_member(pack, "zs.zsdic", dictionary));
  REQUIRE(add_member(pack, "pack.zsdic", other));
  REQUIRE(add_member(pack, "readme", text_bytes("no dictionary")));
  const Bytes plain = *rebuild(pack);
  const std::array layers = {layer("zstd")};
  for (const Bytes& file : {plain, wrapped(layers, plain)}) {
    Dictionaries d;
    CHECK(d.empty());
    CHECK(d.describe() == "none");
    CHECK(d.add(file) == 2u);
    CHECK(d.ids() == std::vector<u32>{3, 7});
    CHECK(d.describe() == "3, 7");
    CHECK(d.add(dictionary) == 1u);  // known already
    CHECK(d.ids().size() == 2);
    UnwrapOptions options;
    options.dictionaries = &d;
    CHECK(unwrap(frame, options)->content.size() == 578);
  }
  Dictionaries d;
  CHECK(d.add(text_bytes("nothing")).error().finding == &kNotADictionary);
  CHECK(d.add(bytes_of("37A430EC 00000000")).error().finding == &kNotADictionary);
  CHECK(d.add(bytes_of("37A430EC 05000000 0000")).error().finding == &kNotADictionary);
  CHECK(d.add(*rebuild(with_names({"a"}))).error().finding == &kNoDictionaries);
  CHECK(d.empty());

  // Another game's dictionary of the same number.
  Bytes wrong = dictionary;
  std::fill(wrong.end() - 600, wrong.end(), u8{0x20});
  CHECK(d.add(wrong) == 1u);
  const auto twice = d.add(dictionary);
  REQUIRE_FALSE(twice);
  CHECK(twice.error().finding == &kDictionaryTwice);
  UnwrapOptions options;
  options.dictionaries = &d;
  Dictionaries right;
  CHECK(right.add(dictionary) == 1u);
  UnwrapOptions rightly;
  rightly.dictionaries = &right;
  // Without a checksum in the frame nothing but the content may tell.
  const auto garbled = unwrap(frame, options);
  if (garbled)
    CHECK(garbled->content != unwrap(frame, rightly)->content);
  else
    CHECK(garbled.error().finding == &kDictionaryWrong);
  WrapOptions writing;
  writing.dictionaries = &right;
  Layer with_checksum = layer("zstd");
  with_checksum.parameters.set("dictionary", 7);
  with_checksum.parameters.set("checksum", 1);
  const Bytes checked = wrapped({&with_checksum, 1}, unwrap(frame, rightly)->payload(), writing);
  const auto told = unwrap(checked, options);
  REQUIRE_FALSE(told);
  CHECK(told.error().finding == &kDictionaryWrong);
  CHECK(told.error().arguments[0] == "7");
  d = {};
  CHECK(d.add(other) == 1u);
  const auto missing = unwrap(frame, options);
  REQUIRE_FALSE(missing);
  CHECK(render(missing.error(), "x.zs")
            .starts_with("x.zs: CON0008 error at 0x0 (zstd): this file needs zstd dictionary 7; "
                         "loaded: 3. Hint: "
                         "Tears of the Kingdom keeps its dictionaries in Pack/ZsDic.pack.zs"));
  Layer l = layer("zstd");
  l.parameters.set("dictionary", 7);
  const auto unwritable = wrap({&l, 1}, text_bytes("x"));
  REQUIRE_FALSE(unwritable);
  CHECK(unwritable.error().finding == &kDictionaryMissing);
}

TEST_CASE("dictionaries: by name for new files") {
  CHECK(dictionary_for_name("romfs/Pack/Actor/Player.pack.zs") == 3);
  CHECK(dictionary_for_name("Player.pack") == 3);
  CHECK(dictionary_for_name("A/B.bcett.byml.zs") == 2);
  CHECK(dictionary_for_name("A/B.byml.zs") == 1);
  CHECK(dictionary_for_name("ResourceSizeTable.Product.110.rsizetable.zs") == 0);
  CHECK(dictionary_for_name("romfs/Pack/ZsDic.pack.zs") == 0);
  CHECK(dictionary_for_name("NotZsDic.pack.zs") == 3);
}

TEST_CASE("names that lead out of the folder are refused") {
  for (const char* bad : {"/etc/passwd", "\\x", "C:\\x", "c:x", "z:"})
    CHECK_MESSAGE(check_member_path(bad)->finding == &kNameAbsolute, bad);
  for (const char* bad : {"..", "../x", "a/../b", "a/..", "a\\..\\b", "..\\x"})
    CHECK_MESSAGE(check_member_path(bad)->finding == &kNameParent, bad);
  for (const char* good : {"", "a", "./a", "a/b", "...", "..a/b..", "a/..b", "1:x", "a b"})
    CHECK_MESSAGE(!check_member_path(good), good);
}

TEST_CASE("names that meet or do not fit are found") {
  CHECK(check_member_names(with_names({"a/b", "a/c", "", "b", "", "\u3042.bin"})).empty());
  CHECK(ids(check_member_names(with_names({"a", "b", "a", "/x", "../y"}))) ==
        Strings{"CON0042 members[2]", "CON0040 members[3]", "CON0041 members[4]"});
  CHECK(ids(check_member_names(with_names({"a/b/c", "a/b", "A/b"}))) ==
        Strings{"CON0045 members[2]", "CON0043 members[0]"});
  CHECK(ids(check_member_names(with_names({"x/y", "x!", "x.txt", "x", "x/z"}))) ==
        Strings{"CON0043 members[0]"});
  // Time must not grow with the square of a name.
  check_member_names(with_names({std::string(1 << 20, '/'), std::string(1 << 20, 'x')}));
  for (const char* odd : {"a/", "./x", "a//b", "con.txt", "a/NUL", "com1", "x?", "ab:c", "x.", "x ",
                          "t\tab", "\xFF"}) {
    CAPTURE(odd);
    const auto findings = check_member_names(with_names({odd}));
    const bool folder = std::string_view(odd) == "a/";
    CHECK(findings.size() == (folder ? 0 : 1));
    if (!folder) CHECK(findings.at(0).finding == &kNameNotPortable);
    const std::string safe = portable_path(odd);
    CHECK(check_member_names(with_names({safe})).empty());
  }
  CHECK(portable_path("a/b.c") == "a/b.c");
  CHECK(portable_path("../../x") == "x");
  CHECK(portable_path("/") == "_");
  CHECK(portable_path("./brasd/con.x") == "brasd/_con.x");
  CHECK(portable_path("a?b*") == "a_b_");
  CHECK(portable_path(std::string(300, 'x')).size() == 255);
}

TEST_CASE("findings of the containers have their own ids") {
  Strings seen;
  for (const Finding* f : kContainerFindings) {
    CHECK(f->id.size() == 7);
    CHECK(f->id.starts_with("CON"));
    CHECK_FALSE(f->explanation.empty());
    seen.emplace_back(f->id);
  }
  CHECK(std::is_sorted(seen.begin(), seen.end()));
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}
