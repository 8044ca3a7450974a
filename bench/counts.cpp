// Fixed workloads for counting instructions with callgrind:
//   valgrind --tool=callgrind --collect-atstart=no --callgrind-out-file=OUT kinora_counts
// Each workload gives one part of the profile, named after it. bench/counts.py runs this, and
// compares with the stored figures.
#include <valgrind/callgrind.h>

#include <cstdio>
#include <functional>

#include "kinora/containers/container_list.hpp"
#include "kinora/core/cursor.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/node.hpp"
#include "made_files.hpp"

namespace {
using namespace kinora;

/// Keeps the result alive while it is counted.
template <class F>
void count(const std::string& name, F&& work) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
  const auto result = work();
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  if (!result) std::printf("%s: FAILED\n", name.c_str());
}

void count_format(const Format& f) {
  constexpr u32 kRecords = 200;
  const Bytes file = bench::made_file(f.name, kRecords);
  if (file.empty()) {  // BCASD is written back only unchanged
    if (!bench::made_text(f.name, 1).empty()) std::printf("%s: FAILED to make it\n", f.name);
    return;
  }
  const std::string name = f.name;
  count("decode " + name, [&] { return f.decode(file, {}).has_value(); });
  const auto d = f.decode(file, {});
  if (!d) return;
  count("encode " + name, [&] { return (*d)->encode().has_value(); });
  std::string text;
  count("text out " + name, [&] {
    text = (*d)->text({});
    return !text.empty();
  });
  count("text in " + name, [&] { return parse_document(text, {}).has_value(); });
  count("map " + name, [&] { return !f.map(file, {}).error; });
}

void count_wrapper(const WrapperType& t) {
  if (t.name == "zstd") return;  // that would count another library
  const Bytes content = bench::made_bytes(20000);
  const std::string name(t.name);
  Result<Bytes> wrapped = t.encode(content, {}, {});
  if (!wrapped) return;  // some need to be told more
  count("wrap " + name, [&] { return t.encode(content, {}, {}).has_value(); });
  count("unwrap " + name, [&] { return t.decode(*wrapped, {}).data == content; });
  // What is hardest for a search: matches everywhere, and none of them goes on for ever.
  Bytes runs(20000, 0);
  for (std::size_t i = 0; i < runs.size(); i += 700) runs[i] = static_cast<u8>(i / 700);
  count("wrap runs " + name, [&] { return t.encode(runs, {}, {}).has_value(); });
}

}  // namespace

int main() {
  count("cursor", [] {
    const Bytes bytes = bench::made_bytes(100000);
    Cursor c(bytes);
    u32 sum = 0;
    while (c.left() >= 4) sum += c.take<u32>("word");
    return sum != 0;
  });
  const std::string yaml = bench::made_text("ainb", 200);
  count("yaml tree", [&] { return parse_yaml(yaml).has_value(); });
  for (const Format* f : formats()) count_format(*f);
  for (const WrapperType* t : wrapper_types()) count_wrapper(*t);
}
