// The document of a format that has a model, a codec and the text visitors: the usual case.
//
// Traits of a format:
//   using Model
//   static const Format& format();
//   static const Codec<Model>& codec();
//   static std::string variant(const Model&);
//   static void write_text(TextWriter&, const Model&, bool full);           keys of an open map
//   static Result<Model> read_text(const TextNode& root, std::string_view variant);
//   static void check(const Model&, Findings&, const Companions&);
//   static void facts(const Model&, std::vector<Fact>&);
// where write_text may take the TextStyle instead of `full`, read_text the options besides, and
// check the whole Decoded<Model>,
// and, if it has them,
//   static void check_layout(const Model&, const Layout&, Findings&);   of derived fields
//   static void check_text(const Model&, Findings&);   of what only a text holds
//   static Model prototype(const Options&);          a model with what the options set before
//   reading static bool fix(Model&, Findings& done); static const Codec<Model>& codec(const
//   Options&);   another writer, if the options ask for one static std::vector<Attachment>
//   attachments(const Model&, const Companions&);
#pragma once
#include "kinora/registry/format.hpp"

namespace kinora {

/// What the proof has found stands at the end of a text: `layout`, `original`.
template <class Model>
void write_proof(TextWriter& w, const Decoded<Model>& d) {
  if (!d.layout.empty()) {
    w.key("layout");
    write_layout(w, d.layout);
  }
  if (d.original) {
    w.key("original");
    write_original(w, *d.original);
  }
}
template <class Model>
Result<void> read_proof(const TextNode& root, Decoded<Model>& d) {
  if (const TextNode* n = root.find("layout")) {
    auto layout = read_layout(*n);
    if (!layout) return Failure(std::move(layout.error()));
    d.layout = std::move(*layout);
  }
  if (const TextNode* n = root.find("original")) {
    auto original = read_original(*n);
    if (!original) return Failure(std::move(original.error()));
    d.original = std::move(*original);
  }
  return {};
}

template <class Traits>
class TypedDocument : public Document {
 public:
  using Model = typename Traits::Model;
  explicit TypedDocument(Decoded<Model> decoded) : decoded_(std::move(decoded)) {}

  const Model& model() const { return decoded_.model; }
  Model& model() { return decoded_.model; }
  const Decoded<Model>& decoded() const { return decoded_; }

  const Format& format() const override { return Traits::format(); }
  std::string variant() const override { return Traits::variant(decoded_.model); }
  std::string text(const TextStyle& style) const override {
    TextWriter w(style.syntax);
    w.map(Style::block, [&] {
      w.key("kinora");
      w.string(variant());
      if constexpr (requires { Traits::write_text(w, decoded_.model, style); })
        Traits::write_text(w, decoded_.model, style);
      else
        Traits::write_text(w, decoded_.model, style.full);
      write_proof(w, decoded_);
    });
    return w.finish();
  }
  Result<Encoded> encode() const override { return encode_file(decoded_, *codec_); }
  void keep_bytes(ByteView bytes, const Options& options) override {
    decoded_.layout = {};
    // Not complete yet, but the text must be one that keeps bytes: it is read less strictly.
    decoded_.original.emplace().bytes.assign(bytes.begin(), bytes.end());
    const auto written = [&]() -> Result<Bytes> {
      const auto tree = parse_yaml(text({}));
      if (!tree) return Failure(tree.error());
      auto back = read_all(tree->root(), variant(), options);
      if (!back) return Failure(std::move(back.error()));
      return write_file(back->model, {}, *codec_);
    }();
    decoded_.original = detail::fingerprint(written, bytes);
    decoded_.original->crc = crc32(bytes);
  }
  bool has_attachments() const override {
    return requires(const Model& m, const Companions& c) { Traits::attachments(m, c); };
  }
  std::vector<Attachment> attachments(
      [[maybe_unused]] const Companions& companions) const override {
    if constexpr (requires { Traits::attachments(decoded_.model, companions); })
      return Traits::attachments(decoded_.model, companions);
    else
      return {};
  }
  void check(Findings& findings, const Companions& companions) const override {
    if constexpr (requires { Traits::check(decoded_, findings, companions); })
      Traits::check(decoded_, findings, companions);
    else
      Traits::check(decoded_.model, findings, companions);
    if constexpr (requires { Traits::check_layout(decoded_.model, decoded_.layout, findings); })
      Traits::check_layout(decoded_.model, decoded_.layout, findings);
  }
  void check_text([[maybe_unused]] Findings& findings) const override {
    if constexpr (requires { Traits::check_text(decoded_.model, findings); })
      Traits::check_text(decoded_.model, findings);
  }
  bool fix([[maybe_unused]] Findings& done) override {
    if constexpr (requires { Traits::fix(decoded_.model, done); })
      return Traits::fix(decoded_.model, done);
    else
      return false;
  }
  void facts(std::vector<Fact>& facts) const override { Traits::facts(decoded_.model, facts); }
  Rebuild rebuild() const override {
    return decoded_.original          ? Rebuild::original
           : !decoded_.layout.empty() ? Rebuild::layout
                                      : Rebuild::canonical;
  }

  static Model prototype([[maybe_unused]] const Options& options) {
    if constexpr (requires { Traits::prototype(options); })
      return Traits::prototype(options);
    else
      return Model{};
  }
  static Result<std::unique_ptr<Document>> decode(ByteView bytes, const Options& options) {
    auto d = decode_file(bytes, Traits::codec(), prototype(options));
    if (!d) return Failure(std::move(d.error()));
    return std::make_unique<TypedDocument>(std::move(*d));
  }
  /// A text with its layout and original, for documents of a class of their own.
  static Result<Decoded<Model>> read_all(const TextNode& root, std::string_view variant,
                                         [[maybe_unused]] const Options& options = {}) {
    auto model = [&] {
      if constexpr (requires { Traits::read_text(root, variant, options); })
        return Traits::read_text(root, variant, options);
      else
        return Traits::read_text(root, variant);
    }();
    if (!model) return Failure(std::move(model.error()));
    Decoded<Model> d;
    d.model = std::move(*model);
    if (auto proof = read_proof(root, d); !proof) return Failure(std::move(proof.error()));
    return d;
  }
  static Result<std::unique_ptr<Document>> parse(const TextNode& root, std::string_view variant,
                                                 [[maybe_unused]] const Options& options) {
    auto d = read_all(root, variant, options);
    if (!d) return Failure(std::move(d.error()));
    auto document = std::make_unique<TypedDocument>(std::move(*d));
    if constexpr (requires { Traits::codec(options); }) document->codec_ = &Traits::codec(options);
    return document;
  }
  static Mapped map(ByteView bytes, const Options& options) {
    Model model = prototype(options);
    Recording recording;
    Mapped m;
    if (auto r = Traits::codec().read(bytes, model, &recording); !r) m.error = std::move(r.error());
    m.map = std::move(recording.map);
    m.map.sort();
    return m;
  }

 private:
  Decoded<Model> decoded_;
  const Codec<Model>* codec_ = &Traits::codec();
};

}  // namespace kinora
