// Conditions of the preprocessor around a position in a text.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the next word of a line and removes it: "#", an identifier, or a single other character.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
  std::size_t end = 0;
  while (end < line.size() && is_identifier_character(line[end])) ++end;
  const std::string_view word = line.substr(0, std::max<std::size_t>(end, line.empty() ? 0 : 1));
  line.remove_prefix(word.size());
  return word;
}

/// Returns the macro that makes a condition true: X for "X", "defined X" and "defined(X) && …". Empty if the condition
/// does not have one of these forms.
std::string wanted_macro(std::string_view condition) {
  std::string_view word = take_word(condition);
  if (word == "defined") word = take_word(condition);
  if (word == "(") word = take_word(condition);
  // Comparisons such as "X >= 9000" and "X == 2" are not true for every definition of X.
  std::string_view rest = condition;
  if (const std::string_view sign = take_word(rest);
      !sign.empty() && std::string_view("<>=!").find(sign) != std::string_view::npos)
    return {};
  const bool is_name =
      !word.empty() && is_identifier_character(word.front()) && (word.front() < '0' || word.front() > '9');
  return is_name ? std::string(word) : std::string();
}

/// Returns the macros that make a condition true: A and B for "defined(A) && defined(B)". Of alternatives ("A || B"),
/// the first one is chosen.
std::vector<std::string> wanted_macros(std::string_view condition) {
  condition = condition.substr(0, condition.find("||"));
  std::vector<std::string> macros;
  for (bool is_first = true; !condition.empty(); is_first = false) {
    const std::size_t end = std::min(condition.find("&&"), condition.size());
    const std::string_view part = condition.substr(0, end);
    condition.remove_prefix(std::min(end + 2, condition.size()));
    // A comparison such as "N > 2" may stay false when N is defined, so it counts only as the first part.
    const bool is_comparison = part.find_first_of("<>=") != std::string_view::npos;
    if (std::string macro = wanted_macro(part); !macro.empty() && (is_first || !is_comparison))
      macros.push_back(std::move(macro));
  }
  return macros;
}

/// Returns the macro that must be defined to select the #else branch: X for "!defined(X)" and "!X". Empty if the
/// condition does not have one of these forms.
std::vector<std::string> wanted_for_else(std::string_view condition) {
  if (take_word(condition) != "!") return {};
  std::string macro = wanted_macro(condition);
  return macro.empty() ? std::vector<std::string>() : std::vector{std::move(macro)};
}

}  // namespace

std::vector<std::string> macros_around(const std::string& text, std::size_t place) {
  struct Condition {
    std::vector<std::string> now, otherwise;  ///< the macros that select this branch and the #else branch
  };
  std::vector<Condition> open;
  const std::string code = without_comments(text);
  for (std::size_t at = 0; at < std::min(place, code.size());) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    std::string_view line = std::string_view(code).substr(at, end - at);
    at = end + 1;
    if (take_word(line) != "#") continue;
    const std::string_view word = take_word(line);
    if (word == "ifdef") open.push_back({wanted_macros(line), {}});
    if (word == "ifndef") open.push_back({{}, wanted_macros(line)});
    if (word == "if") open.push_back({wanted_macros(line), wanted_for_else(line)});
    if (open.empty()) continue;
    if (word == "else") open.back() = {open.back().otherwise, {}};
    if (word == "elif") open.back() = {wanted_macros(line), {}};
    if (word == "endif") open.pop_back();
  }
  std::vector<std::string> macros;
  for (const Condition& condition : open) macros.insert(macros.end(), condition.now.begin(), condition.now.end());
  return macros;
}

}  // namespace warplens::kernels
