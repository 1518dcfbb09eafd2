#include "kernels/parameter_clash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

struct Token {
  std::string_view text;
  unsigned line;
};

/// Words and single characters of a text, literals left out.
std::vector<Token> tokens_of(std::string_view text, unsigned line) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') ++line;
    if (const std::size_t end = end_of_literal(text, at); end > at) {
      line += static_cast<unsigned>(std::ranges::count(text.substr(at, end - at), '\n'));
      at = end;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_identifier_character(text[end])) ++end;
    if (end == at) ++end;
    if (static_cast<unsigned char>(text[at]) > ' ') tokens.push_back({text.substr(at, end - at), line});
    at = end;
  }
  return tokens;
}

bool is_word(std::string_view token) {
  return is_identifier_character(token.front()) && (token.front() < '0' || token.front() > '9');
}

/// Whether a name between these two tokens is being declared: "int NAME =", "class NAME", "T* NAME,", "#define NAME".
bool declares(std::string_view far_before, std::string_view before, std::string_view behind) {
  static const std::set<std::string_view> kNoTypes{
      "return",    "case",      "else",     "goto",         "throw",  "new",        "delete",     "sizeof",
      "const",     "constexpr", "volatile", "static",       "extern", "__shared__", "__device__", "do",
      "co_return", "co_yield",  "operator", "__constant__", "if",     "elif",       "ifdef",      "ifndef",
      "undef",     "defined",   "and",      "or",           "not",    "inline"};
  static const std::set<std::string_view> kBehind{"=", ";", ",", ")", "[", "{", ">", "("};
  if (before == "define" && far_before == "#") return true;
  if (before == "class" || before == "typename" || before == "struct" || before == "enum" || before == "union")
    return kBehind.contains(behind) || (behind == ":" && before != "typename");
  if (!kBehind.contains(behind)) return false;
  if (is_word(before)) return !kNoTypes.contains(before);
  // "float* NAME" and "int& NAME", but not "a * NAME".
  static const std::set<std::string_view> kTypes{"void",     "bool",  "char", "short",  "int",    "long",
                                                 "unsigned", "float", "half", "double", "size_t", "auto"};
  return (before == "*" || before == "&") && kTypes.contains(far_before) && behind != "(";
}

}  // namespace

std::optional<ParameterClash> parameter_clash(const KernelFile& kernel) {
  const std::string code = without_comments(kernel.text);
  const auto before = static_cast<unsigned>(
      std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(kernel.header_end), '\n'));
  const std::vector<Token> tokens = tokens_of(std::string_view(code).substr(kernel.header_end), before + 1);
  for (std::size_t at = 1; at + 1 < tokens.size(); ++at) {
    const std::string name(tokens[at].text);
    if (kernel.find_param(name) == nullptr) continue;
    if (!declares(at > 1 ? tokens[at - 2].text : "", tokens[at - 1].text, tokens[at + 1].text)) continue;
    const bool macro = tokens[at - 1].text == "define";
    return ParameterClash{
        name, tokens[at].line,
        fmt::format("the parameter {} of the header has the name of {} in line {}: parameters are put into the code as "
                    "macros, so {}",
                    name, macro ? "a macro" : "what the code declares", tokens[at].line,
                    macro ? "take out the code's own #define"
                          : "give one of the two another name (in 'entry' a parameter of any name can be a template "
                            "argument)")};
  }
  return std::nullopt;
}

}  // namespace warplens::kernels
