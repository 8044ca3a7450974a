// kinora get, kinora set: one value, without a text round trip by hand.
#include "kinora/text/text_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Field {
  std::string path, field, value, out;
};

/// The file as a text tree with all defaults written out, so that every field has a place.
Result<Tree> tree_of(const Document& d) {
  TextStyle style;
  style.full = true;
  return parse_yaml(d.text(style));
}

void get(Program& p, const Field& o) {
  p.start();
  const Opened one = open_one(p, o.path, "", false);
  if (!one.file) return;
  Report r;
  auto d = open_document(p, *one.file);
  if (!d) {
    r.fail(d.error(), o.path, kUnreadable);
    return p.print(r);
  }
  auto tree = tree_of(**d);
  auto node = tree ? find_field(*tree, o.field) : Failure(tree.error());
  if (!node) {
    r.fail(node.error(), o.path, kUsage);
    return p.print(r);
  }
  if ((*node)->is_scalar()) {
    r.out = std::string((*node)->text) + '\n';
  } else {
    TextWriter w(p.json ? Syntax::json : Syntax::yaml);
    write_node(w, **node);
    r.out = w.finish();
  }
  p.print(r);
}

void set(Program& p, const Field& o) {
  p.start();
  const Opened one = open_one(p, o.path, "", false);
  if (!one.file) return;
  Report r;
  const auto fail_with = [&](const Diagnostic& d, int code) {
    r.fail(d, o.path, code);
    p.print(r);
  };
  auto d = open_document(p, *one.file);
  if (!d) return fail_with(d.error(), kUnreadable);
  auto tree = tree_of(**d);
  if (!tree) return fail_with(tree.error(), kUnreadable);
  // A colour is no comment.
  const std::string value = o.value.starts_with('#') ? '"' + o.value + '"' : o.value;
  if (auto s = set_field(*tree, o.field, value); !s) return fail_with(s.error(), kUsage);
  auto changed = (*d)->format().parse(tree->root(), (*d)->variant(), p.format_options);
  if (!changed) {
    // The tree was made by us, so its lines mean nothing to the user; the field path does.
    Diagnostic problem = changed.error();
    problem.line = problem.column = 0;
    return fail_with(problem, kUsage);
  }
  auto e = (*changed)->encode();
  if (!e) return fail_with(e.error(), kNotWritten);
  const ContainerPath target = split_path(o.out.empty() ? o.path : o.out);
  if (target.steps.empty()) {
    // In a file of its own it keeps the wrappers that it had, in another one those that this has.
    std::error_code none;
    if (!o.out.empty() && !fs::exists(target.file, none)) {
      auto wrapped = p.session->rewrap(one.file->unwrapped(), e->bytes);
      if (!wrapped) return fail_with(wrapped.error(), kNotWritten);
      write_output(p, r, target.file, *wrapped);
    } else {
      write_wrapped(p, r, target.file, std::move(e->bytes));
    }
  } else
    write_into_pack(p, r, target, std::move(e->bytes), false);
  p.print(r);
}

}  // namespace

void add_fields(CLI::App& app, Program& p) {
  auto g = std::make_shared<Field>();
  CLI::App* verb = app.add_subcommand("get", "Prints one value");
  verb->add_option("path", g->path, "A file, or a path into a pack")->required();
  verb->add_option("field", g->field, "Field path, such as elements[id=12].frame_ctrl.rate")
      ->required();
  add_format_options(*verb, p, "decode");
  examples(*verb,
           "  kinora get Wait.bas 'elements[1].file_name'\n"
           "  kinora get Npc.root.asb 'commands[name=Wait].element'");
  verb->callback([g, &p] { get(p, *g); });

  auto s = std::make_shared<Field>();
  verb = app.add_subcommand("set", "Changes one value");
  verb->add_option("path", s->path, "A file, or a path into a pack")->required();
  verb->add_option("field", s->field, "Field path")->required();
  verb->add_option("value", s->value, "One YAML value, such as 2.5 or {blackboard: Speed}")
      ->required();
  verb->add_option("-o,--output", s->out, "Default: the file itself (with --force or --backup)");
  add_write_options(*verb, p);
  add_format_options(*verb, p, "decode");
  examples(*verb, "  kinora set Wait.bas 'elements[1].morph' 2.5 --backup");
  verb->callback([s, &p] { set(p, *s); });
}

}  // namespace kinora::cli
