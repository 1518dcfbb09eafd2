#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// Functions with which the commands declare their options. Most commands include this file instead of CLI11, because
/// CLI11 is slow to compile.
namespace warplens::commands {

/// Description of an option, or of a positional argument if `name` is a word such as KERNEL.
struct OptionForm {
  const char* name;  ///< name of the option or argument: "--size", "-o,--output" or "KERNEL"
  const char* help;  ///< text in `--help`
  /// Name of the value in `--help`, such as "WxH"; if empty, the name of its type is shown.
  const char* value_name = "";
  bool show_default = true;         ///< whether `--help` shows the default value (an empty default is never shown)
  bool required = false;            ///< whether a command line without this option is rejected
  std::vector<std::string> one_of;  ///< allowed values; if empty, all values are allowed
  /// Function that returns the error in a value, or an empty text if the value is valid. Null if every value of the
  /// type is valid.
  std::string (*complaint)(const std::string& text) = nullptr;
};

/// Declares an option. Parsing the command line stores the option's value in `into`. The previous value of `into` is
/// the default. `into` must live until the command line is parsed. A list gets one value each time its option is given;
/// a positional list gets all remaining arguments.
///
/// Value is std::string, std::vector<std::string>, Format, int, std::int64_t, std::uint64_t, float, double,
/// std::optional<std::int64_t> or std::optional<double>.
template <class Value>
void add_option(CLI::App& app, Value& into, const OptionForm& form);

/// Declares an option without a value. If the command line contains it, `into` becomes true.
void add_flag(CLI::App& app, bool& into, const char* name, const char* help);

/// Value check for OptionForm::complaint: accepts only numbers above 0.
std::string positive_number_complaint(const std::string& text);

}  // namespace warplens::commands
