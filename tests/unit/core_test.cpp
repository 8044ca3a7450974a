// Core: hashes, GUIDs, numbers, UTF-8, suggestions, messages, cursor.
#include <doctest/doctest.h>

#include <cmath>

#include "kinora/core/cursor.hpp"
#include "kinora/core/guid.hpp"
#include "kinora/core/hash.hpp"
#include "kinora/core/number.hpp"
#include "kinora/core/sink.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/core/utf8.hpp"

using namespace kinora;

TEST_CASE("hashes give the published values") {
  static_assert(crc32(std::string_view("param_root")) == 0xA4F6CB6C);
  CHECK(crc32(as_bytes("Element0")) == 0x52E97521);
  CHECK(crc32(as_bytes("123456789")) == 0xCBF43926);
  CHECK(murmur3("") == 0);
  CHECK(murmur3("gyml") == 0x0b68a737);
  CHECK(murmur3("Wait") == 0xC083A621);
  CHECK(fnv1a("Wait") == 0x0BD501C0);
  CHECK(fnv1a("beb5eb31-621f-4288-9dd2-2b4aada44c68") == 0x07A0908C);
}

TEST_CASE("a GUID keeps its bytes") {
  const Guid g = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                  0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
  CHECK(guid_text(g) == "33221100-5544-7766-8899-aabbccddeeff");
  CHECK(parse_guid("33221100-5544-7766-8899-AABBCCDDEEFF") == g);
  CHECK_FALSE(parse_guid("33221100-5544-7766-8899-aabbccddeef"));
  CHECK_FALSE(parse_guid("33221100-5544-7766+8899-aabbccddeeff"));
  CHECK_FALSE(parse_guid("g3221100-5544-7766-8899-aabbccddeeff"));
}

TEST_CASE("floats print shortest and with a point") {
  CHECK(float_text(5) == "5.0");
  CHECK(float_text(0.1f) == "0.1");
  CHECK(float_text(-0.0f) == "-0.0");
  CHECK(float_text(1e10f) == "1.0e+10");
  CHECK(float_text(1.5e-30f) == "1.5e-30");
  CHECK(float_text(9999999) == "9999999.0");
  CHECK(float_text(INFINITY) == ".inf");
  CHECK(float_text(std::bit_cast<float>(0x7fc00001u)) == "nan:0x7fc00001");
}

TEST_CASE("every kind of float reads back to the same bits") {
  u32 x = 1;
  for (int i = 0; i < 200000; ++i) {
    x = x * 1664525u + 1013904223u;
    const float f = std::bit_cast<float>(x);
    const auto back = parse_float(float_text(f));
    REQUIRE(back);
    REQUIRE(std::bit_cast<u32>(*back) == x);
  }
  for (const char* bad :
       {"", "-", "inf", "nan", "1.0x", "--1.0", "1e999", "0x10", "nan:0x00000001"})
    CHECK_MESSAGE(!parse_float(bad), bad);
  CHECK(parse_float("1e-999") == 0.0f);
  CHECK(parse_float("+1.5") == 1.5f);
}

TEST_CASE("integers are checked against their range") {
  CHECK(parse_integer<s32>("-2147483648") == std::numeric_limits<s32>::min());
  CHECK_FALSE(parse_integer<s32>("2147483648"));
  CHECK(parse_integer<u32>("0xFFFFFFFF") == 0xFFFFFFFFu);
  CHECK_FALSE(parse_integer<u32>("-1"));
  CHECK(parse_integer<s64>("-9223372036854775808") == std::numeric_limits<s64>::min());
  CHECK_FALSE(parse_integer<u8>("256"));
  CHECK_FALSE(parse_integer<u8>("0x"));
}

TEST_CASE("UTF-8 is checked strictly") {
  CHECK(is_utf8("abc その他 long enough for the fast path"));
  CHECK_FALSE(is_utf8("\xC0\x80"));
  CHECK_FALSE(is_utf8("\xED\xA0\x80"));
  CHECK_FALSE(is_utf8("\xF4\x90\x80\x80"));
  CHECK_FALSE(is_utf8("ab\xE3\x81"));
}

TEST_CASE("the nearest word is suggested, a far one is not") {
  const std::array<std::string_view, 3> words = {"element", "elements", "type"};
  CHECK(nearest("elemnts", words) == "elements");
  CHECK(nearest("tpye", words) == "type");
  CHECK(nearest("guid", words).empty());
}

TEST_CASE("a message has one form") {
  constexpr Finding kFinding{"TST0001", Severity::error, "{0} is not an id; there are {1}",
                             "use one of {1}", ""};
  const Diagnostic d = make_diagnostic(kFinding, 0x1A4, "commands[3].element", {812, "394"});
  CHECK(render(d, "a//b") ==
        "a//b: TST0001 error at 0x1A4 (commands[3].element): 812 is not an id; there are 394. "
        "Hint: use one of 394");
}

TEST_CASE("the cursor stops at the first error") {
  const Bytes bytes = {1, 2, 3, 4, 5};
  Cursor c(bytes, Endian::big);
  CHECK(c.take<u32>("first") == 0x01020304);
  CHECK(c.take<u16>("second") == 0);
  CHECK_FALSE(c.ok());
  CHECK(c.take<u8>("third") == 0);
  CHECK(message(c.error()) == "the file ends here; second needs 2 bytes and 1 are left");
  CHECK(c.error().offset == 4);
}

TEST_CASE("the sink patches in its byte order") {
  ByteSink s(Endian::big);
  s.put(u16{0});
  s.put_c_string("x");
  s.align(8);
  s.patch(0, u16{0x1234});
  CHECK(s.bytes() == Bytes{0x12, 0x34, 'x', 0, 0, 0, 0, 0});
}
