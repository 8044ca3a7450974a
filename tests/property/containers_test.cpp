// Random content in random containers: what is put in comes out.
#include <doctest/doctest.h>

#include <map>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/layers.hpp"
#include "random_values.hpp"

using namespace kinora;
using namespace kinora::property;

namespace {

Bytes to_bytes(ByteView b) { return {b.begin(), b.end()}; }

bool is_own_head(ByteView head) { return head.size() >= 4 && as_text(head.first(4)) == "FILE"; }

/// What the DS compressions are recognised around.
Bytes some_file(u32 most) {
  Bytes out = {'F', 'I', 'L', 'E'};
  const Bytes rest = some_bytes(most);
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

Archive some_archive() {
  Archive a;
  std::vector<const ArchiveType*> types;
  for (const ArchiveType* t : archive_types())
    if (t->name != "brres") types.push_back(t);  // its members can only be replaced
  a.type = types[below(static_cast<u32>(types.size()))];
  a.order =
      a.type->name == "u8" || (a.type->name == "sarc" && once_in(2)) ? Endian::big : Endian::little;
  const bool named = a.type->name != "narc";
  for (u32 n = below(8), i = 0; i < n; ++i) {
    const std::string name =
        named ? (once_in(2) ? "folder/" : "") + std::string("member") + std::to_string(i) : "";
    RC_ASSERT(add_member(a, name, some_bytes(200)).has_value());
  }
  return a;
}

std::map<std::string, Bytes> contents(const Archive& a) {
  std::map<std::string, Bytes> out;
  for (std::size_t i = 0; i < a.members.size(); ++i)
    out[label(a, i)] = to_bytes(a.members[i].data());
  return out;
}

}  // namespace

TEST_CASE("property: every wrapper gives back what it was given") {
  for (const WrapperType* type : wrapper_types()) {
    CAPTURE(type->name);
    CHECK(rc::check(std::string(type->name), [&] {
      const Bytes content = some_bytes(3000);
      for (const Level level : {Level::normal, Level::best}) {
        WrapOptions o;
        o.level = level;
        const auto wrapped = type->encode(content, {}, o);
        RC_PRE(wrapped.has_value());  // a Huffman tree cannot hold every content
        const Stream s = type->decode(*wrapped, {});
        RC_ASSERT(!s.error);
        RC_ASSERT(s.data == content);
        RC_ASSERT(s.used == wrapped->size());
      }
    }));
  }
}

TEST_CASE("property: layers come off and go back on around another content") {
  CHECK(rc::check("layers", [] {
    std::vector<Layer> layers(1 + below(3));
    for (Layer& l : layers)
      l.type = wrapper_type_named(std::array{"yaz0", "zstd", "lz10", "lz11"}[below(4)]);
    const Bytes content = some_file(800), edited = some_file(800);
    const auto wrapped = wrap(layers, content);
    RC_ASSERT(wrapped.has_value());
    UnwrapOptions reading;
    reading.knows_head = is_own_head;
    const auto open = unwrap(*wrapped, reading);
    RC_ASSERT(open.has_value());
    RC_ASSERT(to_bytes(open->payload()) == content);
    RC_ASSERT(describe(open->layers) == describe(layers));
    RC_ASSERT(rewrap(*open, content).value() == *wrapped);
    const auto changed = rewrap(*open, edited);
    RC_ASSERT(changed.has_value());
    const auto again = unwrap(*changed, reading);
    RC_ASSERT(again.has_value());
    RC_ASSERT(to_bytes(again->payload()) == edited);
    RC_ASSERT(describe(again->layers) == describe(layers));
  }));
}

TEST_CASE("property: archives keep all members but the edited one") {
  CHECK(rc::check("archives", [] {
    const Archive made = some_archive();
    const auto bytes = rebuild(made);
    RC_ASSERT(bytes.has_value());
    auto read = parse_archive(*bytes);
    RC_ASSERT(read.has_value());
    RC_ASSERT(contents(*read) == contents(made));
    RC_ASSERT(rebuild(*read).value() == *bytes);
    RC_ASSERT(read->type->build(*read).value() == *bytes);
    if (read->members.empty()) return;
    auto expected = contents(*read);
    const std::size_t i = below(static_cast<u32>(read->members.size()));
    const Bytes edited = some_bytes(300);
    expected[label(*read, i)] = edited;
    read->members[i].replace(edited);
    const auto changed = rebuild(*read);
    RC_ASSERT(changed.has_value());
    const auto again = parse_archive(*changed);
    RC_ASSERT(again.has_value());
    RC_ASSERT(contents(*again) == expected);
  }));
}
