// ASB in the registry. Its BAEV, if given, is shown and edited at the Event elements.
#include <algorithm>
#include <unordered_set>

#include "formats/baev/actions.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/asb/check.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/asb/convert.hpp"
#include "kinora/formats/asb/dt.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "kinora/formats/baev/codec.hpp"
#include "kinora/registry/typed_document.hpp"
#include "kinora/text/scalar.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::asb {
extern const Format kFormat;
namespace {

u32 version_of(std::string_view variant) {
  const auto slash = variant.find('/');
  if (slash == variant.npos) return 0x417;
  return parse_integer<u32>(variant.substr(slash + 1)).value_or(0);
}

struct Traits {
  using Model = File;
  static const Format& format() { return kFormat; }
  static const Codec<File>& codec() { return kCodec; }
  static std::string variant(const File& f) { return asb::variant(f.version); }
  static void write_text(TextWriter& w, const File& f, bool full) { asb::write_text(w, f, full); }
  static Result<File> read_text(const TextNode& root, std::string_view variant) {
    return asb::read_text(root, version_of(variant));
  }
  static void check(const File& f, Findings& findings, const Companions& companions) {
    const auto events = find_events(f, companions);
    EventFile file;
    if (events) file = {events->name, &events->decoded.model, events->is_asked_for};
    asb::check(f, findings, file);
  }
  struct Events {
    std::string name;           ///< for messages
    bool is_asked_for = false;  ///< the game would load it under this name
    Decoded<baev::File> decoded;
  };
  /// The BAEV of the nodes: one with a key of an Event element, of those that the user named or
  /// that are called like the file; else the one that the game would load. Other BAEVs are about
  /// clips, or about other files' nodes.
  static std::optional<Events> find_events(const File& f, const Companions& companions) {
    std::unordered_set<u32> hashes;
    for (const Element& e : f.elements)
      if (e.type == ElementType::event) hashes.insert(baev::key_hash(e.guid));
    for (const Companion& c : companions.find("baev")) {
      const bool is_asked_for = is_baev_of(f, c.name);
      if (!is_asked_for && !c.is_certain()) continue;
      auto d = baev::decode(c.bytes);
      if (!d) continue;
      const auto has_own = [&](const baev::Key& k) { return hashes.count(k.hash) != 0; };
      if (is_asked_for || std::any_of(d->model.keys.begin(), d->model.keys.end(), has_own))
        return Events{c.name, is_asked_for, std::move(*d)};
    }
    return {};
  }
  /// Whether the game would load a file of this name: it asks for the name inside the graph.
  static bool is_baev_of(const File& f, std::string_view path) {
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    return name.substr(0, f.name.size()) == f.name &&
           name.substr(f.name.size()).rfind(".baev", 0) == 0;
  }
  static std::string layout_name(const Form& form) {
    const VersionInfo* like = find_version(form.like);
    std::string name = "that of " + hex(form.like);
    if (!like) return name;
    const Form& usual = like->forms[0];
    const auto add = [&](bool differs, const char* how) {
      if (differs) name.append(", ").append(how);
    };
    add(form.short_bone_blender != usual.short_bone_blender, form.short_bone_blender
                                                                 ? "bone blenders one word shorter"
                                                                 : "bone blenders one word longer");
    add(form.u32_blackboard != usual.u32_blackboard, "no u32 parameters");
    add(form.has_events != usual.has_events, "no events of its own");
    add(form.plug_base != usual.plug_base, "plug offsets from behind the table's header");
    return name;
  }
  static bool fix(File& f, Findings& done) { return asb::fix(f, done); }
  static File prototype(const Options& options) {
    File f;
    if (const auto o = options.find("force-version"); o != options.end())
      f.forced_version = parse_integer<u32>(o->second).value_or(0);
    return f;
  }
  static void facts(const File& f, std::vector<Fact>& facts) {
    const auto add = [&](const char* name, std::size_t n) {
      if (n != 0) facts.push_back({name, std::to_string(n)});
    };
    const VersionInfo* version = find_version(f.version);
    facts.push_back({"name", f.name});
    if (version) facts.push_back({"games", version->games});
    if (version && version->support != Support::full)
      facts.push_back({"support", version->support == Support::opaque
                                      ? "tables only; written back unchanged"
                                      : "experimental: from descriptions, without a file"});
    // Which of several candidates was taken.
    if (version && version->forms.size() > 1 &&
        (f.form != version->forms[0] || f.form.like != f.version))
      facts.push_back({"layout", layout_name(f.form)});
    if (f.version_word != f.version) facts.push_back({"version word", hex(f.version_word)});
    if (!f.whole.empty()) facts.push_back({"editable", "no: not understood to the last byte"});
    std::size_t events = 0, attachments = 0;
    for (const Element& e : f.elements) {
      events += e.type == ElementType::event;
      attachments += e.attachments.size();
    }
    facts.push_back({"commands", std::to_string(f.commands.size())});
    facts.push_back({"elements", std::to_string(f.elements.size())});
    add("event elements", events);
    add("attachments", attachments);
    add("blackboard entries", f.blackboard.size());
    add("transition sets", f.transitions.size());
    add("partials", f.partials.size());
    add("bone blends", f.bone_blends.size());
    if (f.expressions) add("expressions", f.expressions->expressions.size());
  }
};

/// With the events of a BAEV that stand in its text, if there are any.
class AsbDocument : public TypedDocument<Traits> {
 public:
  using Base = TypedDocument<Traits>;
  explicit AsbDocument(Decoded<File> d) : Base(std::move(d)) {}

  std::optional<Decoded<baev::File>>& events() { return events_; }
  const std::optional<Decoded<baev::File>>& events() const { return events_; }

  std::string adopt(const Companions& companions) override {
    auto found = Traits::find_events(model(), companions);
    if (!found) return {};
    events_ = std::move(found->decoded);
    return found->name;
  }
  /// The bytes are those of the graph alone.
  void keep_bytes(ByteView bytes, const Options& options) override {
    auto events = std::exchange(events_, std::nullopt);
    Base::keep_bytes(bytes, options);
    events_ = std::move(events);
  }
  Result<std::vector<CompanionFile>> companion_files() const override {
    std::vector<CompanionFile> files;
    if (!events_) return files;
    auto e = encode_file(*events_, baev::kCodec);
    if (!e) return Failure(std::move(e.error()));
    files.push_back({".baev", find_format("baev")->home, std::move(e->bytes)});
    return files;
  }

  std::string text(const TextStyle& style) const override {
    if (!events_) return Base::text(style);
    TextWriter w(style.syntax);
    w.map(Style::block, [&] {
      w.key("kinora");
      w.string(variant());
      asb::write_text(w, model(), style.full, &events_->model);
      w.key("baev");
      w.map(Style::block, [&] { write_rest(w, style.full); });
      write_proof(w, decoded());
    });
    return w.finish();
  }

 private:
  /// The BAEV without the keys that stand at elements.
  void write_rest(TextWriter& w, bool full) const {
    baev::File rest = events_->model;
    std::unordered_set<u32> taken;
    for (const baev::Key* k : keys_at_elements(model(), events_->model)) taken.insert(k->hash);
    std::vector<s32> gone;
    std::vector<baev::Key> keys;
    for (baev::Key& k : rest.keys) {
      if (!taken.count(k.hash))
        keys.push_back(std::move(k));
      else
        gone.insert(gone.end(), k.actions.begin(), k.actions.end());
    }
    rest.keys = std::move(keys);
    std::sort(gone.begin(), gone.end());
    std::vector<baev::Action> actions;
    for (baev::Action& a : rest.actions)
      if (!std::binary_search(gone.begin(), gone.end(), a.id)) actions.push_back(std::move(a));
    rest.actions = std::move(actions);
    w.key("kinora");
    w.string(baev::variant(rest));
    baev::write_text(w, rest, full);
    write_proof(w, *events_);
  }

  std::optional<Decoded<baev::File>> events_;
};

Result<std::unique_ptr<Document>> decode_bytes(ByteView bytes, const Options& options) {
  if (const auto o = options.find("force-version"); o != options.end())
    if (const auto version = parse_integer<u32>(o->second); !version || !find_version(*version))
      return fail(kUnsupportedVersion, {}, "--force-version", {o->second, known_versions()});
  auto d = asb::decode(bytes, Traits::prototype(options));
  if (!d) return Failure(std::move(d.error()));
  return std::make_unique<AsbDocument>(std::move(*d));
}

/// The BAEV in a text: what the key `baev` holds, and what stands at the elements.
Result<Decoded<baev::File>> read_events(const TextNode& n, baev::File at_elements) {
  const TextNode* kind = n.is_map() ? n.find("kinora") : nullptr;
  if (!kind || !kind->is_scalar()) return Failure(text_error(kTextMissingKey, n, {"kinora"}));
  Decoded<baev::File> d;
  auto rest = baev::read_text(n, kind->text);
  if (!rest) return Failure(std::move(rest.error()));
  d.model = std::move(*rest);
  std::unordered_set<u32> apart;
  for (const baev::Key& k : d.model.keys) apart.insert(k.hash);
  for (const baev::Key& k : at_elements.keys)
    if (apart.count(k.hash)) return Failure(text_error(kEventsTwice, n, {hex(k.hash)}));
  s32 next = 0;
  for (const baev::Action& a : d.model.actions) next = std::max(next, a.id + 1);
  std::map<s32, s32> renamed;
  for (baev::Action& a : at_elements.actions) {
    renamed[a.id] = next;
    a.id = next++;
    d.model.actions.push_back(std::move(a));
  }
  for (baev::Key& k : at_elements.keys) {
    for (s32& id : k.actions) id = renamed[id];
    d.model.keys.push_back(std::move(k));
  }
  if (!at_elements.keys.empty()) baev::put_in_order(d.model);
  if (auto proof = read_proof(n, d); !proof) return Failure(std::move(proof.error()));
  return d;
}

Result<std::unique_ptr<Document>> parse_text_form(const TextNode& root, std::string_view variant,
                                                  const Options& options) {
  const TextNode* events = root.find("baev");
  if (!events) {
    auto d = AsbDocument::read_all(root, variant, options);
    if (!d) return Failure(std::move(d.error()));
    return std::make_unique<AsbDocument>(std::move(*d));
  }
  baev::File at_elements;
  auto f = asb::read_text(root, version_of(variant), &at_elements);
  if (!f) return Failure(std::move(f.error()));
  Decoded<File> d;
  d.model = std::move(*f);
  if (auto proof = read_proof(root, d); !proof) return Failure(std::move(proof.error()));
  auto document = std::make_unique<AsbDocument>(std::move(d));
  auto both = read_events(*events, std::move(at_elements));
  if (!both) return Failure(std::move(both.error()));
  document->events() = std::move(*both);
  return document;
}

Result<std::unique_ptr<Document>> convert_document(const Document& d, std::string_view variant,
                                                   Findings& lost) {
  const auto& document = static_cast<const AsbDocument&>(d);
  const auto known = kFormat.variants;  // the variant may be that of another format
  if (std::find(known.begin(), known.end(), variant) == known.end())
    return fail(kTextUnknownFormat, {}, {}, {variant, "known: " + variants_of(kFormat)});
  auto f = convert(document.model(), version_of(variant), lost);
  if (!f) return Failure(std::move(f.error()));
  Decoded<File> out;
  out.model = std::move(*f);
  auto converted = std::make_unique<AsbDocument>(std::move(out));
  converted->events() = document.events();
  return converted;
}

Result<std::string> write_dialect(const Document& d, Findings& lost) {
  const auto& document = static_cast<const AsbDocument&>(d);
  if (document.model().version != 0x417)
    return fail(kDtVersion, {}, {}, {hex(document.model().version)});
  const auto& events = document.events();
  std::string text = write_dt(document.model(), events ? &events->model : nullptr, lost);
  const bool has_layout = !document.decoded().layout.empty() || document.decoded().original ||
                          (events && (!events->layout.empty() || events->original));
  if (has_layout) lost.push_back(make_diagnostic(kNotInDt, {}, {}, {"the file's own layout"}));
  return text;
}
bool recognises_dialect(std::string_view, const TextNode* root) { return root && is_dt(*root); }
Result<std::unique_ptr<Document>> read_dialect(std::string_view text, const Options&) {
  auto tree = parse_text(text);
  if (!tree) return Failure(std::move(tree.error()));
  auto f = read_dt(tree->root());
  if (!f) return Failure(std::move(f.error()));
  Decoded<File> d;
  d.model = std::move(f->file);
  auto document = std::make_unique<AsbDocument>(std::move(d));
  if (f->events) document->events().emplace().model = std::move(*f->events);
  return document;
}

const exb::Block* expressions(const Document& d) {
  const auto& f = static_cast<const AsbDocument&>(d).model();
  return f.expressions ? &*f.expressions : nullptr;
}

constexpr std::array kVariants = {"asb/0x407", "asb/0x40f", "asb/0x410", "asb/0x417",
                                  "asb/0x418", "asb/0x41a", "asb/0x41b"};
constexpr std::array kEndings = {".asb"};
constexpr std::array kOptions = {
    OptionInfo{"decode", "force-version", "VERSION",
               "Read an ASB as this version (0x417 ...), whatever its version word says"}};
constexpr Dialect kDialects[] = {{"dt",
                                  "JSON of dt-12345's script for 0x417, with the BAEV's events",
                                  write_dialect, recognises_dialect, read_dialect}};

bool recognises(ByteView bytes, std::string_view) { return has_magic(bytes, "ASB "); }

}  // namespace

const Format kFormat = {
    .name = "asb",
    .title = "animation sequence graph",
    .games = "Tears of the Kingdom, Splatoon 3, Mario vs. Donkey Kong, Switch Sports and others",
    .variants = kVariants,
    .endings = kEndings,
    .findings = kAsbFindings,
    .options = kOptions,
    .dialects = kDialects,
    .recognises = recognises,
    .decode = decode_bytes,
    .parse = parse_text_form,
    .map = AsbDocument::map,
    .convert = convert_document,
    .schema = schema,
    .expressions = expressions,
    .home = "AS",
};

}  // namespace kinora::asb
