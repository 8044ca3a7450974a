// Damaged files that can still be read are also played and drawn, alone and beside sound ones: no
// file makes a player run for ever or a drawer reach outside.
#include <doctest/doctest.h>

#include "fuzz/seeds.hpp"
#include "kinora/registry/format.hpp"
#include "support/random_bytes.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"

using namespace kinora;
using test::Random;

namespace {

constexpr u32 kMutations = test::rounds(80);
/// Lines of a trace that are enough.
constexpr const char* kTicks = "200";

Bytes golden(const std::string& name) {
  return test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/tests/golden/" + name);
}

/// Files by kind.
class Set : public Companions {
 public:
  std::vector<Companion> find(std::string_view kind) const override {
    const auto it = files_.find(kind);
    if (it == files_.end()) return {};
    return {{it->first, it->second}};
  }
  void put(const std::string& kind, Bytes bytes) { files_[kind] = std::move(bytes); }
  const std::map<std::string, Bytes, std::less<>>& files() const { return files_; }

 private:
  std::map<std::string, Bytes, std::less<>> files_;
};

/// Some bytes changed, most often to one of the values at the ends of numbers.
Bytes damaged(const Bytes& seed, Random& random) {
  constexpr std::array<u16, 8> kWords = {0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF};
  Bytes b = seed;
  for (u32 n = 1 + random.below(4); n > 0; --n) {
    const u32 at = random.below(static_cast<u32>(b.size() - 1));
    if (random.below(2))
      store(&b[at], kWords[random.below(kWords.size())]);
    else
      b[at] = static_cast<u8>(random.next());
  }
  return b;
}

struct Count {
  u32 read = 0, played = 0, drawn = 0;
};

void use(ByteView bytes, const Companions& companions, Count& count) {
  const Format* f = recognise(bytes, "");
  if (!f) return;
  const auto d = f->decode(bytes, {});
  if (!d) return;
  ++count.read;
  Findings findings;
  (*d)->check(findings, companions);
  const LineSink line = [](std::string_view s) { REQUIRE_FALSE(s.empty()); };
  Options ticks = {{"ticks", kTicks}};
  if (f->run)
    for (const bool json : {false, true})
      count.played += f->run(**d, {ticks, companions, json, line}).has_value();
  // The canvas of a damaged file may be very large, so a part of the plane is drawn.
  for (const Options& options :
       {Options{{"canvas", "-40,-40,80,80"}}, Options{{"canvas", "0,0,9,9"}, {"onion", "3"}}})
    for (const char* kind : {"png", "apng", "json", "svg"})
      if (f->render) count.drawn += f->render(**d, {options, companions, kind}).has_value();
}

}  // namespace

TEST_CASE("damaged DS 2D files are played and drawn") {
  Set good;
  for (const char* ending : {"NANR", "NCER", "NCGR", "NCLR", "NMAR", "NMCR"}) {
    std::string kind = ending;
    for (char& c : kind) c = static_cast<char>(c - 'A' + 'a');
    good.put(kind, golden("nitro2d/star." + std::string(ending)));
  }
  Random random(31);
  Count count;
  for (const auto& file : good.files()) {
    const std::string& kind = file.first;
    const Bytes& bytes = file.second;
    CAPTURE(kind);
    for (u32 i = 0; i < kMutations; ++i) {
      CAPTURE(i);
      Set set = good;
      set.put(kind, damaged(bytes, random));
      // Whatever refers to the damaged file sees it, directly or over others.
      for (const char* user : {"nanr", "nmar", "ncer"})
        use(set.files().find(user)->second, set, count);
      if (kind == "ncgr" || kind == "nclr") use(set.files().find(kind)->second, set, count);
    }
  }
  MESSAGE(count.read << " read, " << count.played << " traces, " << count.drawn << " pictures");
  CHECK(count.drawn > test::rounds(1000));
}

TEST_CASE("damaged animation sounds are played and drawn") {
  Random random(32);
  Count count;
  for (const char* format : {"brasd", "bfasd", "bcasd"})
    for (const auto& path : test::seeds_of(format)) {
      const Bytes bytes = test::read_bytes(path);
      CAPTURE(path.filename().string());
      for (u32 i = 0; i < kMutations; ++i) {
        CAPTURE(i);
        use(damaged(bytes, random), no_companions(), count);
      }
    }
  MESSAGE(count.read << " read, " << count.played << " traces, " << count.drawn << " pictures");
  CHECK(count.drawn > test::rounds(100));
}
