// Every format, wrapper and archive against damaged input: the fuzz targets' bodies on each seed,
// on every truncation of it, and on seeded mutations. KINORA_MUTATIONS sets how many (per binary
// seed; a twentieth where the body is slow; 10,000 without it, 200 under the sanitizers).
// KINORA_TARGET limits all to one format, wrapper or archive.
#include <doctest/doctest.h>

#include <cstdlib>

#include "fuzz/seeds.hpp"
#include "fuzz/targets.hpp"
#include "kinora/registry/format.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

/// The same numbers on every machine and library.
class Random {
 public:
  explicit Random(u64 seed) : state_(seed * 2 + 1) {}
  u64 next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

 private:
  u64 state_;
};

std::size_t mutations() {
  const char* set = std::getenv("KINORA_MUTATIONS");
  return set ? static_cast<std::size_t>(std::atoll(set)) : test::kSanitized ? 200 : 10000;
}

bool is_wanted(std::string_view target) {
  const char* only = std::getenv("KINORA_TARGET");
  return !only || target == only;
}

/// One to four changes of the kinds that break readers: bytes, words at extremes, runs moved.
Bytes mutated(const Bytes& original, Random& random) {
  static constexpr std::array<u32, 10> kWords = {
      0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x8000, 0x80000000};
  Bytes b = original;
  for (std::size_t n = 1 + random.below(4); n > 0 && !b.empty(); --n) {
    const std::size_t at = random.below(b.size());
    switch (random.below(6)) {
      case 0:
        b[at] = static_cast<u8>(random.next());
        break;
      case 1:
        b[at] ^= static_cast<u8>(1u << random.below(8));
        break;
      case 2:
        if (at + 4 <= b.size()) store(b.data() + at, kWords[random.below(kWords.size())]);
        break;
      case 3:
        if (at + 2 <= b.size())
          store(b.data() + at, static_cast<u16>(kWords[random.below(kWords.size())]));
        break;
      case 4:
        b.resize(at);
        break;
      default: {
        const std::size_t from = random.below(b.size());
        const std::size_t size = 1 + random.below(std::min<std::size_t>(16, b.size() - from));
        for (std::size_t i = 0; i < size && at + i < b.size(); ++i) b[at + i] = b[from + i];
      }
    }
  }
  return b;
}

/// Every tenth input also goes through text.
const std::function<std::string(ByteView)>& body_of(const test::FuzzTarget& t, std::size_t i) {
  return t.quick && i % 10 != 0 ? t.quick : t.body;
}

void check_all(const test::FuzzTarget& t, const Bytes& seed, std::size_t count, u64 random_seed) {
  if (const std::string p = t.body(seed); !p.empty()) FAIL_CHECK("as it is: " << p);
  Random random(random_seed);
  // Every length of small files; 2,000 of larger ones.
  const bool all = seed.size() <= 8192 && !t.is_slow;
  const std::size_t cuts = all ? seed.size() / test::kCutStep : std::min<std::size_t>(2000, count);
  for (std::size_t i = 0; i < cuts; ++i) {
    const std::size_t n = all ? i * test::kCutStep : random.below(seed.size());
    const std::string p = body_of(t, i)(ByteView(seed).first(n));
    if (!p.empty()) FAIL_CHECK("cut to " << n << " bytes: " << p.substr(0, 2000));
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Bytes input = mutated(seed, random);
    const std::string p = body_of(t, i)(input);
    if (p.empty()) continue;
    const std::string kept = "robustness-" + t.name + "-" + std::to_string(i) + ".bin";
    test::write_bytes(kept, input);
    FAIL_CHECK("mutation " << i << " (kept as " << kept << "): " << p.substr(0, 2000));
    break;
  }
}

}  // namespace

TEST_CASE("damaged files of our own making are refused or survive") {
  for (const test::FuzzTarget& t : test::fuzz_targets()) {
    if (!is_wanted(t.name)) continue;
    std::size_t files = 0;
    for (const auto& path : test::seeds_of(t.name)) {
      CAPTURE(t.name);
      CAPTURE(path.filename().string());
      check_all(t, test::read_bytes(path), t.is_slow ? mutations() / 20 : mutations(), ++files);
    }
    CHECK_MESSAGE(files != 0, "no seeds for " << t.name);
    MESSAGE(t.name << ": " << files << " files");
  }
}

TEST_CASE("damaged real files are refused or survive") {
  const auto folder = test::samples("");
  KINORA_NEED_SAMPLES(folder);
  constexpr std::size_t kFilesPerFormat = 20;
  std::map<std::string, std::size_t> counts;
  const auto files = test::files_in(folder);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Bytes bytes = test::read_bytes(files[i]);
    const Format* f = recognise(bytes, files[i].filename().string());
    if (!f || !is_wanted(f->name) || bytes.size() > 200000 || counts[f->name] >= kFilesPerFormat)
      continue;
    // Peers' files with known faults are input like any other.
    CAPTURE(files[i].filename().string());
    ++counts[f->name];
    check_all(*test::find_fuzz_target(f->name), bytes, mutations() / 20, i);
  }
  for (const auto& [name, n] : counts) MESSAGE(name << ": " << n << " files");
}
