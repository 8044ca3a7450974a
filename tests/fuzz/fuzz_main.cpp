// The libFuzzer program. The target is chosen by the environment, so that one program serves all:
//   KINORA_FUZZ_TARGET=ainb kinora_fuzz corpus/ainb
// tests/fuzz/run.sh runs every target for a given time.
#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace kinora::test;
  static const FuzzTarget* const kTarget = [] {
    const char* name = std::getenv("KINORA_FUZZ_TARGET");
    const FuzzTarget* t = name ? find_fuzz_target(name) : nullptr;
    if (!t) {
      std::fprintf(stderr, "KINORA_FUZZ_TARGET must be one of:\n");
      for (const FuzzTarget& known : fuzz_targets())
        std::fprintf(stderr, "  %s\n", known.name.c_str());
      std::_Exit(2);  // libFuzzer takes exit() for a crash and saves the input
    }
    return t;
  }();
  const std::string problem = kTarget->body({data, size});
  if (!problem.empty()) {
    std::fprintf(stderr, "%s: %s\n", kTarget->name.c_str(), problem.c_str());
    std::abort();
  }
  return 0;
}
