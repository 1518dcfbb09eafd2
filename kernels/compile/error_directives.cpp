#include "kernels/compile/error_directives.hpp"

#include <algorithm>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

std::string_view trim_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

std::string_view take_word(std::string_view& text) {
  text = trim_blanks(text);
  std::size_t end = 0;
  while (end < text.size() && is_identifier_character(text[end])) ++end;
  const std::string_view word = text.substr(0, end);
  text = trim_blanks(text.substr(end));
  return word;
}

bool is_of_system(std::string_view name) {
  constexpr std::string_view kBegins[] = {"_", "HAVE_", "WIN", "LINUX", "UNIX", "APPLE", "MSC", "linux", "unix"};
  return name.empty() || (name.front() >= '0' && name.front() <= '9') ||
         std::ranges::any_of(kBegins, [&](std::string_view begin) { return name.starts_with(begin); });
}

/// Splits a condition at an operator such as "||".
std::vector<std::string_view> split_at(std::string_view condition, std::string_view sign) {
  std::vector<std::string_view> parts;
  for (std::size_t end = condition.find(sign); end != std::string_view::npos; end = condition.find(sign)) {
    parts.push_back(trim_blanks(condition.substr(0, end)));
    condition.remove_prefix(end + sign.size());
  }
  parts.push_back(trim_blanks(condition));
  return parts;
}

/// Returns the macro and its value that make a simple condition true: "defined(A)", "defined A", "A" or "A == 2". The
/// name is empty for any other condition.
MacroChoice choice_for(std::string_view condition) {
  std::string_view rest = trim_blanks(condition);
  while (rest.starts_with('(') && rest.ends_with(')')) rest = trim_blanks(rest.substr(1, rest.size() - 2));
  std::string_view word = take_word(rest);
  if (word == "defined") {
    const bool has_bracket = rest.starts_with('(');
    if (has_bracket) rest.remove_prefix(1);
    word = take_word(rest);
    if (has_bracket && rest.starts_with(')')) rest = trim_blanks(rest.substr(1));
  } else if (rest.starts_with("==")) {
    rest.remove_prefix(2);
    const std::string_view value = trim_blanks(rest);
    const bool is_word = std::ranges::all_of(value, is_identifier_character) && !value.empty();
    return is_word ? MacroChoice{std::string(word), std::string(value)} : MacroChoice();
  }
  return rest.empty() ? MacroChoice{std::string(word), "1"} : MacroChoice();
}

/// The conditions of an #if chain up to the current line.
struct Chain {
  std::vector<std::string> conditions;
  bool is_else = false;
};

std::vector<MacroChoice> list_choices(const Chain& chain) {
  std::vector<MacroChoice> choices;
  const auto add = [&](const MacroChoice& choice) {
    const auto is_same = [&](const MacroChoice& one) { return one.name == choice.name; };
    if (!is_of_system(choice.name) && (choice.value != "1" || std::ranges::none_of(choices, is_same)))
      choices.push_back(choice);
  };
  if (chain.is_else) {
    for (const std::string& condition : chain.conditions) add(choice_for(split_at(condition, "||").front()));
    return choices;
  }
  // The #error directive may also be in "#if !defined(A) && !defined(B)": defining A or B avoids it.
  const std::vector<std::string_view> parts = split_at(chain.conditions.back(), "&&");
  if (parts.size() < 2) return choices;
  for (const std::string_view part : parts) {
    if (!part.starts_with('!')) return {};
    add(choice_for(part.substr(1)));
  }
  return choices;
}

}  // namespace

std::vector<MacroChoice> choices_before_error(const std::string& text, unsigned line) {
  const std::string code = without_comments(text);
  std::vector<Chain> open;
  unsigned number = 0;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = std::min(code.find('\n', at), code.size());
    ++number;
    std::string_view rest = trim_blanks(std::string_view(code).substr(at, end - at));
    at = end + 1;
    if (!rest.starts_with('#')) continue;
    rest.remove_prefix(1);
    const std::string_view word = take_word(rest);
    if (word == "if") {
      open.push_back({{std::string(rest)}});
    } else if (word == "ifdef") {
      open.push_back({{"defined(" + std::string(rest) + ')'}});
    } else if (word == "ifndef") {
      open.push_back({{"!defined(" + std::string(rest) + ')'}});
    } else if (word == "elif" && !open.empty()) {
      open.back().conditions.emplace_back(rest);
    } else if (word == "else" && !open.empty()) {
      open.back().is_else = true;
    } else if (word == "endif" && !open.empty()) {
      open.pop_back();
    } else if (word == "error" && number == line) {
      return open.empty() ? std::vector<MacroChoice>() : list_choices(open.back());
    }
  }
  return {};
}

}  // namespace warplens::kernels
