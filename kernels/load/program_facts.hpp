#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/header/kernel_file.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Maximum number of files that are parsed in a search. Only files with the searched words are parsed.
inline constexpr std::size_t kMostParsed = 8;

/// Names in the order in which they were found, each once.
using NameList = std::vector<std::string>;

/// Appends a name, unless the list has it already.
void add_name(NameList& names, const std::string& name);

/// Returns true if the list has the name.
bool has_name(const NameList& names, const std::string& name);

/// Returns the names of the kernels in launches "k<<<" and "k<int><<<".
NameList launched_names(std::string_view code);

/// Returns true if a text contains a launch of any form: "<<<", cudaLaunch… or cuLaunch….
bool has_launch(std::string_view code);

/// Returns the names of the kernels that a program passes to the driver: "cuModuleGetFunction(&f, module, "k")".
NameList names_for_driver(std::string_view code);

/// Returns the names of the kernels that a program launches or passes to the driver.
NameList started_names(std::string_view code);

/// Facts about the files of a program that determine which neighbours it needs.
struct ProgramFacts {
  NameList kernels;    ///< kernels with a body
  NameList functions;  ///< other functions with a body
  NameList declared;   ///< kernels without a body
  NameList launched;   ///< names in launches
  NameList by_name;    ///< kernel names that the program passes to the driver, as strings
  std::set<std::string> words;
  bool launches = false;  ///< contains a launch of any form
  bool has_main = false;
};

/// Returns the facts about a text and its includes.
ProgramFacts find_facts(const std::vector<SourceUnit>& units);

/// Returns the facts about a file and its includes. The include folders and macros of the file `asking` apply to it.
/// Empty if a file cannot be read.
ProgramFacts facts_of_file(const std::string& path, const KernelFile& asking);

}  // namespace warplens::kernels
