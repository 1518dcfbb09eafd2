#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// Functions with which commands declare their options. Only arguments.cpp and commands.cpp (which parses the command
/// line) include CLI11, because it is slow to compile.
namespace warplens::commands {

/// Description of an option, or of a positional argument if `name` is a word such as KERNEL.
struct OptionForm {
  const char* name;                 ///< "--size", "-o,--output" or "KERNEL"
  const char* help;                 ///< text in `--help`
  const char* value_name = "";      ///< name of the value in `--help`, such as "WxH"; empty: the name of its type
  bool show_default = true;         ///< whether `--help` shows the default, if it is not empty
  bool required = false;            ///< whether a command line without it is rejected
  std::vector<std::string> one_of;  ///< allowed values; empty: any
  /// Returns the error in a value, or an empty text if it is valid. Null if every value of the type is valid.
  std::string (*complaint)(const std::string& text) = nullptr;
};

/// Declares an option. Parsing the command line stores its value in `into`, which must live until then and contains the
/// default. A list gets one value each time its option is given, or all remaining arguments if it is positional. Value
/// is std::string, std::vector<std::string>, Format, int, std::int64_t, std::uint64_t, float, double,
/// std::optional<std::int64_t> or std::optional<double>.
template <class Value>
void add_option(CLI::App& app, Value& into, const OptionForm& form);

/// Declares an option without a value. Giving it sets `into` to true.
void add_flag(CLI::App& app, bool& into, const char* name, const char* help);

/// Value check for OptionForm::complaint: accepts only numbers above 0.
std::string positive_number_complaint(const std::string& text);

}  // namespace warplens::commands
