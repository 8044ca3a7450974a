// Containers on the sample files: what is unwrapped and read comes back as the same bytes, also
// where the writer has nothing to go by but its rules.
#include <doctest/doctest.h>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/containers/nitro_compression.hpp"
#include "kinora/containers/yaz0.hpp"
#include "kinora/containers/zstd.hpp"
#include "support/samples.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

Dictionaries sample_dictionaries() {
  Dictionaries d;
  for (const fs::path& file : test::files_in(test::samples("zsdic"), ".zsdic"))
    REQUIRE(d.add(test::read_bytes(file)));
  return d;
}

std::vector<fs::path> container_files() {
  std::vector<fs::path> out = test::files_in(test::samples("packs"));
  for (const char* folder : {"nitro/archive", "nitro/wrapped"})
    for (const fs::path& file : test::files_in(test::samples(folder))) out.push_back(file);
  return out;
}

/// Content of a sample of one wrapper.
struct Sample {
  std::string name;
  Bytes stored;
  Stream decoded;
};
std::vector<Sample> wrapped_in(const WrapperType& type, const Dictionaries& dictionaries) {
  std::vector<Sample> out;
  UnwrapOptions options;
  options.dictionaries = &dictionaries;
  for (const fs::path& file : container_files()) {
    Bytes bytes = test::read_bytes(file);
    if (find_wrapper_type(bytes, options) != &type) continue;
    Stream d = type.decode(bytes, options);
    REQUIRE_MESSAGE(!d.error, file.string());
    out.push_back({file.filename().string(), std::move(bytes), std::move(d)});
  }
  return out;
}

}  // namespace

TEST_CASE("samples: unwrapping and wrapping gives the same bytes") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const Dictionaries dictionaries = sample_dictionaries();
  CHECK(dictionaries.ids() == std::vector<u32>{1, 2, 3});
  UnwrapOptions reading;
  reading.dictionaries = &dictionaries;
  WrapOptions writing;
  writing.dictionaries = &dictionaries;
  std::size_t files = 0, layers = 0, imitated = 0;
  for (const fs::path& file : container_files()) {
    CAPTURE(file.string());
    const Bytes bytes = test::read_bytes(file);
    const auto unwrapped = unwrap(bytes, reading);
    REQUIRE(unwrapped);
    CHECK(unwrapped->findings.empty());
    ++files;
    layers += unwrapped->layers.size();
    const auto same = rewrap(*unwrapped, unwrapped->payload(), writing);
    REQUIRE(same);
    CHECK(*same == bytes);

    // Without the stored bytes, by the parameters alone, where the encoder is known.
    auto learned = *unwrapped;
    learn_encoders(learned, writing);
    const auto from_parameters = wrap(learned.layers, learned.payload(), writing);
    REQUIRE(from_parameters);
    if (*from_parameters == bytes && !learned.layers.empty()) ++imitated;

    // An edit of one byte changes the content by that byte only, in the same layers.
    Bytes edited(unwrapped->payload().begin(), unwrapped->payload().end());
    edited.back() ^= 0x55;
    const auto wrapped = rewrap(*unwrapped, edited, writing);
    REQUIRE(wrapped);
    const auto again = unwrap(*wrapped, reading);
    REQUIRE(again);
    CHECK(describe(again->layers) == describe(unwrapped->layers));
    for (std::size_t i = 0; i < again->layers.size(); ++i)
      CHECK(again->layers[i].parameters == unwrapped->layers[i].parameters);
    CHECK(Bytes(again->payload().begin(), again->payload().end()) == edited);
  }
  MESSAGE(files << " files with " << layers << " layers, " << imitated
                << " of which an encoder here writes identically");
  CHECK(files == 13);
  CHECK(layers == 11);
  // Four LZ streams, the Yaz0 of the Wii, and a zstd pack, the latter if the library here is of the
  // kind that made it.
  CHECK(imitated >= 5);
}

TEST_CASE("samples: archives are rebuilt by their rules alone") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const Dictionaries dictionaries = sample_dictionaries();
  UnwrapOptions reading;
  reading.dictionaries = &dictionaries;
  std::size_t archives = 0, members = 0;
  for (const fs::path& file : container_files()) {
    CAPTURE(file.string());
    const Bytes bytes = test::read_bytes(file);
    const auto unwrapped = unwrap(bytes, reading);
    REQUIRE(unwrapped);
    if (find_archive_type(unwrapped->payload()) == nullptr) continue;
    const auto archive = parse_archive(unwrapped->payload());
    REQUIRE(archive);
    const Bytes before(unwrapped->payload().begin(), unwrapped->payload().end());
    CHECK(archive->findings.empty());
    CHECK(is_unchanged(*archive));
    const auto by_rule = archive->type->build(*archive);
    REQUIRE(by_rule);
    CHECK(*by_rule == before);
    const auto rebuilt = rebuild(*archive);
    REQUIRE(rebuilt);
    CHECK(*rebuilt == before);
    ++archives;
    members += archive->members.size();
    std::string facts;
    for (const Parameter& p : archive->parameters.all()) facts += ' ' + p.name;
    MESSAGE(file.filename().string() << ": " << archive->type->name << ", "
                                     << archive->members.size() << " members" << facts);
  }
  MESSAGE(archives << " archives with " << members << " members");
  CHECK(archives == 9);
}

TEST_CASE("samples: Yaz0 is written small enough") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const auto samples = wrapped_in(yaz0::kWrapper, {});
  CHECK(samples.size() == 6);
  for (const Sample& s : samples) {
    CAPTURE(s.name);
    WrapOptions options;
    const auto normal = yaz0::encode(s.decoded.data, s.decoded.parameters, options);
    REQUIRE(normal);
    options.level = Level::best;
    const auto best = yaz0::encode(s.decoded.data, s.decoded.parameters, options);
    REQUIRE(best);
    MESSAGE(s.name << ": stored " << s.stored.size() << ", normal " << normal->size() << ", best "
                   << best->size());
    CHECK(normal->size() * 1000 <= s.stored.size() * 1015);
    CHECK(best->size() * 1000 <= s.stored.size() * 1001);
    for (const Bytes* written : {&*normal, &*best}) {
      const Stream back = yaz0::decode(*written);
      CHECK_FALSE(back.error);
      CHECK(back.findings.empty());
      CHECK(back.used == written->size());
      CHECK(back.data == s.decoded.data);
    }
  }
}

TEST_CASE("samples: LZ10 and LZ11 are written as the games did, or smaller") {
  KINORA_NEED_SAMPLES(test::samples("nitro/wrapped"));
  std::size_t streams = 0, identical = 0, stored = 0, written = 0;
  const auto check = [&](ByteView bytes, const WrapperType& type) {
    const Stream d = type.decode(bytes, {});
    REQUIRE_FALSE(d.error);
    const ByteView stream = bytes.first(d.used);
    const auto imitated = type.imitate(stream, d.data, d.parameters, {});
    if (imitated) ++identical;
    const auto smallest = type.encode(d.data, d.parameters, {});
    REQUIRE(smallest);
    CHECK(smallest->size() <= stream.size());
    CHECK(type.decode(*smallest, {}).data == d.data);
    ++streams;
    stored += stream.size();
    written += smallest->size();
  };
  for (const fs::path& file : container_files()) {
    const Bytes bytes = test::read_bytes(file);
    if (const WrapperType* t = find_wrapper_type(bytes); t && t->name.starts_with("lz"))
      check(bytes, *t);
    if (find_archive_type(bytes) == nullptr) continue;
    const auto archive = parse_archive(bytes);
    REQUIRE(archive);
    for (const Member& m : archive->members)
      if (const WrapperType* t = find_wrapper_type(m.data()); t && t->name.starts_with("lz"))
        check(m.data(), *t);
  }
  MESSAGE(streams << " streams, " << identical << " of them as the games' encoder writes; stored "
                  << stored << ", smallest " << written);
  CHECK(streams == 22);
  CHECK(identical == 22);
}

TEST_CASE("samples: zstd with the dictionaries of the game") {
  KINORA_NEED_SAMPLES(test::samples("zsdic"));
  const Dictionaries dictionaries = sample_dictionaries();
  UnwrapOptions reading;
  reading.dictionaries = &dictionaries;
  WrapOptions writing;
  writing.dictionaries = &dictionaries;
  std::size_t files = 0;
  for (const char* folder : {"packs", "asb/real"}) {
    for (const fs::path& file : test::files_in(test::samples(folder), ".zs")) {
      CAPTURE(file.string());
      const Bytes bytes = test::read_bytes(file);
      const Stream d = zstd::decode(bytes, reading);
      REQUIRE_FALSE(d.error);
      ++files;
      for (const int level : {7, 16, 19}) {
        writing.zstd_level = level;
        const auto out = zstd::encode(d.data, d.parameters, writing);
        REQUIRE(out);
        MESSAGE(file.filename().string() << " level " << level << ": stored " << bytes.size()
                                         << ", written " << out->size());
        const Stream back = zstd::decode(*out, reading);
        CHECK(back.data == d.data);
        CHECK(back.parameters == d.parameters);
      }
      const auto missing = zstd::decode(bytes, {});
      REQUIRE(missing.error);
      CHECK(missing.error->finding == &kDictionaryMissing);
      CHECK(missing.error->arguments ==
            std::vector<std::string>{std::to_string(*zstd::dictionary_id(bytes)), "none"});
    }
  }
  CHECK(files == 2);
}

TEST_CASE("samples: an edit of one member leaves all others as they are") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const Dictionaries dictionaries = sample_dictionaries();
  UnwrapOptions reading;
  reading.dictionaries = &dictionaries;
  std::size_t edits = 0;
  for (const fs::path& file : container_files()) {
    const Bytes bytes = test::read_bytes(file);
    const auto unwrapped = unwrap(bytes, reading);
    REQUIRE(unwrapped);
    if (find_archive_type(unwrapped->payload()) == nullptr) continue;
    const auto original = parse_archive(unwrapped->payload());
    REQUIRE(original);
    for (std::size_t i = 0; i < original->members.size(); ++i) {
      CAPTURE(file.filename().string());
      CAPTURE(label(*original, i));
      Archive edited = *original;
      Bytes grown(edited.members[i].stored.begin(), edited.members[i].stored.end());
      grown.insert(grown.end(), i % 3 * 7 + 1, 0xA5);
      edited.members[i].replace(grown);
      const auto out = rebuild(edited);
      REQUIRE(out);
      const auto again = parse_archive(*out);
      REQUIRE(again);
      REQUIRE(again->members.size() == original->members.size());
      CHECK(again->parameters == original->parameters);
      CHECK(again->findings.empty());
      bool same = true;
      for (std::size_t k = 0; k < again->members.size(); ++k) {
        const ByteView want = k == i ? ByteView(grown) : original->members[k].stored;
        same &= again->members[k].name == original->members[k].name &&
                std::equal(want.begin(), want.end(), again->members[k].stored.begin(),
                           again->members[k].stored.end());
      }
      CHECK(same);
      // And back: with the old content the old bytes come out.
      Archive restored = *again;
      restored.members[i].replace(
          Bytes(original->members[i].stored.begin(), original->members[i].stored.end()));
      const auto back = rebuild(restored);
      REQUIRE(back);
      CHECK(
          std::equal(back->begin(), back->end(), original->source.begin(), original->source.end()));
      ++edits;
    }
  }
  MESSAGE(edits << " members edited and restored");
  CHECK(edits == 840);
}
