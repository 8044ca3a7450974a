// kinora get, kinora set: one value, without a text round trip by hand.
#include "kinora/text/text_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Field {
  std::string path, member, field, value, out;
};

/// The file as a text tree. `full`: all defaults are written out, so that every field has a place.
Result<Tree> tree_of(const Document& d, bool full = true) {
  TextStyle style;
  style.full = full;
  return parse_yaml(d.text(style));
}

/// The tree with another value of a field. What follows from the value by default goes with it; so
/// defaults are written out only where the field has no place without them.
Result<Tree> changed_tree(const Document& d, std::string_view field, std::string_view value) {
  auto tree = tree_of(d, false);
  if (tree && set_field(*tree, field, value)) return tree;
  tree = tree_of(d);
  if (!tree) return tree;
  if (auto s = set_field(*tree, field, value); !s) return Failure(std::move(s.error()));
  return tree;
}

/// Lines of a tree that we made mean nothing to the user; the field path does.
Diagnostic without_line(Diagnostic d) {
  d.line = d.column = 0;
  return d;
}

Report get(const Program& p, const Field& o, const Leaf& leaf, bool several) {
  Report r;
  const std::string& label = leaf.file.label();
  auto d = open_document(p, leaf.file);
  if (!d) {
    r.fail(d.error(), label, kUnreadable);
    return r;
  }
  auto tree = tree_of(**d);
  auto node = tree ? find_field(*tree, o.field) : Failure(tree.error());
  if (!node) {
    r.fail(node.error(), label, kUsage);
    return r;
  }
  if (p.json) {
    TextWriter w(Syntax::json);
    if (several)
      w.map(Style::flow, [&] {
        w.key("file");
        w.string(label);
        w.key("value");
        write_node(w, **node);
      });
    else
      write_node(w, **node);
    r.out = w.finish();
  } else if ((*node)->is_scalar()) {
    r.out = (several ? label + ": " : "") + std::string((*node)->text) + '\n';
  } else {
    TextWriter w(Syntax::yaml);
    write_node(w, **node);
    r.out = (several ? label + ":\n" : "") + w.finish();
  }
  return r;
}

void get(Program& p, const Field& o) {
  p.start();
  Inputs in;
  in.paths = {o.path};
  in.member = o.member;
  // A pack is named as a whole by a `*`, so that a forgotten member is noticed.
  if (in.is_single()) {
    const Opened one = open_one(p, o.path, o.member, false);
    if (one.file) p.print(get(p, o, {*one.file, true}, false));
    return;
  }
  for_each_leaf(p, in, [&](const Leaf& leaf) { return get(p, o, leaf, true); });
}

void set(Program& p, const Field& o) {
  p.start();
  const Opened one = open_one(p, o.path, o.member, false);
  if (!one.file) return;
  Report r;
  const auto fail_with = [&](const Diagnostic& d, int code) {
    r.fail(d, o.path, code);
    p.print(r);
  };
  auto d = open_document(p, *one.file);
  if (!d) return fail_with(d.error(), kUnreadable);
  // A colour is no comment.
  const std::string value = o.value.starts_with('#') ? '"' + o.value + '"' : o.value;
  const auto tree = changed_tree(**d, o.field, value);
  if (!tree) return fail_with(without_line(tree.error()), kUsage);
  auto changed = (*d)->format().parse(tree->root(), (*d)->variant(), p.format_options);
  if (!changed) return fail_with(without_line(changed.error()), kUsage);
  auto e = (*changed)->encode();
  if (!e) return fail_with(e.error(), kNotWritten);
  Findings doubts;
  (*changed)->check_text(doubts);
  for (const Diagnostic& f : doubts) r.add(without_line(f), o.path);
  const ContainerPath target = o.out.empty() ? input_path(o.path, o.member) : split_path(o.out);
  std::error_code none;
  if (target.steps.empty() && target.file != "-" && !fs::exists(target.file, none)) {
    // A new file has the wrappers of the one that it was made from.
    const auto wrapped = p.session->rewrap(one.file->unwrapped(), e->bytes);
    if (!wrapped) return fail_with(wrapped.error(), kNotWritten);
    write_output(p, r, target.file, *wrapped);
  } else {
    write_binary(p, r, target, std::move(e->bytes), false);
  }
  p.print(r);
}

}  // namespace

void add_fields(CLI::App& app, Program& p) {
  auto g = std::make_shared<Field>();
  CLI::App* verb = app.add_subcommand("get", "Prints one value");
  verb->add_option("path", g->path, "A file or a path into a pack; a folder or a * for several")
      ->required();
  verb->add_option("field", g->field, "Field path, such as elements[id=12].frame_ctrl.rate")
      ->required();
  add_member_option(*verb, g->member);
  add_format_options(*verb, p, "decode");
  examples(*verb,
           "  kinora get Wait.bas 'elements[1].file_name'\n"
           "  kinora get 'Enemy.sbactorpack//Actor/AS/*' 'elements[0].type'\n"
           "  kinora get Npc.root.asb 'commands[name=Wait].element'");
  verb->callback([g, &p] { get(p, *g); });

  auto s = std::make_shared<Field>();
  verb = app.add_subcommand("set", "Changes one value");
  verb->add_option("path", s->path, "A file, or a path into a pack")->required();
  verb->add_option("field", s->field, "Field path")->required();
  verb->add_option("value", s->value, "One YAML value, such as 2.5 or {blackboard: Speed}")
      ->required();
  verb->add_option("-o,--output", s->out, "Default: the file itself (with --force or --backup)");
  add_member_option(*verb, s->member);
  add_write_options(*verb, p);
  add_format_options(*verb, p, "decode");
  examples(*verb, "  kinora set Wait.bas 'elements[1].morph' 2.5 --backup");
  verb->callback([s, &p] { set(p, *s); });
}

}  // namespace kinora::cli
