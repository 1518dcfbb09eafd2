#include "kernels/syntax/specifier_macros.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kGaps = " \t\r\n";

/// Maximum number of characters that are read around a macro. This limit keeps the time linear in the length of the
/// text.
constexpr std::size_t kMostAround = 256;

/// Words that may be in front of a specifier macro.
constexpr std::array<std::string_view, 10> kSpecifiers{"static", "inline", "virtual",  "explicit",   "constexpr",
                                                       "friend", "extern", "__host__", "__device__", "__forceinline__"};

/// Returns true for a name in capitals that is long enough to be replaced: "DEVICE_FN".
bool is_in_capitals(std::string_view word) {
  constexpr std::size_t kShortest = 5;
  return word.size() >= kShortest && std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; }) &&
         std::ranges::any_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::size_t end_of_word(std::string_view code, std::size_t at) {
  while (at < code.size() && is_identifier_character(code[at])) ++at;
  return at;
}

std::size_t behind_gap(std::string_view code, std::size_t at) {
  return std::min(code.find_first_not_of(kGaps, at), code.size());
}

/// Returns true if a declaration begins after `before`, the code in front of a word.
bool begins_declaration(std::string_view before) {
  if (before.size() > kMostAround) before.remove_prefix(before.size() - kMostAround);
  const std::size_t last = before.find_last_not_of(kGaps);
  if (last == std::string_view::npos || std::string_view("{};>:").find(before[last]) != std::string_view::npos)
    return true;
  // A declaration can also begin after a directive.
  const std::size_t line = before.rfind('\n', last) + 1;
  const std::size_t first = before.find_first_not_of(" \t", line);
  if (before.find('\n', last) != std::string_view::npos && first < before.size() && before[first] == '#') return true;
  std::size_t begin = last + 1;
  while (begin > 0 && is_identifier_character(before[begin - 1])) --begin;
  return std::ranges::find(kSpecifiers, before.substr(begin, last + 1 - begin)) != kSpecifiers.end();
}

/// Returns true if a type and a name follow: "Vec<T>& operator", "float at".
bool is_type_with_name(std::string_view code, std::size_t at) {
  code = code.substr(0, at + kMostAround);
  std::size_t end = end_of_word(code, at);
  if (end == at || (code[at] >= '0' && code[at] <= '9')) return false;
  while (code.substr(end).starts_with("::")) end = end_of_word(code, end + 2);
  if (end < code.size() && code[end] == '<') {
    int depth = 0;
    for (; end < code.size() && code[end] != ';' && code[end] != '{'; ++end) {
      depth += code[end] == '<' ? 1 : code[end] == '>' ? -1 : 0;
      if (depth == 0) break;
    }
    if (end == code.size() || code[end] != '>') return false;
    ++end;
  }
  std::size_t next = behind_gap(code, end);
  while (next < code.size() && (code[next] == '&' || code[next] == '*')) next = behind_gap(code, next + 1);
  return next > end && next < code.size() && end_of_word(code, next) > next;
}

/// Returns the names of the classes that a text defines.
std::set<std::string, std::less<>> find_class_names(std::string_view code) {
  std::set<std::string, std::less<>> names;
  for (const std::string_view word : {"struct", "class"})
    for (std::size_t at = code.find(word); at != std::string_view::npos; at = code.find(word, at + 1)) {
      const std::size_t name = behind_gap(code, at + word.size());
      if (name > at + word.size()) names.emplace(code.substr(name, end_of_word(code, name) - name));
    }
  return names;
}

/// Returns true if a constructor, a destructor or an operator follows: "Vec(float x)", "operator()(int i)".
bool is_member_without_type(std::string_view code, std::size_t at, const std::set<std::string, std::less<>>& classes) {
  if (code[at] == '~') return true;
  const std::size_t end = end_of_word(code, at);
  const std::string_view word = code.substr(at, end - at);
  if (word == "operator") return true;
  const std::size_t next = behind_gap(code, end);
  return next < code.size() && code[next] == '(' && classes.contains(word);
}

/// Blanks a macro between "class" and its name: "class EXPORT Vec {", "struct ALIGN(16) Vec {". Returns false if there
/// is none. Adds the names of the blanked macros to `names`.
bool blank_class_macros(const std::string& code, std::string& text, std::set<std::string>& names) {
  bool found = false;
  for (const std::string_view word : {"struct", "class", "union"})
    for (std::size_t at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
      const std::string_view near = std::string_view(code).substr(0, at + kMostAround);
      const std::size_t macro = behind_gap(near, at + word.size());
      std::size_t end = end_of_word(near, macro);
      if (macro == at + word.size() || !is_in_capitals(near.substr(macro, end - macro))) continue;
      if (const std::size_t open = behind_gap(near, end); open < near.size() && near[open] == '(')
        end = std::min(near.find(')', open), near.size() - 1) + 1;
      const std::size_t name = behind_gap(near, end), behind = behind_gap(near, end_of_word(near, name));
      if (behind == name || behind >= near.size() || std::string_view("{:<").find(near[behind]) == std::string::npos)
        continue;
      names.emplace(near.substr(macro, end_of_word(near, macro) - macro));
      blank_out(text, macro, end);
      found = true;
    }
  return found;
}

/// Blanks a macro for __restrict__ in front of the name of a parameter: "float* MY_RESTRICT a". Returns false if there
/// is none.
bool blank_restrict_macros(const std::string& code, std::string& text) {
  bool found = false;
  for (std::size_t at = code.find("RESTRICT"); at != std::string::npos; at = code.find("RESTRICT", at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && is_identifier_character(code[begin - 1])) --begin;
    const std::size_t end = end_of_word(code, at), next = behind_gap(code, end);
    const std::size_t last = begin == 0 ? std::string::npos : code.find_last_not_of(kGaps, begin - 1);
    if (last == std::string::npos || code[last] != '*' || next == end || end_of_word(code, next) == next) continue;
    blank_out(text, begin, end);
    found = true;
  }
  return found;
}

/// Returns the position after a macro with arguments in front of a declaration or a directive:
/// "LAUNCH_BOUNDS(256, 2) __global__ void k()", "WARNINGS_OFF()\n#include". npos for other code. `open` is the position
/// of its bracket.
std::size_t find_end_of_call(std::string_view code, std::size_t open) {
  int depth = 0;
  std::size_t close = open;
  for (; close < code.size() && close - open < kMostAround; ++close) {
    if (code[close] == ';' || code[close] == '{' || code[close] == '}') return std::string_view::npos;
    if (code[close] == '(') ++depth;
    if (code[close] == ')' && --depth == 0) break;
  }
  if (close >= code.size() || code[close] != ')') return std::string_view::npos;
  const std::size_t next = behind_gap(code, close + 1);
  const bool has_line_end = code.substr(close + 1, next - close - 1).find('\n') != std::string_view::npos;
  const bool is_in_front = next < code.size() && next > close + 1 &&
                           ((code[next] == '#' && has_line_end) || is_type_with_name(code, next) ||
                            code.substr(next, end_of_word(code, next) - next) == "template");
  return is_in_front ? close + 1 : std::string_view::npos;
}

bool rename_macros(std::string& text, SpecifierMacros& names) {
  const std::string code = without_literals(without_comments(text));
  const std::set<std::string, std::less<>> classes = find_class_names(code);
  bool found = blank_class_macros(code, text, names.of_classes);
  found = blank_restrict_macros(code, text) || found;
  for (std::size_t at = 0; at < code.size();) {
    if (!is_identifier_character(code[at])) {
      ++at;
      continue;
    }
    const std::size_t end = end_of_word(code, at);
    const std::string_view word = std::string_view(code).substr(at, end - at);
    const std::size_t next = behind_gap(code, end);
    if (is_in_capitals(word) && next > end && begins_declaration(std::string_view(code).substr(0, at)) &&
        next < code.size() && (is_type_with_name(code, next) || is_member_without_type(code, next, classes))) {
      const std::string_view keyword = word.size() < 6 ? "const" : "inline";
      names.of_functions.emplace(word);
      text.replace(at, word.size(), std::string(keyword) + std::string(word.size() - keyword.size(), ' '));
      found = true;
    } else if (next < code.size() && code[next] == '(' && is_in_capitals(word) &&
               begins_declaration(std::string_view(code).substr(0, at))) {
      if (const std::size_t close = find_end_of_call(code, next); close != std::string_view::npos) {
        blank_out(text, at, close);
        found = true;
      }
    }
    at = end;
  }
  return found;
}

}  // namespace

bool rename_specifier_macros(std::string& text) {
  SpecifierMacros names;
  return rename_macros(text, names);
}

SpecifierMacros find_specifier_macros(const std::string& text) {
  SpecifierMacros names;
  std::string changed = text;
  rename_macros(changed, names);
  return names;
}

}  // namespace warplens::kernels
