// kinora schema: what the fields of a format are, as tables or as JSON Schema.
#include <algorithm>

#include "program.hpp"

namespace kinora::cli {
namespace {

struct Request {
  std::string format, output = "-";
  bool json_schema = false;
};

void run(Program& p, const Request& q) {
  const std::string name = q.format.substr(0, q.format.find('/'));
  const Format* f = find_format(name);
  if (!f) {
    std::vector<std::string_view> names;
    for (const Format* known : formats()) names.push_back(known->name);
    return p.wrong_usage('\'' + name + "' is not a format",
                         {did_you_mean(name, names), "`kinora formats` lists all."});
  }
  // The tables hold all variants of a format and say which has what.
  const auto variants = f->variants;
  if (q.format != name && std::find(variants.begin(), variants.end(), q.format) == variants.end())
    return p.wrong_usage('\'' + q.format + "' is not a variant of " + name,
                         {"known: " + variants_of(*f)});
  const std::string out = q.json_schema ? format_json_schema(*f) : schema_page(*f);
  Report r;
  if (q.output == "-")
    r.out = out;
  else
    write_output(p, r, q.output, as_bytes(out));
  p.print(r);
}

}  // namespace

void add_schema(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand("schema", "The fields of a format, as tables or JSON Schema");
  auto q = std::make_shared<Request>();
  verb->add_option("format", q->format, "Name of the format, as `kinora formats` lists it")
      ->required();
  verb->add_flag("--json-schema", q->json_schema,
                 "JSON Schema of the text form, for completion in editors");
  verb->add_option("-o,--output", q->output, "File to write; default: standard output");
  add_write_options(*verb, p);
  examples(*verb,
           "  kinora schema nanr                              tables of all fields\n"
           "  kinora schema nanr --json-schema -o nanr.json   for the editor: put\n"
           "      # yaml-language-server: $schema=nanr.json\n"
           "  at the top of a text, and its keys and names are completed");
  verb->callback([&p, q] { run(p, *q); });
}

}  // namespace kinora::cli
