#include "generate.hpp"

#include "kinora/containers/container_list.hpp"
#include "kinora/host/config.hpp"

namespace kinora::cli {
namespace {

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* verb) { return !verb->get_group().empty(); });
}
/// Options that people may type, those of `app` and not of its parents.
std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* o) {
    return !o->get_group().empty() && (!o->get_lnames().empty() || !o->get_snames().empty());
  });
}
std::vector<const CLI::Option*> arguments_of(const CLI::App& app) {
  return app.get_options(
      [](const CLI::Option* o) { return o->get_lnames().empty() && o->get_snames().empty(); });
}
bool takes_value(const CLI::Option& o) { return o.get_items_expected_max() > 0; }
bool is_help(const CLI::Option& o) { return o.check_lname("help") || o.check_lname("help-all"); }
/// `-j`, `--threads`
std::vector<std::string> names_of(const CLI::Option& o) {
  std::vector<std::string> out;
  for (const std::string& s : o.get_snames()) out.push_back("-" + s);
  for (const std::string& s : o.get_lnames()) out.push_back("--" + s);
  return out;
}
std::string verb_names(const CLI::App& app) {
  std::string out;
  for (const CLI::App* verb : verbs_of(app)) out += (out.empty() ? "" : " ") + verb->get_name();
  return out;
}

/// The words that a verb's arguments (by its name) or an option's value can be; empty: files.
std::string words_for(std::string_view name) {
  std::string out;
  const auto put = [&](std::string_view s) {
    if ((' ' + out + ' ').find(' ' + std::string(s) + ' ') != out.npos) return;
    out += (out.empty() ? "" : " ") + std::string(s);
  };
  if (name == "schema") {
    for (const Format* f : formats()) put(f->name);
  } else if (name == "--to") {
    for (const Format* f : formats())
      for (const char* v : f->variants) put(v);
  } else if (name == "--as") {
    put("yaml");
    put("json");
    for (const Format* f : formats())
      for (const Dialect& d : f->dialects) put(d.name);
  } else if (name == "--type") {
    for (const ArchiveType* t : archive_types()) put(t->name);
  } else if (name == "explain") {
    for (const auto& table : every_finding())
      for (const Finding* f : table) put(f->id);
  }
  return out;
}
std::string words_for(const CLI::App& verb) {
  std::string out = words_for(verb.get_name()) + verb_names(verb);  // no verb has both
  if (verb.get_name() == "config")
    for (const auto& [name, meaning] : Config::known()) out += ' ' + std::string(name);
  return out;
}
std::string words_for(const CLI::Option& o) {
  return o.get_lnames().empty() ? std::string() : words_for("--" + o.get_lnames()[0]);
}

/// The options of `app` itself and, behind them, those that go with every verb.
std::vector<const CLI::Option*> all_options(const CLI::App& app, const CLI::App& verb) {
  std::vector<const CLI::Option*> out = options_of(verb);
  for (const CLI::Option* o : options_of(app))
    if (!is_help(*o)) out.push_back(o);
  return out;
}

std::string flat(std::string s) {
  for (char& c : s)
    if (c == '\n') c = ' ';
  return s;
}
std::string escaped(const std::string& s, std::string_view special) {
  std::string out;
  for (const char c : flat(s)) {
    if (special.find(c) != special.npos) out += '\\';
    out += c;
  }
  return out;
}

std::string flags(const CLI::App& app) {
  std::string out;
  for (const CLI::Option* o : options_of(app))
    for (const std::string& name : names_of(*o)) out += ' ' + name;
  return out;
}

// ---- man page -----------------------------------------------------------------------------------

std::string roff(const std::string& s) {
  std::string out;
  bool at_start = true;
  for (const char c : s) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    at_start = c == '\n';
  }
  return out;
}

void put_option(std::string& out, const CLI::Option& o) {
  std::string names;
  for (const std::string& name : names_of(o)) names += (names.empty() ? "" : ", ") + name;
  out += ".TP\n.B " + roff(names);
  if (takes_value(o)) out += " \\fI" + roff(o.get_type_name()) + "\\fR";
  out += '\n' + roff(flat(o.get_description())) + '\n';
}

void put_verb(std::string& out, const CLI::App& verb) {
  out += ".SS " + roff(verb.get_name()) + '\n' + roff(verb.get_description()) + ".\n";
  for (const CLI::Option* o : arguments_of(verb))
    out += ".TP\n.I " + roff(o->get_name()) + '\n' + roff(flat(o->get_description())) + '\n';
  for (const CLI::Option* o : options_of(verb))
    if (!is_help(*o)) put_option(out, *o);
  if (!verb.get_footer().empty()) out += ".PP\n.nf\n" + roff(verb.get_footer()) + "\n.fi\n";
}

}  // namespace

std::string man_page(const CLI::App& app) {
  std::string out = ".TH KINORA 1 \"\" \"kinora " KINORA_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\nkinora \\- " + roff("animation-sequence files, losslessly") + '\n';
  out += ".SH SYNOPSIS\n.B kinora\n.I VERB\n[\\fIOPTION\\fR]... [\\fIPATH\\fR]...\n";
  out +=
      ".SH DESCRIPTION\n" + roff(app.get_description()) + "\n.PP\n" + roff(app.get_footer()) + '\n';
  out += ".SH OPTIONS\nThese go with every verb.\n";
  for (const CLI::Option* o : options_of(app)) put_option(out, *o);
  out += ".SH VERBS\n";
  for (const CLI::App* verb : verbs_of(app)) put_verb(out, *verb);
  out +=
      ".SH ENVIRONMENT\n.TP\n.B KINORA_ROMFS\nGame folder, if \\-\\-romfs does not name one.\n"
      ".TP\n.B NO_COLOR\nIf set, messages have no colour.\n";
  out += ".SH FORMATS\n";
  for (const Format* f : formats())
    out += ".TP\n.B " + roff(f->name) + '\n' + roff(std::string(f->title) + ": " + f->games) + '\n';
  return out;
}

// ---- completions --------------------------------------------------------------------------------

std::string bash_completion(const CLI::App& app) {
  std::string cases, values, file_options;
  std::set<std::string> known_values;
  const auto put_value = [&](const CLI::Option& o) {
    if (!takes_value(o)) return;
    const std::string words = words_for(o);
    for (const std::string& name : names_of(o)) {
      if (!known_values.insert(name).second) continue;
      if (words.empty())
        file_options += (file_options.empty() ? "" : "|") + name;
      else
        values.append("    ")
            .append(name)
            .append(") _kinora_words '")
            .append(words)
            .append("'; return ;;\n");
    }
  };
  for (const CLI::App* verb : verbs_of(app)) {
    cases += "    " + verb->get_name() + ") options='" + flags(*verb).substr(1) + "'";
    if (const std::string words = words_for(*verb); !words.empty())
      cases += " words='" + words + "'";
    cases += " ;;\n";
    for (const CLI::Option* o : options_of(*verb)) put_value(*o);
  }
  for (const CLI::Option* o : options_of(app)) put_value(*o);
  return "# bash completion of kinora\n"
         "_kinora_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\"); }\n"
         "_kinora_files() {\n"
         "  compopt -o filenames 2>/dev/null\n"
         "  mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
         "}\n"
         "_kinora() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local verbs='" +
         verb_names(app) +
         "' verb= word options= words=\n"
         "  COMPREPLY=()\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    [[ \" $verbs \" == *\" $word \"* ]] && { verb=$word; break; }\n"
         "  done\n"
         "  case $before in\n" +
         values + "    " + file_options +
         ") _kinora_files; return ;;\n"
         "    *) ;;\n"
         "  esac\n"
         "  if [[ -z $verb ]]; then\n"
         "    _kinora_words \"$verbs" +
         flags(app) +
         "\"\n"
         "    return\n"
         "  fi\n"
         "  case $verb in\n" +
         cases +
         "    *) ;;\n"
         "  esac\n"
         "  if [[ $current == -* ]]; then\n"
         "    _kinora_words \"$options" +
         flags(app) +
         "\"\n"
         "  elif [[ -n $words ]]; then\n"
         "    _kinora_words \"$words\"\n"
         "  else\n"
         "    _kinora_files\n"
         "  fi\n"
         "}\n"
         "complete -F _kinora kinora\n";
}

std::string zsh_completion(const CLI::App& app) {
  const auto option_lines = [](const std::vector<const CLI::Option*>& options) {
    std::string out;
    for (const CLI::Option* o : options) {
      const std::string about = '[' + escaped(o->get_description(), "'[]:\\") + ']';
      std::string value;
      if (takes_value(*o)) {
        const std::string words = words_for(*o);
        value = words.empty() ? ":value:_files" : ":value:(" + words + ")";
      }
      std::string quoted = about;
      for (std::size_t i = 0; (i = quoted.find("\\'", i)) != quoted.npos; i += 4)
        quoted.replace(i, 2, "'\\''");
      for (const std::string& name : names_of(*o))
        out.append(" \\\n      '*").append(name).append(quoted).append(value).append("'");
    }
    return out;
  };
  std::string verbs, cases;
  for (const CLI::App* verb : verbs_of(app)) {
    std::string about;
    for (const char c : flat(verb->get_description()))
      about += c == '\'' ? "'\\''" : std::string(1, c);
    verbs += "    '" + verb->get_name() + ':' + about + "'\n";
    const std::string words = words_for(*verb);
    cases += "    " + verb->get_name() + ")\n      _arguments" +
             option_lines(all_options(app, *verb)) +
             " \\\n      '*:" + (words.empty() ? "file:_files'" : "name:(" + words + ")'") +
             "\n      ;;\n";
  }
  return "#compdef kinora\n"
         "_kinora() {\n"
         "  local -a verbs names\n"
         "  local -i at\n"
         "  verbs=(\n" +
         verbs +
         "  )\n"
         "  names=(" +
         verb_names(app) +
         ")\n"
         "  for (( at = 2; at < CURRENT; at++ )); do\n"
         "    (( ${names[(Ie)${words[at]}]} )) && break\n"
         "  done\n"
         "  if (( at >= CURRENT )); then\n"
         "    _arguments" +
         option_lines(options_of(app)) +
         " \\\n      '*:verb:{_describe verb verbs}'\n"
         "    return\n"
         "  fi\n"
         "  local verb=${words[at]}\n"
         "  shift $(( at - 1 )) words\n"
         "  (( CURRENT -= at - 1 ))\n"
         "  case $verb in\n" +
         cases +
         "    *) _files ;;\n"
         "  esac\n"
         "}\n"
         "_kinora \"$@\"\n";
}

std::string fish_completion(const CLI::App& app) {
  const auto quoted = [](const std::string& s) { return '\'' + escaped(s, "'\\") + '\''; };
  std::string out = "# fish completion of kinora\n";
  const auto put = [&](const CLI::Option& o, const std::string& condition) {
    out += "complete -c kinora" + condition;
    for (const std::string& s : o.get_snames()) out += " -s " + s;
    for (const std::string& s : o.get_lnames()) out += " -l " + s;
    if (takes_value(o)) {
      out += " -r";
      const std::string words = words_for(o);
      if (!words.empty()) out += " -f -a " + quoted(words);
    }
    out += " -d " + quoted(o.get_description()) + '\n';
  };
  for (const CLI::Option* o : options_of(app)) put(*o, "");
  for (const CLI::App* verb : verbs_of(app))
    out += "complete -c kinora -n 'not __fish_seen_subcommand_from " + verb_names(app) +
           "' -f -a " + verb->get_name() + " -d " + quoted(verb->get_description()) + '\n';
  for (const CLI::App* verb : verbs_of(app)) {
    const std::string when = " -n '__fish_seen_subcommand_from " + verb->get_name() + "'";
    for (const CLI::Option* o : options_of(*verb))
      if (!is_help(*o)) put(*o, when);
    if (const std::string words = words_for(*verb); !words.empty())
      out += "complete -c kinora" + when + " -f -a " + quoted(words) + '\n';
  }
  return out;
}

}  // namespace kinora::cli
