// The AAMP family in the registry: the generic archive and its typed forms BAS, BASLIST and
// BASSETTING. All four open through one function: the typed form where the content fits it, else
// the generic one, never a refusal.
#include "formats/aamp/check.hpp"
#include "formats/bas/codec.hpp"
#include "formats/bas/text.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/native_text.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "kinora/formats/bas/bas_findings.hpp"
#include "kinora/formats/bas/check.hpp"
#include "kinora/registry/typed_document.hpp"
#include "registry/bas_companions.hpp"

namespace kinora {

namespace aamp {
extern const Format kFormat;
}
namespace bas {
extern const Format kBasFormat, kBasListFormat, kBasSettingFormat;
}

namespace {

std::string count_text(std::size_t n) { return std::to_string(n); }

struct ArchiveTraits {
  using Model = aamp::Archive;
  static const Format& format() { return aamp::kFormat; }
  static const Codec<Model>& codec() { return aamp::kCodec; }
  static std::string variant(const Model&) { return "aamp"; }
  static void write_text(TextWriter& w, const Model& m, bool) { aamp::write_text(w, m); }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return aamp::read_text(root);
  }
  static void check(const Model& m, Findings& findings, const Companions&) {
    aamp::check(m, findings);
  }
  static void facts(const Model& m, std::vector<Fact>& facts) {
    facts.push_back({"type", std::string(m.type())});
    facts.push_back({"version", std::to_string(m.version())});
    facts.push_back({"lists", count_text(m.lists().size())});
    facts.push_back({"objects", count_text(m.objects().size())});
    facts.push_back({"parameters", count_text(m.parameters().size())});
  }
};

struct BasTraits {
  using Model = bas::Bas;
  static const Format& format() { return bas::kBasFormat; }
  static const Codec<Model>& codec() { return bas::kBasCodec; }
  static std::string variant(const Model&) { return "bas"; }
  static void write_text(TextWriter& w, const Model& m, bool full) { bas::write_text(w, m, full); }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return bas::read_bas_text(root);
  }
  static void check(const Model& m, Findings& findings, const Companions& companions) {
    bas::check(m, findings);
    bas::check_called_sequences(m, findings, companions);
  }
  static bool fix(Model& m, Findings& done) { return bas::fix(m, done); }
  static void facts(const Model& m, std::vector<Fact>& facts) {
    std::size_t assets = 0, events = 0;
    for (const bas::Element& e : m.elements) {
      assets += e.info().group() == bas::Group::asset;
      events += e.trigger_events.size() + e.hold_events.size();
    }
    if (!m.elements.empty()) facts.push_back({"starts with", m.elements[0].info().name});
    facts.push_back({"elements", count_text(m.elements.size())});
    facts.push_back({"assets", count_text(assets)});
    facts.push_back({"events", count_text(events)});
  }
};

struct BasListTraits {
  using Model = bas::BasList;
  static const Format& format() { return bas::kBasListFormat; }
  static const Codec<Model>& codec() { return bas::kBasListCodec; }
  static std::string variant(const Model&) { return "baslist"; }
  static void write_text(TextWriter& w, const Model& m, bool full) { bas::write_text(w, m, full); }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return bas::read_baslist_text(root);
  }
  static void check(const Model& m, Findings& findings, const Companions& companions) {
    bas::check(m, findings);
    bas::check_listed_files(m, findings, companions);
  }
  static bool fix(Model& m, Findings& done) { return bas::fix(m, done); }
  static void facts(const Model& m, std::vector<Fact>& facts) {
    facts.push_back({"animation files", count_text(m.animations.size())});
    facts.push_back({"sequences", count_text(m.sequences.size())});
    facts.push_back({"cross-fades", count_text(m.cross_fades.size())});
  }
};

struct BasSettingTraits {
  using Model = bas::BasSetting;
  static const Format& format() { return bas::kBasSettingFormat; }
  static const Codec<Model>& codec() { return bas::kBasSettingCodec; }
  static std::string variant(const Model&) { return "bassetting"; }
  static void write_text(TextWriter& w, const Model& m, bool full) { bas::write_text(w, m, full); }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return bas::read_bassetting_text(root);
  }
  static void check(const Model& m, Findings& findings, const Companions&) {
    bas::check(m, findings);
  }
  static bool fix(Model& m, Findings& done) { return bas::fix(m, done); }
  static void facts(const Model& m, std::vector<Fact>& facts) {
    facts.push_back({"sets of bone weights", count_text(m.bone_weights.size())});
  }
};

/// A document that passes on what was noticed while its file was read.
template <class Traits>
class ArchiveDocument : public TypedDocument<Traits> {
 public:
  ArchiveDocument(Decoded<typename Traits::Model> decoded, Findings notes)
      : TypedDocument<Traits>(std::move(decoded)), notes_(std::move(notes)) {}

  void check(Findings& findings, const Companions& companions) const override {
    findings.insert(findings.end(), notes_.begin(), notes_.end());
    TypedDocument<Traits>::check(findings, companions);
  }

 private:
  Findings notes_;
};

template <class Traits>
std::unique_ptr<Document> document(typename Traits::Model model, ByteView bytes, Findings notes) {
  return std::make_unique<ArchiveDocument<Traits>>(
      prove_file(std::move(model), bytes, Traits::codec()), std::move(notes));
}

/// The typed form if the archive fits it; else null, and `notes` says why.
template <class Traits>
std::unique_ptr<Document> typed_document(Result<typename Traits::Model> model, ByteView bytes,
                                         Findings& notes) {
  if (model) return document<Traits>(std::move(*model), bytes, std::move(notes));
  notes.push_back(std::move(model.error()));
  notes.push_back(make_diagnostic(aamp::kGeneric, {}, {}, {Traits::format().name}));
  return nullptr;
}

std::unique_ptr<Document> typed_document(const aamp::Archive& archive, ByteView bytes,
                                         Findings& notes) {
  if (bas::is_bas(archive))
    return typed_document<BasTraits>(bas::from_archive(archive), bytes, notes);
  if (bas::is_baslist(archive))
    return typed_document<BasListTraits>(bas::baslist_from_archive(archive), bytes, notes);
  if (bas::is_bassetting(archive))
    return typed_document<BasSettingTraits>(bas::bassetting_from_archive(archive), bytes, notes);
  return nullptr;
}

Result<std::unique_ptr<Document>> open_archive(ByteView bytes, const Options& options,
                                               Findings notes) {
  auto archive = aamp::read(bytes, &notes);
  if (!archive) return Failure(std::move(archive.error()));
  if (!options.count("generic"))
    if (auto typed = typed_document(*archive, bytes, notes)) return typed;
  return document<ArchiveTraits>(std::move(*archive), bytes, std::move(notes));
}

Result<std::unique_ptr<Document>> decode(ByteView bytes, const Options& options) {
  return open_archive(bytes, options, {});
}

// ---- the modding tools' YAML --------------------------------------------------------------------

Result<std::string> write_tagged(const Document& d, Findings&) {
  auto encoded = d.encode();
  if (!encoded) return Failure(std::move(encoded.error()));
  const auto archive = aamp::read(encoded->bytes);
  if (!archive) return Failure(archive.error());
  return aamp::to_tagged_yaml(*archive);
}
bool recognises_tagged(std::string_view, const TextNode* root) {
  return root && aamp::is_tagged_yaml(*root);
}
Result<std::unique_ptr<Document>> read_tagged(std::string_view text, const Options& options) {
  auto tree = parse_text(text);
  if (!tree) return Failure(std::move(tree.error()));
  Findings notes;
  const auto archive = aamp::from_tagged_yaml(tree->root(), &notes);
  if (!archive) return Failure(archive.error());
  const auto bytes = aamp::write(*archive);
  if (!bytes) return Failure(bytes.error());
  return open_archive(*bytes, options, std::move(notes));
}

// ---- the formats --------------------------------------------------------------------------------

template <u32... names>
bool holds_list(ByteView bytes) {
  constexpr std::array<u32, sizeof...(names)> kNames = {names...};
  return aamp::root_has_list(bytes, kNames);
}
bool has_ending(std::string_view name, std::string_view ending) {
  return name.size() >= ending.size() && name.substr(name.size() - ending.size()) == ending;
}
bool recognises_bas(ByteView b, std::string_view name) {
  return aamp::is_aamp(b) && (holds_list<crc32("Elements")>(b) || has_ending(name, ".bas"));
}
bool recognises_baslist(ByteView b, std::string_view name) {
  return aamp::is_aamp(b) &&
         (holds_list<crc32("ASDefines"), crc32("AddReses"), crc32("CFDefines")>(b) ||
          has_ending(name, ".baslist"));
}
bool recognises_bassetting(ByteView b, std::string_view name) {
  return aamp::is_aamp(b) &&
         (holds_list<crc32("BlenderBone")>(b) || has_ending(name, ".bassetting"));
}
bool recognises_archive(ByteView b, std::string_view) { return aamp::is_aamp(b); }

constexpr std::array kArchiveVariants = {"aamp"};
constexpr std::array kBasVariants = {"bas"};
constexpr std::array kBasListVariants = {"baslist"};
constexpr std::array kBasSettingVariants = {"bassetting"};
constexpr std::array kArchiveEndings = {
    ".aamp",           ".bactcapt",   ".baiprog",    ".baischedule", ".baniminfo", ".batcllist",
    ".bawareness",     ".bbonectrl",  ".bchemical",  ".bdemo",       ".bdgnenv",   ".bdmgparam",
    ".bdrop",          ".bgapkginfo", ".bgenv",      ".bglght",      ".bgmsconf",  ".bgparamlist",
    ".blifecondition", ".blod",       ".bmodellist", ".bmscdef",     ".bmscinfo",  ".bnetfp",
    ".bphysics",       ".bphyssb",    ".bquestpack", ".brecipe",     ".brgbw",     ".brgconfig",
    ".brgconfiglist",  ".bsfbt",      ".bsft",       ".bshop",       ".bumii",     ".bxml"};
constexpr std::array kBasEndings = {".bas"};
constexpr std::array kBasListEndings = {".baslist"};
constexpr std::array kBasSettingEndings = {".bassetting"};
constexpr std::array<OptionInfo, 1> kOptions = {
    {{"decode", "generic", "",
      "Open BAS, BASLIST and BASSETTING as plain archives (kinora: aamp)"}}};
constexpr std::array<Dialect, 1> kDialects = {
    {{"aamp", "The tagged YAML of the Breath of the Wild modding tools (!io, !list, !obj)",
      write_tagged, recognises_tagged, read_tagged}}};
constexpr const char* kGames = "Breath of the Wild (Wii U and Switch)";

Mapped map(ByteView bytes, const Options& options) {
  return TypedDocument<ArchiveTraits>::map(bytes, options);
}

}  // namespace

namespace aamp {
const Format kFormat = {"aamp",
                        "Parameter archive",
                        kGames,
                        kArchiveVariants,
                        kArchiveEndings,
                        kAampFindings,
                        {},
                        kDialects,
                        recognises_archive,
                        decode,
                        TypedDocument<ArchiveTraits>::parse,
                        map,
                        nullptr,
                        nullptr,
                        nullptr,
                        nullptr,
                        schema};
}
namespace bas {
const Format kBasFormat = {"bas",
                           "Animation sequence",
                           kGames,
                           kBasVariants,
                           kBasEndings,
                           kBasFindings,
                           kOptions,
                           kDialects,
                           recognises_bas,
                           decode,
                           TypedDocument<BasTraits>::parse,
                           map,
                           nullptr,
                           nullptr,
                           nullptr,
                           nullptr,
                           bas_schema};
const Format kBasListFormat = {"baslist",
                               "List of an actor's animation sequences",
                               kGames,
                               kBasListVariants,
                               kBasListEndings,
                               kBasFindings,
                               kOptions,
                               kDialects,
                               recognises_baslist,
                               decode,
                               TypedDocument<BasListTraits>::parse,
                               map,
                               nullptr,
                               nullptr,
                               nullptr,
                               nullptr,
                               baslist_schema};
const Format kBasSettingFormat = {"bassetting",
                                  "Bone weights for blending animations",
                                  kGames,
                                  kBasSettingVariants,
                                  kBasSettingEndings,
                                  kBasFindings,
                                  kOptions,
                                  kDialects,
                                  recognises_bassetting,
                                  decode,
                                  TypedDocument<BasSettingTraits>::parse,
                                  map,
                                  nullptr,
                                  nullptr,
                                  nullptr,
                                  nullptr,
                                  bassetting_schema};
}  // namespace bas

}  // namespace kinora
