#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// Commands and options of the program, derived from their declarations for CLI11. Manual pages (manual_page.hpp) and
/// completion scripts (completion_script.hpp) are generated from them, so that no second list of options is needed.
namespace warplens::commands {

/// Kind of values that a shell can complete.
enum class Completes { nothing, choices, kernels, lessons, tasks, gpus, panels, files };

/// An option, or an argument if it has no names.
struct OptionText {
  std::vector<std::string> names;  ///< names on the command line: "-o", "--output"
  std::string value;          ///< name of the value in `--help`, such as "FILE"; empty for an option without a value
  std::string help;           ///< help text in the selected language
  std::string default_value;  ///< default value as text; empty if there is none
  std::vector<std::string> choices;  ///< allowed values; if empty, all values are allowed
  bool required = false;
  bool repeatable = false;

  bool is_argument() const { return names.empty(); }
  Completes completes() const;
};

struct CommandText {
  std::string name;  ///< name of the command: "trace"; "warplens" for the program itself
  std::string summary;
  std::vector<OptionText> options;    ///< options, in the order of the help
  std::vector<OptionText> arguments;  ///< arguments, which have no names
  std::vector<CommandText> commands;  ///< commands of the program; always empty for a command
};

/// Returns the commands and options of a CLI::App, which belongs to the program or to one of its commands.
CommandText text_of(const CLI::App& app);
/// Returns the program that a command's CLI::App belongs to.
const CLI::App& program_of(const CLI::App& command);

/// Returns all values of a kind: for example the names of the kernels, or the choices of `option`. Empty for
/// Completes::files and Completes::nothing.
std::vector<std::string> values_for(Completes kind, const OptionText& option);
/// Returns the extension of the files that are valid values of this kind ("cu"). Returns "*" if every file is valid,
/// and an empty text if the values are not files.
std::string ending_for(Completes kind);

}  // namespace warplens::commands
