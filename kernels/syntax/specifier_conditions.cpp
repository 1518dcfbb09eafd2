#include "kernels/syntax/specifier_conditions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum length of the text between two directives. A longer text does not count as specifiers.
constexpr std::size_t kMostBetween = 256;

constexpr std::array<std::string_view, 20> kSpecifierWords{
    "__host__", "__device__", "__global__", "__forceinline__", "__noinline__", "__inline__",       "__inline",
    "inline",   "static",     "virtual",    "explicit",        "constexpr",    "friend",           "extern",
    "const",    "volatile",   "alignas",    "__attribute__",   "__declspec",   "__launch_bounds__"};

/// Returns true for a keyword that may begin a declaration, and for a macro in capitals.
bool is_specifier(std::string_view word) {
  return std::ranges::find(kSpecifierWords, word) != kSpecifierWords.end() ||
         (word.size() > 2 && std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; }) &&
          std::ranges::any_of(word, [](char c) { return c >= 'A' && c <= 'Z'; }));
}

/// Returns true if a text contains nothing but specifiers: "__host__ __device__", "__launch_bounds__(256, 2)".
bool has_only_specifiers(std::string_view code) {
  if (code.size() > kMostBetween) return false;
  int depth = 0;
  for (std::size_t at = 0; at < code.size();) {
    const char c = code[at];
    std::size_t end = at;
    while (end < code.size() && is_identifier_character(code[end])) ++end;
    if (end > at) {
      if (depth == 0 && !is_specifier(code.substr(at, end - at))) return false;
      at = end;
      continue;
    }
    if (c == '(') ++depth;
    if (c == ')' && --depth < 0) return false;
    const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!is_blank && depth == 0 && c != ')') return false;
    ++at;
  }
  return depth == 0;
}

bool is_empty(std::string_view code) {
  return code.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// A condition whose branches are being read.
struct Condition {
  std::vector<std::pair<std::size_t, std::size_t>> directives;
  bool is_plain = true;        ///< all branches so far contain only specifiers
  bool has_specifier = false;  ///< at least one branch is not empty
};

}  // namespace

bool blank_specifier_conditions(std::string& text) {
  const std::string code = without_literals(without_comments(text));
  std::vector<Condition> open;
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::size_t last = 0;
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    const std::size_t begin = at, hash = code.find_first_not_of(" \t", at);
    at = end + 1;
    if (hash >= end || code[hash] != '#') continue;
    const std::size_t word_begin = std::min(code.find_first_not_of(" \t", hash + 1), end);
    std::size_t word_end = word_begin;
    while (word_end < end && is_identifier_character(code[word_end])) ++word_end;
    const std::string_view word = std::string_view(code).substr(word_begin, word_end - word_begin);
    const bool continues = code[std::min(code.find_last_not_of(" \t\r", end - 1), end - 1)] == '\\';
    if (!open.empty()) {
      const std::string_view between = std::string_view(code).substr(last, begin - last);
      Condition& around = open.back();
      around.is_plain = around.is_plain && !continues && has_only_specifiers(between);
      around.has_specifier = around.has_specifier || !is_empty(between);
      if (word.starts_with("el") || word == "endif")
        around.directives.emplace_back(hash, end);
      else
        around.is_plain = false;
    }
    if (word.starts_with("if")) open.push_back({.directives = {{hash, end}}, .is_plain = !continues});
    if (word == "endif" && !open.empty()) {
      const Condition& done = open.back();
      if (done.is_plain && done.has_specifier)
        found.insert(found.end(), done.directives.begin(), done.directives.end());
      open.pop_back();
    }
    last = end;
  }
  for (const auto& [begin, end] : found) blank_out(text, begin, end);
  return !found.empty();
}

}  // namespace warplens::kernels
