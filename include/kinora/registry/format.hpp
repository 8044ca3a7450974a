// What a format gives to the rest of the program. The command line knows no format by name: it asks
// here. A format enters Kinora by one line in src/registry/formats.cpp.
#pragma once
#include <functional>
#include <map>
#include <memory>

#include "kinora/core/result.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/play/scenario.hpp"
#include "kinora/text/node.hpp"

namespace kinora {

class Document;
struct ExpressionHost;
struct Format;
struct Schema;  // kinora/describe/schema.hpp
namespace exb {
struct Block;
}
namespace play {
struct Scenario;
class ScenarioPlayer;
}  // namespace play

/// Files that a text refers to, by the names that stand in it.
class FileSource {
 public:
  virtual ~FileSource() = default;
  virtual Result<Bytes> read(std::string_view name) const = 0;
};

/// Options of the command line, without dashes: `sequence` -> `Wait`. A switch has an empty value.
struct Options : std::map<std::string, std::string, std::less<>> {
  using map::map;
  const FileSource* files = nullptr;  ///< beside the text that is read, if it lies anywhere
};

/// A file beside another one, named after it.
struct Attachment {
  std::string ending;  ///< `.png`
  Bytes bytes;
};

/// An option that a format adds to a verb.
struct OptionInfo {
  const char* verb;      ///< `decode`, `run`, `render` ...
  const char* name;      ///< without dashes
  const char* argument;  ///< what to show for its value; empty for a switch
  const char* help;
};

/// A file that belongs to the one at hand (the NCER of a NANR, the BAEV of an ASB, a sound
/// archive).
struct Companion {
  /// Why it is taken for one.
  enum class Bond : u8 {
    named,   ///< by the user
    alike,   ///< it is called like the file at hand, or both are the only ones of their kind there
    placed,  ///< it lies where others of its kind lie to files like the one at hand
    near,    ///< it is of the right kind and in the same folder or pack
  };
  std::string name;  ///< for messages
  ByteView bytes;    ///< unwrapped
  Bond bond = Bond::alike;

  /// Whether a finding may rest on it. Everything else serves for drawing.
  bool is_certain() const { return bond <= Bond::alike; }
};
class Companions {
 public:
  virtual ~Companions() = default;
  /// Files of a format, or of a kind of companion, that belong to the file at hand, the best first:
  /// those that the user named, then the one beside it or in the same pack with the same stem, then
  /// others there.
  virtual std::vector<Companion> find(std::string_view kind) const = 0;
  /// Only those that certainly belong to the file.
  virtual std::vector<Companion> certain(std::string_view kind) const {
    std::vector<Companion> out = find(kind);
    std::erase_if(out, [](const Companion& c) { return !c.is_certain(); });
    return out;
  }
};
const Companions& no_companions();

/// Files that belong to others and are no format of their own: only a part of them is read.
struct CompanionKind {
  const char* name;
  std::span<const char* const> endings;  ///< of file names, with the dot
  bool (*recognises)(ByteView bytes, std::string_view file_name);
  /// A folder of this name, in any folder of the game, holds such files for all others of the game;
  /// null: there is none.
  const char* shared_folder = nullptr;
  const char* home = "";  ///< as in Format: where the one lies that is called like the file at hand
};
/// The kind with this name, which may be that of a format; null if there is none.
std::optional<CompanionKind> find_companion_kind(std::string_view name);

/// A file that the text of another one holds.
struct CompanionFile {
  std::string ending;  ///< in place of that of the file at hand: `.baev`
  std::string home;    ///< as in Format: `AnimationEvent/AsNode`
  Bytes bytes;
};

/// A line of `kinora info`.
struct Fact {
  std::string name, value;
};

/// How a file came back from the proof.
enum class Rebuild : u8 {
  canonical,  ///< the writer's rules give every byte
  layout,     ///< with what the layout has learned
  original,   ///< the bytes are kept beside the model
};

/// Another text form, for the exchange with other tools.
struct Dialect {
  const char* name;  ///< for `--as`
  const char* help;
  /// The text; what the dialect cannot carry goes to `lost`, or is an error if the file as a whole
  /// cannot be carried. Call `dialect_text`, which also tries the text.
  Result<std::string> (*write)(const Document& d, Findings& lost);
  /// Whether a text is of this dialect. `tree` is null if the text is neither YAML nor JSON.
  bool (*recognises)(std::string_view text, const TextNode* root);
  Result<std::unique_ptr<Document>> (*read)(std::string_view text, const Options& options);
};

/// One line of a trace, as text or as JSON, whichever the request asks for.
using LineSink = std::function<void(std::string_view)>;

struct RunRequest {
  const Options& options;
  const Companions& companions;
  bool json;
  const LineSink& line;
};
struct RenderRequest {
  const Options& options;
  const Companions& companions;
  /// Ending of the output without the dot, in small letters: `png`, `apng`, `svg` ... Empty: what
  /// is usual for a single picture.
  std::string_view kind;
  /// Files beside the output, such as the list of a sprite sheet. May be null.
  std::vector<Attachment>* further = nullptr;
  /// What is worth saying although there is a picture. May be null.
  Findings* notes = nullptr;
};

/// Every byte of a file, as far as it could be read.
struct Mapped {
  OffsetMap map;
  std::optional<Diagnostic> error;
};

struct Format {
  const char* name;                       ///< as in the key `kinora`, without the variant
  const char* title;                      ///< one line
  const char* games;                      ///< where it occurs
  std::span<const char* const> variants;  ///< all values of the key `kinora`
  std::span<const char* const> endings;   ///< of file names, with the dot
  std::span<const Finding* const> findings;
  std::span<const OptionInfo> options;
  std::span<const Dialect> dialects;

  /// Whether the bytes are of this format; the name only decides where the bytes cannot.
  bool (*recognises)(ByteView bytes, std::string_view file_name);
  Result<std::unique_ptr<Document>> (*decode)(ByteView bytes, const Options& options);
  /// `root`: the map of a text in Kinora's own form, whose key `kinora` names this format.
  Result<std::unique_ptr<Document>> (*parse)(const TextNode& root, std::string_view variant,
                                             const Options& options);
  Mapped (*map)(ByteView bytes, const Options& options);
  /// Plays the document; false if a scenario disagreed. Null: nothing to run. Call `run_document`.
  Result<bool> (*run)(const Document& d, const RunRequest& request) = nullptr;
  /// Draws it. Null: nothing to draw.
  Result<Bytes> (*render)(const Document& d, const RenderRequest& request) = nullptr;
  /// The same content as another variant; what it cannot hold goes to `lost`. Null: one variant.
  Result<std::unique_ptr<Document>> (*convert)(const Document& d, std::string_view variant,
                                               Findings& lost) = nullptr;
  /// The player that a recorded scenario asks for, on its file; null inside: this player lacks what
  /// the scenario needs, and it is skipped. The document must outlive it. Null: no scenarios.
  Result<std::unique_ptr<play::ScenarioPlayer>> (*scenario_player)(
      const Document& d, const play::Scenario& scenario, const Options& options) = nullptr;
  /// What the description says about itself: tables of fields, JSON Schema.
  Schema (*schema)() = nullptr;
  /// The expressions that the document holds; null if it has none. Null hook: files of the format
  /// hold none. With it every format gets `kinora run --expression`.
  const exb::Block* (*expressions)(const Document& d) = nullptr;
  /// What an expression finds at the record that uses it. Null: records have nothing of that kind.
  ExpressionHost (*expression_host)(const Document& d, u32 expression) = nullptr;
  /// Where packs and the game's folder keep such files, if files in two homes belong together by
  /// their names: `AnimationEvent/AsNode/X.baev` to `AS/X.asb`.
  const char* home = "";
};

/// An opened file of any format.
class Document {
 public:
  virtual ~Document() = default;
  virtual const Format& format() const = 0;
  /// The value of the key `kinora`: `ainb/0x407`.
  virtual std::string variant() const = 0;
  /// The whole text form.
  virtual std::string text(const TextStyle& style) const = 0;
  /// What lies beside a text with `TextStyle::stem`. Companions give pictures their colours.
  virtual std::vector<Attachment> attachments(const Companions&) const { return {}; }
  /// Whether there can be any: only then does the text depend on `TextStyle::stem`.
  virtual bool has_attachments() const { return false; }
  /// Takes in what the text can show from files that belong to this one (the events of a BAEV in
  /// an ASB). The name of the file that was taken; empty if there is none.
  virtual std::string adopt(const Companions&) { return {}; }
  /// What the text holds besides its own file.
  virtual Result<std::vector<CompanionFile>> companion_files() const {
    return std::vector<CompanionFile>();
  }
  virtual Result<Encoded> encode() const = 0;
  /// From now on the text carries these bytes, which it gives back as long as it is not edited.
  virtual void keep_bytes(ByteView bytes, const Options& options) = 0;
  virtual void check(Findings& findings, const Companions& companions) const = 0;
  /// What a text shows and the file that it builds does not any more: to be said when it is built.
  virtual void check_text(Findings&) const {}
  /// Makes the safe repairs; what was done is reported as notes. False if there was nothing to do.
  virtual bool fix(Findings& done) = 0;
  virtual void facts(std::vector<Fact>& facts) const = 0;
  virtual Rebuild rebuild() const = 0;
};

/// All formats, in the order in which they are asked whether they recognise a file.
std::span<const Format* const> formats();
const Format* find_format(std::string_view name);
/// `ainb/0x404, ainb/0x407`: for messages.
std::string variants_of(const Format& f);
/// The kinds of companions that are no formats.
std::span<const CompanionKind* const> companion_kinds();
/// The format of these bytes, or null.
const Format* recognise(ByteView bytes, std::string_view file_name);

/// Whether `run_document` can do anything for a format.
inline bool can_run(const Format& f) { return f.run || f.expressions; }
/// Plays a document, or one of its expressions if the options or the format ask for it.
Result<bool> run_document(const Document& d, const RunRequest& request);
/// Options of verbs that several formats share.
std::span<const OptionInfo> shared_options();

/// Text of any form that Kinora reads (its own YAML or JSON, or a dialect) to a document.
Result<std::unique_ptr<Document>> parse_document(std::string_view text, const Options& options);

/// The text of a document that was decoded from `bytes`, proven: what the text builds is these
/// bytes again. Where the text alone cannot carry all of a damaged file, it gets the bytes too.
/// Files above 1 MiB that the rules explain are not proven: it would cost many times their memory.
Result<std::string> proven_text(Document& d, ByteView bytes, const TextStyle& style,
                                const Options& options);

/// The text in the form of another tool, tried: what it cannot carry, or that it cannot be built
/// again, goes to `lost`; that it would be no valid text is an error.
Result<std::string> dialect_text(const Document& d, const Dialect& dialect, const Options& options,
                                 Findings& lost);

/// The tables of a format as a page of Markdown, and its JSON Schema.
std::string schema_page(const Format& f);
std::string format_json_schema(const Format& f);

/// The finding with this id in any table, or null.
const Finding* find_finding(std::string_view id);
std::vector<std::span<const Finding* const>> all_findings();

}  // namespace kinora
