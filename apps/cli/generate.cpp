#include "generate.hpp"

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

/// The words that a verb's argument or an option's value can be; empty: files.
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
  }
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
  for (const CLI::Option* o : options_of(app)) {
    for (const std::string& s : o->get_snames()) out += " -" + s;
    for (const std::string& s : o->get_lnames()) out += " --" + s;
  }
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
  for (const std::string& s : o.get_snames()) names += (names.empty() ? "-" : ", -") + s;
  for (const std::string& s : o.get_lnames()) names += (names.empty() ? "--" : ", --") + s;
  out += ".TP\n.B " + roff(names);
  if (takes_value(o)) out += " \\fI" + roff(o.get_type_name()) + "\\fR";
  out += '\n' + roff(flat(o.get_description())) + '\n';
}

void put_verb(std::string& out, const CLI::App& verb) {
  out += ".SS " + roff(verb.get_name()) + '\n' + roff(verb.get_description()) + ".\n";
  for (const CLI::Option* o : arguments_of(verb))
    out += ".TP\n.I " + roff(o->get_name()) + '\n' + roff(flat(o->get_description())) + '\n';
  for (const CLI::Option* o : options_of(verb))
    if (!o->check_lname("help") && !o->check_lname("help-all")) put_option(out, *o);
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
  std::string verbs, cases, values;
  std::set<std::string> known_values;
  for (const CLI::App* verb : verbs_of(app)) {
    verbs += (verbs.empty() ? "" : " ") + verb->get_name();
    cases += "    " + verb->get_name() + ") options='" + flags(*verb).substr(1) + "'";
    if (const std::string words = words_for(verb->get_name()); !words.empty())
      cases += " words='" + words + "'";
    cases += " ;;\n";
    for (const CLI::Option* o : options_of(*verb))
      for (const std::string& name : o->get_lnames())
        if (const std::string words = words_for("--" + name);
            !words.empty() && known_values.insert(name).second)
          values.append("    --")
              .append(name)
              .append(") COMPREPLY=($(compgen -W '")
              .append(words)
              .append("' -- \"$current\")); return ;;\n");
  }
  return "# bash completion of kinora\n"
         "_kinora() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local verb= word options= words=\n"
         "  COMPREPLY=()\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    [[ $word == -* ]] || { verb=$word; break; }\n"
         "  done\n"
         "  if [[ -z $verb ]]; then\n"
         "    COMPREPLY=($(compgen -W '" +
         verbs + flags(app) +
         "' -- \"$current\"))\n"
         "    return\n"
         "  fi\n"
         "  case $before in\n" +
         values +
         "    *) ;;\n"
         "  esac\n"
         "  case $verb in\n" +
         cases +
         "    *) ;;\n"
         "  esac\n"
         "  if [[ $current == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options" +
         flags(app) +
         "\" -- \"$current\"))\n"
         "  elif [[ -n $words ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "  else\n"
         "    compopt -o filenames 2>/dev/null\n"
         "    COMPREPLY=($(compgen -f -- \"$current\"))\n"
         "  fi\n"
         "}\n"
         "complete -F _kinora kinora\n";
}

std::string zsh_completion(const CLI::App& app) {
  const auto option_lines = [](const CLI::App& of) {
    std::string out;
    for (const CLI::Option* o : options_of(of)) {
      const std::string about = '[' + escaped(o->get_description(), "'[]:\\") + ']';
      std::string value;
      if (takes_value(*o)) {
        const std::string words =
            o->get_lnames().empty() ? "" : words_for("--" + o->get_lnames()[0]);
        value = words.empty() ? ":value:_files" : ":value:(" + words + ")";
      }
      const auto put = [&](const std::string& name) {
        std::string quoted = about;
        for (std::size_t i = 0; (i = quoted.find("\\'", i)) != quoted.npos; i += 4)
          quoted.replace(i, 2, "'\\''");
        out.append(" \\\n      '*").append(name).append(quoted).append(value).append("'");
      };
      for (const std::string& s : o->get_snames()) put("-" + s);
      for (const std::string& s : o->get_lnames()) put("--" + s);
    }
    return out;
  };
  std::string verbs, cases;
  for (const CLI::App* verb : verbs_of(app)) {
    std::string about;
    for (const char c : flat(verb->get_description()))
      about += c == '\'' ? "'\\''" : std::string(1, c);
    verbs += "    '" + verb->get_name() + ':' + about + "'\n";
    const std::string words = words_for(verb->get_name());
    cases += "    " + verb->get_name() + ")\n      _arguments" + option_lines(*verb) +
             " \\\n      '*:" + (words.empty() ? "file:_files'" : "name:(" + words + ")'") +
             "\n      ;;\n";
  }
  return "#compdef kinora\n"
         "_kinora() {\n"
         "  local -a verbs\n"
         "  local verb=${words[2]}\n"
         "  verbs=(\n" +
         verbs +
         "  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe verb verbs\n"
         "    return\n"
         "  fi\n"
         "  shift words; (( CURRENT-- ))\n"
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
      const std::string words = o.get_lnames().empty() ? "" : words_for("--" + o.get_lnames()[0]);
      if (!words.empty()) out += " -f -a " + quoted(words);
    }
    out += " -d " + quoted(o.get_description()) + '\n';
  };
  for (const CLI::Option* o : options_of(app)) put(*o, "");
  for (const CLI::App* verb : verbs_of(app))
    out += "complete -c kinora -n __fish_use_subcommand -f -a " + verb->get_name() + " -d " +
           quoted(verb->get_description()) + '\n';
  for (const CLI::App* verb : verbs_of(app)) {
    const std::string when = " -n '__fish_seen_subcommand_from " + verb->get_name() + "'";
    for (const CLI::Option* o : options_of(*verb))
      if (!o->check_lname("help") && !o->check_lname("help-all")) put(*o, when);
    if (const std::string words = words_for(verb->get_name()); !words.empty())
      out += "complete -c kinora" + when + " -f -a " + quoted(words) + '\n';
  }
  return out;
}

}  // namespace kinora::cli
