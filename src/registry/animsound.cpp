// Animation sound in the registry: BRASD, BFASD in both byte orders, and BCASD as an experiment.

#include <algorithm>

#include "formats/animsound/codec.hpp"
#include "kinora/core/number.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/formats/animsound/check.hpp"
#include "kinora/formats/animsound/findings.hpp"
#include "kinora/play/animsound_scenario.hpp"
#include "kinora/play/animsound_timeline.hpp"
#include "kinora/registry/typed_document.hpp"

namespace kinora::animsound {
extern const Format kBcasdFormat, kBfasdFormat, kBrasdFormat;
extern const CompanionKind kSoundArchive;
namespace {

const Format& format_of(Generation g) {
  return g == Generation::brasd   ? kBrasdFormat
         : g == Generation::bfasd ? kBfasdFormat
                                  : kBcasdFormat;
}

// ---- the document ------------------------------------------------------------------------------

/// A label that any of the sound archives knows is right. If the user names some, only they count.
void check_companions(const AnimSound& f, Findings& findings, const Companions& companions) {
  SoundLabels all;
  std::string archive;
  const std::vector<Companion> archives = companions.find(kSoundArchive.name);
  const bool is_named =
      !archives.empty() && archives.front().bond == Companion::Bond::named;  // those come first
  for (const Companion& c : archives) {
    if (is_named && c.bond != Companion::Bond::named) break;
    auto labels = read_sound_labels(c.bytes);
    if (!labels) {
      findings.push_back(
          make_diagnostic(kUnusableArchive, {}, {}, {c.name, message(labels.error())}));
      continue;
    }
    archive += (archive.empty() ? "" : ", ") + c.name;
    all.has_names = all.has_names || labels->has_names;
    all.names.insert(all.names.end(), labels->names.begin(), labels->names.end());
  }
  if (archive.empty()) return;
  std::sort(all.names.begin(), all.names.end());
  check_labels(f, all, archive, findings);
}

struct Traits {
  using Model = AnimSound;
  static const Format& format() { return kBrasdFormat; }
  static const Codec<AnimSound>& codec() { return kCodec; }
  static std::string variant(const AnimSound& f) { return variant_name(f.generation, f.order); }
  static void write_text(TextWriter& w, const AnimSound& f, bool full) {
    animsound::write_text(w, f, full);
  }
  static Result<AnimSound> read_text(const TextNode& root, std::string_view variant) {
    return animsound::read_text(root, variant);
  }
  static void check(const AnimSound& f, Findings& findings, const Companions& companions) {
    animsound::check(f, findings);
    check_companions(f, findings, companions);
  }
  static void facts(const AnimSound& f, std::vector<Fact>& facts) {
    const auto triggers = static_cast<std::size_t>(std::count_if(
        f.events.begin(), f.events.end(), [](const Event& e) { return e.is_trigger(); }));
    facts.push_back({"frames", std::to_string(f.frame_size)});
    facts.push_back({"triggers", std::to_string(triggers)});
    facts.push_back({"ranges", std::to_string(f.events.size() - triggers)});
    if (f.version != usual_version(f.generation)) facts.push_back({"version", hex(f.version)});
  }
};

class AnimSoundDocument : public TypedDocument<Traits> {
 public:
  AnimSoundDocument(Decoded<AnimSound> decoded, Findings notes)
      : TypedDocument(std::move(decoded)), notes_(std::move(notes)) {}

  const Format& format() const override { return format_of(model().generation); }
  void check(Findings& findings, const Companions& companions) const override {
    findings.insert(findings.end(), notes_.begin(), notes_.end());
    TypedDocument::check(findings, companions);
  }
  /// A CASD always keeps its bytes; that says nothing about how it is laid out.
  Rebuild rebuild() const override {
    const auto& original = decoded().original;
    const bool is_canonical = original && original->canonical_size == original->bytes.size() &&
                              original->canonical_crc == crc32(ByteView(original->bytes));
    return is_canonical ? Rebuild::canonical : TypedDocument::rebuild();
  }
  /// What nobody has seen is not built anew.
  Result<Encoded> encode() const override {
    auto e = TypedDocument::encode();
    if (e && model().generation == Generation::bcasd && !e->from_original)
      return fail(kOnlyUnchanged);
    return e;
  }

 private:
  Findings notes_;  ///< about the bytes that it was read from
};

const AnimSound& model_of(const Document& d) {
  return static_cast<const AnimSoundDocument&>(d).model();
}

Result<std::unique_ptr<Document>> decode(ByteView bytes, const Options&) {
  auto d = decode_file(bytes, kCodec);
  if (!d) return Failure(std::move(d.error()));
  if (d->model.generation == Generation::bcasd) {
    d->layout = {};
    d->original = detail::fingerprint(write_file(d->model, {}, kCodec), bytes);
  }
  Findings notes;
  if (d->original) notes = check_layout(bytes);
  return std::make_unique<AnimSoundDocument>(std::move(*d), std::move(notes));
}

Result<std::unique_ptr<Document>> parse(const TextNode& root, std::string_view variant,
                                        const Options&) {
  auto d = AnimSoundDocument::read_all(root, variant);
  if (!d) return Failure(std::move(d.error()));
  return std::make_unique<AnimSoundDocument>(std::move(*d), Findings());
}

Result<std::unique_ptr<Document>> convert_document(const Document& d, std::string_view variant,
                                                   Findings& lost) {
  Decoded<AnimSound> out;
  auto model = convert(model_of(d), variant, lost);
  if (!model) return Failure(std::move(model.error()));
  if (d.rebuild() != Rebuild::canonical) lost.push_back(make_diagnostic(kLostLayout, {}, {}, {}));
  out.model = std::move(*model);
  return std::make_unique<AnimSoundDocument>(std::move(out), Findings());
}

// ---- playing and drawing -----------------------------------------------------------------------

/// Options by name; the first that cannot be used is remembered.
class Settings {
 public:
  explicit Settings(const Options& options) : options_(options) {}

  const std::optional<Diagnostic>& error() const { return error_; }
  bool has(std::string_view name) const { return options_.find(name) != options_.end(); }

  u32 number(const char* name, u32 usual, u32 most) {
    const std::string* text = find(name);
    if (!text) return usual;
    const auto x = parse_integer<u32>(*text);
    if (x && *x >= 1 && *x <= most) return *x;
    refuse(name, *text, "a number from 1 to " + std::to_string(most));
    return usual;
  }
  double rate() {
    const std::string* text = find("rate");
    if (!text) return 1;
    const auto x = parse_float(*text);
    if (!x || !(*x > 0)) refuse("rate", *text, "a number above 0");
    return x.value_or(1.0f);
  }
  play::SoundLibrary library() {
    const std::string* text = find("library");
    if (!text || *text == "late") return play::SoundLibrary::late;
    if (*text != "early") refuse("library", *text, "early or late");
    return play::SoundLibrary::early;
  }
  play::PlayDirection direction() const {
    return has("backward") ? play::PlayDirection::backward : play::PlayDirection::forward;
  }
  /// `A..B`, or `B` for 0..B.
  void frames(play::SoundStretch& stretch) {
    const std::string* text = find("frames");
    if (!text) return;
    const std::size_t dots = text->find("..");
    const std::string_view whole = *text;
    const auto first = parse_integer<u32>(dots == text->npos ? "0" : whole.substr(0, dots));
    const auto last = parse_integer<u32>(dots == text->npos ? whole : whole.substr(dots + 2));
    if (!first || !last || *first > *last)
      return refuse("frames", *text, "two frames such as 0..120, counted through all cycles");
    stretch.first = *first;
    stretch.last = *last;
  }

 private:
  const std::string* find(std::string_view name) const {
    const auto it = options_.find(name);
    return it == options_.end() ? nullptr : &it->second;
  }
  void refuse(const char* name, const std::string& text, const std::string& expected) {
    if (!error_) error_ = make_diagnostic(kBadSetting, {}, {}, {name, text, expected});
  }
  const Options& options_;
  std::optional<Diagnostic> error_;
};

Result<bool> run(const Document& d, const RunRequest& request) {
  const AnimSound& f = model_of(d);
  Settings s(request.options);
  play::SoundStretch stretch = play::whole_cycle(f);
  s.frames(stretch);
  stretch.rate = s.rate();
  stretch.direction = s.direction();
  play::SoundSettings settings;
  settings.slots = s.number("slots", settings.slots, play::AnimSoundPlayer::kMostSlots);
  settings.library = s.library();
  if (s.error()) return Failure(*s.error());
  const auto done = play::trace_stretch(f, stretch, settings, request.json, request.line);
  if (!done) return Failure(done.error());
  return true;
}

Result<Bytes> render(const Document& d, const RenderRequest& request) {
  Settings s(request.options);
  play::TimelineOptions options;
  options.cycles = s.number("cycles", 0, play::TimelineOptions::kMostCycles);
  options.direction = s.direction();
  options.library = s.library();
  if (s.error()) return Failure(*s.error());
  if (!request.kind.empty() && request.kind != "svg")
    return fail(kBadSetting, {}, {}, {"output", request.kind, "a file name that ends in .svg"});
  const auto picture = play::draw_timeline(model_of(d), options);
  if (!picture) return Failure(picture.error());
  const ByteView bytes = as_bytes(*picture);
  return Bytes(bytes.begin(), bytes.end());
}

Result<std::unique_ptr<play::ScenarioPlayer>> scenario_player(const Document& d,
                                                              const play::Scenario& scenario,
                                                              const Options& options) {
  Settings s(options);
  std::optional<play::SoundLibrary> asked;
  if (s.has("library")) asked = s.library();
  if (s.error()) return Failure(*s.error());
  return play::make_animsound_scenario_player(model_of(d), scenario, asked);
}

// ---- the formats -------------------------------------------------------------------------------

bool is_brasd(ByteView b, std::string_view) { return has_magic(b, "RASD"); }
bool is_bfasd(ByteView b, std::string_view) { return has_magic(b, "FASD"); }
bool is_bcasd(ByteView b, std::string_view) { return has_magic(b, "CASD"); }
bool is_archive(ByteView b, std::string_view) { return is_sound_archive(b); }

constexpr std::array kBrasdVariants = {"brasd"};
constexpr std::array kBfasdVariants = {"bfasd/be", "bfasd/le"};
constexpr std::array kBcasdVariants = {"bcasd"};
constexpr std::array kBrasdEndings = {".brasd"};
constexpr std::array kBfasdEndings = {".bfasd"};
constexpr std::array kBcasdEndings = {".bcasd"};
constexpr std::array kArchiveEndings = {".brsar", ".bfsar"};

constexpr const char* kLibraryHelp =
    "early (Mario Kart Wii: no direction, no variables) or late (Skyward Sword; the default)";
constexpr std::array<OptionInfo, 8> kOptions = {
    {{"run", "frames", "A..B",
      "Frames to play, counted through all cycles of the animation; default: one cycle"},
     {"run", "rate", "X", "Frames per update; default 1"},
     {"run", "backward", "", "Play from B down to A"},
     {"run", "slots", "N", "Sounds at a time: the game's choice, 2 in Mario Kart Wii; default 8"},
     {"run", "library", "early|late", kLibraryHelp},
     {"render", "cycles", "N", "Cycles of the lower view"},
     {"render", "backward", "", "Play the lower view backward"},
     {"render", "library", "early|late", kLibraryHelp}}};

}  // namespace

const Format kBrasdFormat = {"brasd",
                             "Animation sound",
                             "Wii: Mario Kart Wii, Skyward Sword and others",
                             kBrasdVariants,
                             kBrasdEndings,
                             kAnimSoundFindings,
                             kOptions,
                             {},
                             is_brasd,
                             decode,
                             parse,
                             TypedDocument<Traits>::map,
                             run,
                             render,
                             convert_document,
                             scenario_player,
                             [] { return schema(Generation::brasd, kBrasdVariants); }};
const Format kBfasdFormat = {"bfasd",
                             "Animation sound",
                             "Wii U and Switch",
                             kBfasdVariants,
                             kBfasdEndings,
                             kAnimSoundFindings,
                             kOptions,
                             {},
                             is_bfasd,
                             decode,
                             parse,
                             TypedDocument<Traits>::map,
                             run,
                             render,
                             convert_document,
                             scenario_player,
                             [] { return schema(Generation::bfasd, kBfasdVariants); }};
const Format kBcasdFormat = {"bcasd",
                             "Animation sound (experimental: no file known)",
                             "Nintendo 3DS",
                             kBcasdVariants,
                             kBcasdEndings,
                             kAnimSoundFindings,
                             kOptions,
                             {},
                             is_bcasd,
                             decode,
                             parse,
                             TypedDocument<Traits>::map,
                             run,
                             render,
                             convert_document,
                             scenario_player,
                             [] { return schema(Generation::bcasd, kBcasdVariants); }};
const CompanionKind kSoundArchive = {"sound_archive", kArchiveEndings, is_archive};

}  // namespace kinora::animsound
