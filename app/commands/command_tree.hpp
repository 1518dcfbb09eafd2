#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// The program's commands and options as they were declared, for what is written about them: manual pages
/// (manual_page.hpp) and completions (completion_script.hpp). There is no second list of them.
namespace warplens::commands {

/// What a shell may put in for a value.
enum class Completes { nothing, choices, kernels, lessons, gpus, panels, files };

/// An option or, without names, an argument.
struct OptionText {
  std::vector<std::string> names;    ///< "-o", "--output"
  std::string value;                 ///< what help calls its value: "FILE"; empty for one that takes none
  std::string help;                  ///< in the language that is spoken
  std::string default_value;         ///< empty for none
  std::vector<std::string> choices;  ///< the values that it may have; empty for any
  bool required = false;
  bool repeatable = false;

  bool is_argument() const { return names.empty(); }
  Completes completes() const;
};

struct CommandText {
  std::string name;  ///< "trace"; of the program itself "warplens"
  std::string summary;
  std::vector<OptionText> options;    ///< with names, in the order of the help
  std::vector<OptionText> arguments;  ///< without
  std::vector<CommandText> commands;  ///< of the program
};

/// All of it, from the program's CLI::App or from one of its commands'.
CommandText text_of(const CLI::App& app);
/// The program that a command's CLI::App belongs to.
const CLI::App& program_of(const CLI::App& command);

/// What there is of a kind of values: kernels' names, say, or an option's own choices. Empty for files and nothing.
std::vector<std::string> values_for(Completes kind, const OptionText& option);
/// The ending of the files that may stand for such a value ("cu"); "*" for any, empty for none.
std::string ending_for(Completes kind);

}  // namespace warplens::commands
