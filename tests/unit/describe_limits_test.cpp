// Counts in damaged files: memory is bounded by the file, also where every count alone would fit.
#include <doctest/doctest.h>

#include "support/mini_format.hpp"

using namespace kinora;
using test::Mini;

namespace {

/// Rows whose numbers lie behind all rows, so that all counts are read before the first number.
struct Row {
  std::vector<u32> numbers;
  bool operator==(const Row&) const = default;
};
template <class V>
void describe(V& v, Of<V, Row>& r) {
  v.count(as<u16>, "count", r.numbers, 4);
}
struct Rows {
  struct Format;
  std::vector<Row> rows;
};
template <class V>
void describe(V& v, Of<V, Rows>& f) {
  v.count(as<u16>, "rows", f.rows, 2);
  v.elements("rows", f.rows);
  v.each("rows", f.rows, [&](auto& r) { v.numbers(as<u32>, "numbers", r.numbers); });
}
struct Rows::Format {
  using File = Rows;
  static constexpr DiskForm kForm{};
  static constexpr std::array<PlaceInfo, 1> kPlaces = {{{"rows", 2}}};
};
using RowsMini = Mini<Rows::Format>;

}  // namespace

TEST_CASE("lists whose counts add up to more than the file are refused before they grow") {
  Rows honest;
  honest.rows = {{{1, 2, 3}}, {}, {{4}}};
  const Bytes bytes = RowsMini::write(honest, {}).value();
  const auto d = decode_file(bytes, RowsMini::kCodec);
  REQUIRE(d);
  CHECK(d->model.rows == honest.rows);

  constexpr u16 kRows = 30000, kCount = 40000;
  Bytes greedy(2 + 2 * kRows + 4 * kCount);
  store<u16>(greedy.data(), kRows);
  for (u32 i = 0; i < kRows; ++i) store<u16>(greedy.data() + 2 + 2 * i, kCount);
  Rows f;
  const auto r = RowsMini::read(greedy, f, nullptr);
  REQUIRE_FALSE(r);
  CHECK(render(r.error(), "").find("records overlap: count claims bytes") != std::string::npos);
  std::size_t numbers = 0;
  for (const Row& row : f.rows) numbers += row.numbers.capacity();
  CHECK(numbers * 4 <= 2 * greedy.size() + 0x1000);
}

TEST_CASE("what claims too much is named, also where it is all of its record") {
  Bytes greedy(8000);
  for (u32 i = 0; i < 1000; ++i) store<u16>(greedy.data() + 2 * i, 1500);
  Reader r(greedy, {}, nullptr);
  for (u32 i = 0; i < 1000 && r.ok(); ++i) {
    std::vector<u32> list;
    r.count(as<u16>, "", list, 4);
  }
  REQUIRE(r.error());
  CHECK(render(*r.error(), "").find("overlap: this record claims") != std::string::npos);
}

TEST_CASE("a count of 64 bits cannot wrap around the size of its records") {
  Rows f;
  Reader r(ByteView(), {}, &f);
  CHECK_FALSE(r.fits("rows", u64{1} << 62, 8));
}
