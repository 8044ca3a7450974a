// kinora generate FOLDER: the files that an installation has besides the program. It is for
// packagers, so the help does not list it.
#include "generate.hpp"

namespace kinora::cli {

void add_generate(CLI::App& app, Program& p) {
  CLI::App* verb =
      app.add_subcommand("generate", "Man page, completions and schemas into a folder");
  verb->group("");
  auto folder = std::make_shared<std::string>();
  verb->add_option("folder", *folder, "Folder to write into")->required();
  verb->callback([&app, &p, folder] {
    p.write.force = true;
    Report r;
    const auto put = [&](const std::string& name, const std::string& text) {
      write_output(p, r, std::filesystem::path(*folder) / name, as_bytes(text));
    };
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(*folder) / "schemas", error);
    put("kinora.1", man_page(app));
    put("kinora.bash", bash_completion(app));
    put("_kinora", zsh_completion(app));
    put("kinora.fish", fish_completion(app));
    for (const Format* f : formats())
      put(std::string("schemas/") + f->name + ".json", format_json_schema(*f));
    p.print(r);
  });
}

}  // namespace kinora::cli
