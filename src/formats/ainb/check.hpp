// AINB: what the parts of the check share.
#pragma once
#include "context.hpp"
#include "kinora/formats/ainb/check.hpp"
#include "kinora/formats/ainb/findings.hpp"
#include "named.hpp"
#include "names.hpp"

namespace kinora::ainb {

class Report {
 public:
  Report(const Context& c, Findings& findings) : context(c), file(*c.file), findings_(findings) {}
  const Context& context;
  const File& file;

  void add(const Finding& finding, std::string path, std::initializer_list<Argument> arguments) {
    findings_.push_back(make_diagnostic(finding, {}, std::move(path), arguments));
  }
  void add(Problem p, std::string path) {
    findings_.push_back({p.finding, {}, 0, 0, std::move(path), std::move(p.arguments)});
  }
  Findings& findings() { return findings_; }

  /// `nodes[3].inputs[0]`; the index is left out if it is negative.
  static std::string path(const Node& n, const char* list = nullptr, s64 index = -1);

 private:
  Findings& findings_;
};

// By subject; each walks the whole file.
void check_parameters(Report& r);   ///< types, names, blackboard references, flags, expressions
void check_enumerators(Report& r);  ///< names of enumerators against their numbers
void check_links(Report& r);        ///< link records against connections
void check_structure(Report& r);    ///< commands, children, modules, blackboard, replacements
void check_graph(Report& r);        ///< circular queries, unreachable nodes

/// The link record that an input with one source has in the game's own files: its list, or nothing.
std::optional<LinkList> link_list_of_input(const Input& in);

}  // namespace kinora::ainb
