// Man page, shell completions and schemas, all made from the options that the verbs declare.
#pragma once
#include "program.hpp"

namespace kinora::cli {

std::string man_page(const CLI::App& app);
std::string bash_completion(const CLI::App& app);
std::string zsh_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace kinora::cli
