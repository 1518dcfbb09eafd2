#include "kernels/text/source_text.hpp"

#include <algorithm>
#include <cctype>

namespace warplens::kernels {
namespace {

/// Returns the identifier, keyword or number that ends before `end`; empty if there is none.
std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_identifier_character(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

/// Returns the end of the raw string whose opening quote is at `at`: R"x( ends at )x".
std::size_t end_of_raw_string(std::string_view text, std::size_t at) {
  const std::size_t open = std::min(text.find('(', at), text.size());
  const std::string close = ")" + std::string(text.substr(at + 1, open - at - 1)) + "\"";
  const std::size_t found = text.find(close, open);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

}  // namespace

bool is_identifier_character(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c));
}

std::size_t end_of_literal(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if (quote != '"' && quote != '\'') return at;
  const std::string_view prefix = word_before(text, at);
  if (quote == '\'' && !prefix.empty() && std::isdigit(static_cast<unsigned char>(prefix.front()))) return at;
  if (quote == '"' && (prefix == "R" || prefix == "LR" || prefix == "uR" || prefix == "UR" || prefix == "u8R"))
    return end_of_raw_string(text, at);
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != quote && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

std::string line_of_text(std::string_view text, unsigned line) {
  if (line == 0) return {};
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

void blank_out(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at)
    if (text[at] != '\n') text[at] = ' ';
}

std::string without_comments(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < code.size();) {
    const std::string_view rest = text.substr(at);
    if (const std::size_t end = end_of_literal(text, at); end > at) {
      at = end;
      continue;
    }
    std::size_t end = at + 1;
    if (rest.starts_with("//")) end = std::min(text.find('\n', at), text.size());
    if (rest.starts_with("/*")) end = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    if (end > at + 1) blank_out(code, at, end);
    at = end;
  }
  return code;
}

std::string without_literals(std::string_view code) {
  std::string left(code);
  for (std::size_t at = 0; at < left.size();) {
    const std::size_t end = end_of_literal(code, at);
    blank_out(left, at, end);
    at = std::max(end, at + 1);
  }
  return left;
}

std::set<std::string> identifiers(std::string_view text) {
  std::set<std::string> found;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_identifier_character(text[end])) ++end;
    if (end > at && !std::isdigit(static_cast<unsigned char>(text[at]))) found.emplace(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return found;
}

}  // namespace warplens::kernels
