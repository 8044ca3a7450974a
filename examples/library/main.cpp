// Opens the file that is named, prints its text, and builds it again.
#include <kinora/host/file_system.hpp>
#include <kinora/registry/format.hpp>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto bytes = kinora::read_file(argv[1]);
  if (!bytes) return 3;
  const kinora::Format* format = kinora::recognise(*bytes, argv[1]);
  if (!format) return 3;
  const auto document = format->decode(*bytes, {});
  if (!document) return 1;
  const std::string text = (*document)->text({});
  const auto back = kinora::parse_document(text, {});
  const auto built = back ? (*back)->encode() : (*document)->encode();
  const bool same = back && built && built->bytes == *bytes;
  std::printf("%s%s\n", text.c_str(), same ? "the same bytes" : "other bytes");
  return same ? 0 : 1;
}
