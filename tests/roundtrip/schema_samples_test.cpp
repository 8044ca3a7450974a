// The texts of real files fit the schema of their format: a few hundred files of every format.
#include <doctest/doctest.h>

#include <map>

#include "kinora/describe/schema.hpp"
#include "kinora/registry/format.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"
#include "support/schema_match.hpp"

using namespace kinora;

TEST_CASE("schema: the texts of the samples fit the tables" *
          doctest::skip(test::kSanitized)) {  // the tables are slow to make
  const auto folder = test::samples("");
  KINORA_NEED_SAMPLES(folder);
  constexpr std::size_t kPerFormat = 60, kLargest = 300000;
  std::map<const Format*, std::pair<Schema, std::size_t>> seen;
  std::map<const Format*, std::size_t> met;
  for (const auto& file : test::files_in(folder)) {
    if (std::filesystem::file_size(file) > kLargest) continue;
    const Bytes bytes = test::read_bytes(file);
    const Format* f = recognise(bytes, file.filename().string());
    if (!f || ++met[f] % 7 != 1) continue;
    auto [entry, is_new] = seen.try_emplace(f);
    auto& [schema, count] = entry->second;
    if (is_new) schema = f->schema();
    if (count == kPerFormat) continue;
    const auto d = f->decode(bytes, {});
    if (!d || &(*d)->format() != f) continue;
    ++count;
    TextStyle style;
    style.full = count % 2 == 0;
    const std::string text = (*d)->text(style);
    const auto tree = parse_text(text);
    REQUIRE(tree);
    CAPTURE(file.string());
    const std::string problem = test::SchemaMatch(schema.text).file(tree->root());
    if (!problem.empty()) FAIL_CHECK(problem);
  }
  std::string counts;
  for (const auto& [f, s] : seen)
    counts += std::string(f->name) + ' ' + std::to_string(s.second) + ' ';
  MESSAGE("texts that fit, files: " << counts);
  CHECK_FALSE(seen.empty());
}
