// What the verbs share: global options, reports, and the walk over files, folders and packs.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "kinora/core/suggest.hpp"
#include "kinora/host/file_system.hpp"
#include "kinora/host/open_file.hpp"
#include "kinora/host/session.hpp"
#include "kinora/registry/format.hpp"

namespace kinora::cli {

/// Exit codes; with several inputs the highest counts.
enum Code : int { kOk = 0, kFound = 1, kUsage = 2, kUnreadable = 3, kNotWritten = 4 };

/// What one input gives: data for standard output, lines for standard error, a code.
struct Report {
  std::string out;
  std::vector<std::pair<Severity, std::string>> messages;
  int code = kOk;
  bool skipped = false;     ///< of no known format, and nobody named it
  bool is_archive = false;  ///< about a pack, not about a file in it

  void add(const Diagnostic& d, std::string_view label) {
    messages.emplace_back(d.severity(), render(d, label));
  }
  void fail(const Diagnostic& d, std::string_view label, int with) {
    add(d, label);
    code = std::max(code, with);
  }
};

struct Totals {
  std::size_t files = 0, skipped = 0, failed = 0;
};

/// Options that every verb has, and what follows from them.
struct Program {
  SessionOptions session_options;
  bool json = false, quiet = false, verbose = false;
  std::vector<std::string> with;  ///< --with: companions
  WritePolicy write;
  Options format_options;  ///< of the formats, by name

  std::optional<Session> session;
  std::vector<std::unique_ptr<OpenFile>> companions;
  int code = kOk;

  void start();  ///< after the command line is read
  /// Prints data and messages, and remembers the code.
  void print(const Report& r);
  void message(Severity s, const std::string& line);
  /// An error in the command itself, with the sentences that help; empty ones are left out.
  void wrong_usage(std::string line, std::initializer_list<std::string> hints = {});
  bool color_errors() const;
};

/// Something to work on: an opened file, mostly one that is no archive.
struct Leaf {
  OpenFile& file;
  bool named;  ///< by the user, not found in a folder or pack
  /// Where it lies below what the user named, as a path for an output folder: `x.pack/Actor/y.bas`.
  std::filesystem::path place = {};
  /// Why it must not have that place: its name leads elsewhere, or another file has the same.
  std::optional<Diagnostic> no_place = {};
};

/// What the user named: files, paths into packs, `-`, folders.
struct Inputs {
  std::vector<std::string> paths;
  std::string member;     ///< --member: a member of the only path, without `//`
  bool archives = false;  ///< archives are worked on too, each before its members
  bool places = false;    ///< the places of leaves are wanted
  /// Whether nothing but one file or one member can be meant.
  bool is_single() const;
};
void add_inputs(CLI::App& verb, Inputs& in, const char* help);
void add_member_option(CLI::App& verb, std::string& member);

/// A file on disk, or what of it is asked for.
struct Unit {
  ContainerPath path;
  bool named;                   ///< not found in a folder
  std::filesystem::path place;  ///< below the folder that the user named, else the file's name
  bool same_place = false;      ///< as another input before it
  /// As the user would write it.
  std::string label() const;
  bool has_wildcard() const;
};
/// The path that the user gave, and what --member adds.
ContainerPath input_path(const std::string& path, const std::string& member);

/// Calls `work` on all cores for every file that the inputs name, opened, and prints the reports in
/// order. A `*` gives several files at once; `threads` says how many are left for them.
using UnitWork = std::function<std::vector<Report>(
    const Unit& unit, const std::vector<OpenFile*>& files, unsigned threads)>;
void for_each_unit(Program& p, const Inputs& in, const UnitWork& work,
                   const std::function<void(const Report&)>& done = {});
/// Calls `work` for every leaf of every input on all cores and prints the reports in order.
Totals for_each_leaf(Program& p, const Inputs& in, const std::function<Report(Leaf)>& work);

/// Opens the one file that a path leads to; errors are printed. Null if there is none.
struct Opened {
  std::unique_ptr<OpenFile> root;
  OpenFile* file = nullptr;
};
Opened open_one(Program& p, const std::string& path, const std::string& member, bool archive_too);

/// The document of an opened file, with the companions that belong to it.
Result<std::unique_ptr<Document>> open_document(const Program& p, const OpenFile& file);

/// --force, --backup, --dry-run.
void add_write_options(CLI::App& verb, Program& p);
/// What the formats add to a verb: --sequence, --slots ...
void add_format_options(CLI::App& verb, Program& p, const char* verb_name);
/// An error if an option was given that only other formats have.
Result<void> check_options(const Program& p, const Format& format, std::string_view verb_name);

/// Writes and says so; the report gets the code. `source` is what the bytes were made from: it is
/// never replaced by them.
void write_output(Program& p, Report& r, const std::filesystem::path& path, ByteView bytes,
                  const std::filesystem::path& source = {});
/// Writes a binary where the path says: to a file or a member of a pack. Wrappers of what is there
/// are put back, a new file gets those that its name asks for. What is of another format is not
/// replaced. Companions go into the same pack, or beside the file, or where the game looks for them
/// if the file lies where the game looks for it.
void write_binary(Program& p, Report& r, const ContainerPath& target, Bytes bytes, bool add,
                  const std::filesystem::path& source = {},
                  std::span<const CompanionFile> companions = {});
/// Puts a companion beside a member; `add`: also if the pack does not have it yet.
void put_companion(Report& r, OpenFile& member, const CompanionFile& c, bool add);
/// Why these bytes are not meant to replace this file: it is an archive, or of another format.
std::optional<Diagnostic> wrong_target(const OpenFile& old, ByteView bytes);

/// `1,234`.
std::string thousands(u64 x);
/// `1 file`, `2,000 files`.
std::string count_of(u64 n, std::string_view thing);
/// Some of the file's name and what is asked of it, as one line of JSON.
std::string as_json(const Diagnostic& d, const std::string& label);
/// The findings of all rooms: those of the registry, of containers, of the program.
std::vector<std::span<const Finding* const>> every_finding();
/// Examples below the options of a verb.
void examples(CLI::App& verb, const char* text);

// One file per verb.
void add_info(CLI::App& app, Program& p);
void add_decode(CLI::App& app, Program& p);
void add_encode(CLI::App& app, Program& p);
void add_check(CLI::App& app, Program& p);
void add_explain(CLI::App& app, Program& p);
void add_map(CLI::App& app, Program& p);
void add_fields(CLI::App& app, Program& p);  ///< get, set
void add_formats(CLI::App& app, Program& p);
void add_list(CLI::App& app, Program& p);
void add_pack(CLI::App& app, Program& p);  ///< unpack, pack
void add_schema(CLI::App& app, Program& p);
void add_generate(CLI::App& app, Program& p);
void add_size(CLI::App& app, Program& p);
void add_config(CLI::App& app, Program& p);
void add_play(CLI::App& app, Program& p);  ///< run, render

}  // namespace kinora::cli
