#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// How commands declare their options. CLI11 itself is read by two files alone, because a compiler is long at it:
/// arguments.cpp, and commands.cpp, which reads the command line.
namespace warplens::commands {

/// An option, or with a name like KERNEL an argument that has none before it.
struct OptionForm {
  const char* name;                 ///< "--size", "-o,--output" or "KERNEL"
  const char* help;                 ///< what `--help` says of it
  const char* value_name = "";      ///< what `--help` calls its value: "WxH"; empty for the type's own name
  bool show_default = true;         ///< in `--help`, unless it is empty
  bool required = false;            ///< whether a command line without it is refused
  std::vector<std::string> one_of;  ///< the values that it may have; empty for any
  /// What is wrong with a value, empty for nothing; or null where its type says all.
  std::string (*complaint)(const std::string& text) = nullptr;
};

/// Declares one option, whose value goes to `into` when the command line is read: what `into` points to must live until
/// then. What it holds now is the default. A list takes one value each time
/// that its option is given, or all the arguments that are left where it has no option before it. Value may be
/// std::string, std::vector<std::string>, Format, int, float, double, (optional) std::int64_t, std::uint64_t, optional
/// double.
template <class Value>
void add_option(CLI::App& app, Value& into, const OptionForm& form);

/// Declares an option without a value, which sets `into`.
void add_flag(CLI::App& app, bool& into, const char* name, const char* help);

/// For OptionForm::complaint: the text must be a number above 0.
std::string unless_positive(const std::string& text);

}  // namespace warplens::commands
