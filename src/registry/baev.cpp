// BAEV in the registry. An ASB given as companion names the keys.
#include <algorithm>

#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/baev/check.hpp"
#include "kinora/formats/baev/codec.hpp"
#include "kinora/formats/baev/dt.hpp"
#include "kinora/formats/baev/findings.hpp"
#include "kinora/registry/typed_document.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::baev {
extern const Format kFormat;
namespace {

struct Traits {
  using Model = File;
  static const Format& format() { return kFormat; }
  static const Codec<File>& codec() { return kCodec; }
  static std::string variant(const File& f) { return baev::variant(f); }
  static void write_text(TextWriter& w, const File& f, bool full) { baev::write_text(w, f, full); }
  static Result<File> read_text(const TextNode& root, std::string_view variant) {
    return baev::read_text(root, variant);
  }
  static void check(const File& f, Findings& findings, const Companions&) {
    baev::check(f, findings);
  }
  static bool fix(File& f, Findings& done) { return baev::fix(f, done); }
  static void facts(const File& f, std::vector<Fact>& facts) {
    std::size_t events = 0;
    for (const Action& a : f.actions) events += a.events.size();
    facts.push_back({"version", std::to_string(f.major) + '.' + std::to_string(f.minor) + '.' +
                                    std::to_string(f.micro)});
    facts.push_back({"keys", std::to_string(f.keys.size())});
    facts.push_back({"actions", std::to_string(f.actions.size())});
    facts.push_back({"events", std::to_string(events)});
  }
};

/// With texts whose hashes are keys, once an ASB is known.
class BaevDocument : public TypedDocument<Traits> {
 public:
  using Base = TypedDocument<Traits>;
  explicit BaevDocument(Decoded<File> d) : Base(std::move(d)) {}

  std::string adopt(const Companions& companions) override {
    std::string taken;
    for (const Companion& c : companions.find("asb")) {
      asb::File graph;
      if (!asb::read(c.bytes, graph, nullptr)) continue;
      for (const asb::Element& e : graph.elements) {
        if (e.type == asb::ElementType::event)
          names_[key_hash(e.guid)] =
              graph.name + ", element " + std::to_string(e.id) + ", " + guid_text(e.guid);
        if (const auto* clip = std::get_if<asb::SkeletalAnimation>(&e.params))
          if (clip->clip.is_literal() && !clip->clip.value.number)
            names_.emplace(key_hash(clip->clip.value.text), clip->clip.value.text);
      }
      taken = c.name;
    }
    return taken;
  }
  std::string text(const TextStyle& style) const override {
    if (names_.empty()) return Base::text(style);
    TextWriter w(style.syntax);
    w.map(Style::block, [&] {
      w.key("kinora");
      w.string(variant());
      baev::write_text(w, model(), style.full, names_);
      write_proof(w, decoded());
    });
    return w.finish();
  }

 private:
  KeyNames names_;
};

Result<std::unique_ptr<Document>> decode_bytes(ByteView bytes, const Options&) {
  auto d = baev::decode(bytes);
  if (!d) return Failure(std::move(d.error()));
  return std::make_unique<BaevDocument>(std::move(*d));
}
Result<std::unique_ptr<Document>> parse_text_form(const TextNode& root, std::string_view variant,
                                                  const Options& options) {
  auto d = BaevDocument::read_all(root, variant, options);
  if (!d) return Failure(std::move(d.error()));
  return std::make_unique<BaevDocument>(std::move(*d));
}

constexpr std::array kVariants = {"baev/1.0.0", "baev/2.1.0"};

/// As far as is known, the versions differ in their number and in the order of the file.
Result<std::unique_ptr<Document>> convert_document(const Document& d, std::string_view variant,
                                                   Findings&) {
  if (std::find(kVariants.begin(), kVariants.end(), variant) == kVariants.end())
    return fail(kTextUnknownFormat, {}, {}, {variant, "known: " + variants_of(kFormat)});
  Decoded<File> out;
  out.model = static_cast<const BaevDocument&>(d).model();
  set_version(out.model, variant);
  return std::make_unique<BaevDocument>(std::move(out));
}

Result<std::string> write_dialect(const Document& d, Findings& lost) {
  return write_dt(static_cast<const BaevDocument&>(d).model(), lost);
}
bool recognises_dialect(std::string_view, const TextNode* root) { return root && is_dt(*root); }
Result<std::unique_ptr<Document>> read_dialect(std::string_view text, const Options&) {
  auto tree = parse_text(text);
  if (!tree) return Failure(std::move(tree.error()));
  auto f = read_dt(tree->root());
  if (!f) return Failure(std::move(f.error()));
  Decoded<File> d;
  d.model = std::move(*f);
  return std::make_unique<BaevDocument>(std::move(d));
}

constexpr std::array kEndings = {".baev"};
constexpr Dialect kDialects[] = {
    {"dt", "JSON of dt-12345's script", write_dialect, recognises_dialect, read_dialect}};

bool recognises(ByteView bytes, std::string_view) {
  return has_magic(bytes, "BFFH") && has_magic(bytes, "Nintendo.AnimationEvent", 0x28);
}

}  // namespace

const Format kFormat = {
    .name = "baev",
    .title = "animation events",
    .games = "Tears of the Kingdom, Tomodachi Life and others",
    .variants = kVariants,
    .endings = kEndings,
    .findings = kBaevFindings,
    .options = {},
    .dialects = kDialects,
    .recognises = recognises,
    .decode = decode_bytes,
    .parse = parse_text_form,
    .map = BaevDocument::map,
    .convert = convert_document,
    .schema = schema,
    .home = "AnimationEvent/AsNode",
};

}  // namespace kinora::baev
