// The round trips that every Nintendo DS 2D file must pass, and where the samples lie.
#pragma once
#include <doctest/doctest.h>

#include "kinora/containers/archive.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/text/node.hpp"
#include "support/samples.hpp"

namespace kinora::test {

struct NitroSample {
  std::string name;
  Bytes bytes;
};
/// Adds the file if it begins with one of these letters; of wrapped files the content, of archives
/// the members.
inline void add_nitro_sample(std::vector<NitroSample>& out, const std::string& name, ByteView bytes,
                             std::initializer_list<std::string_view> magics) {
  const auto file = unwrap(bytes);
  if (!file) return;
  const ByteView content = file->payload();
  if (const auto archive = parse_archive(content)) {
    for (std::size_t i = 0; i < archive->members.size(); ++i)
      add_nitro_sample(out, name + "//#" + std::to_string(i), archive->members[i].data(), magics);
    return;
  }
  for (const std::string_view magic : magics)
    if (has_magic(content, magic)) out.push_back({name, {content.begin(), content.end()}});
}
/// All files of these folders that begin with one of these letters, also inside of archives.
inline std::vector<NitroSample> nitro_samples(const std::filesystem::path& root,
                                              std::initializer_list<const char*> folders,
                                              std::initializer_list<std::string_view> magics) {
  std::vector<NitroSample> out;
  for (const char* folder : folders) {
    for (const auto& path : files_in(root / folder)) {
      const Bytes bytes = read_bytes(path);
      add_nitro_sample(out, path.filename().string(), bytes, magics);
    }
  }
  return out;
}

/// Counts what came back how.
struct Proof {
  const char* what;
  int files = 0, by_rule = 0, by_layout = 0, by_original = 0;
  u64 bytes = 0, gaps = 0;

  explicit Proof(const char* name) : what(name) {}

  template <class Model, class WriteText, class ReadText>
  Decoded<Model> file(const NitroSample& sample, const Codec<Model>& codec, WriteText write_text,
                      ReadText read_text) {
    CAPTURE(sample.name);
    auto d = decode_file(sample.bytes, codec);
    if (!d) FAIL(render(d.error(), sample.name));
    ++files;
    bytes += sample.bytes.size();
    (d->original ? by_original : d->layout.empty() ? by_rule : by_layout)++;
    const auto encoded = encode_file(*d, codec);
    REQUIRE(encoded);
    CHECK(encoded->bytes == sample.bytes);
    for (const Syntax syntax : {Syntax::yaml, Syntax::json})
      for (const bool full : {false, true})
        text(*d, sample, codec, write_text, read_text, syntax, full);

    Recording recording;
    Model again;
    REQUIRE(codec.read(sample.bytes, again, &recording));
    CHECK(again == d->model);
    CHECK(recording.map.unexplained(sample.bytes.size()).empty());
    for (const MapEntry& e : recording.map.entries) gaps += e.kind == MapKind::gap;
    return std::move(*d);
  }
  void report() const {
    MESSAGE(std::string(what) << ": " << files << " files, " << bytes << " bytes; " << by_rule
                              << " by rule, " << by_layout << " with a layout, " << by_original
                              << " with the original; " << gaps << " gaps");
  }

 private:
  template <class Model, class WriteText, class ReadText>
  void text(const Decoded<Model>& d, const NitroSample& sample, const Codec<Model>& codec,
            WriteText write_text, ReadText read_text, Syntax syntax, bool full) {
    TextWriter w(syntax);
    w.map(Style::block, [&] {
      write_text(w, d.model, full);
      if (!d.layout.empty()) {
        w.key("layout");
        write_layout(w, d.layout);
      }
      if (d.original) {
        w.key("original");
        write_original(w, *d.original);
      }
    });
    const std::string text = w.finish();
    const auto tree = parse_text(text);
    if (!tree) FAIL(render(tree.error(), sample.name) << "\n" << text);
    auto model = read_text(tree->root());
    if (!model) FAIL(render(model.error(), sample.name) << "\n" << text);
    CHECK(*model == d.model);
    Decoded<Model> back;
    back.model = std::move(*model);
    if (const TextNode* n = tree->root().find("layout")) back.layout = read_layout(*n).value();
    if (const TextNode* n = tree->root().find("original"))
      back.original = read_original(*n).value();
    const auto rebuilt = encode_file(back, codec);
    if (!rebuilt) FAIL(render(rebuilt.error(), sample.name) << "\n" << text);
    CHECK(rebuilt->bytes == sample.bytes);
  }
};

}  // namespace kinora::test
