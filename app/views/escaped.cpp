#include "app/views/escaped.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/base/printable.hpp"

namespace warplens::views {
namespace {

/// A character or sequence of bytes, and its replacement.
using Substitute = std::pair<std::string_view, std::string_view>;

std::string substituted(std::string_view text, std::span<const Substitute> substitutes) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto matches = [&](const Substitute& one) { return text.substr(at).starts_with(one.first); };
    const auto found = std::ranges::find_if(substitutes, matches);
    out += found == substitutes.end() ? text.substr(at, 1) : found->second;
    at += found == substitutes.end() ? 1 : found->first.size();
  }
  return out;
}

constexpr Substitute kMarkdown[] = {{"\\", "\\\\"}, {"`", "\\`"},     {"*", "\\*"},  {"_", "\\_"}, {"[", "\\["},
                                    {"]", "\\]"},   {"<", "\\<"},     {">", "\\>"},  {"|", "\\|"}, {"~", "\\~"},
                                    {"&", "\\&"},   {"\r\n", "<br>"}, {"\n", "<br>"}};

constexpr Substitute kLatex[] = {
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"%", "\\%"},
    {"^", "\\textasciicircum{}"},
    {"~", "\\textasciitilde{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"`", "\\textasciigrave{}"},
    {"\"", "{\\char34}"},
    {"--", "-{}-"},  // LaTeX would replace "--" by a dash
    {"[", "{[}"},    // after "\\", which ends a table row, LaTeX would read "[" as the start of an option
    {"*", "{*}"},
    {"\r\n", " "},
    {"\n", " "},
    {"×", "$\\times$"},
    {"±", "$\\pm$"},
    {"·", "$\\cdot$"},
    {"µ", "$\\mu$"},
    {"μ", "$\\mu$"},
    {"≥", "$\\geq$"},
    {"≤", "$\\leq$"},
    {"≈", "$\\approx$"},
    {"≠", "$\\neq$"},
    {"→", "$\\rightarrow$"},
    {"←", "$\\leftarrow$"},
    {"…", "\\ldots{}"},
    {"–", "--"},
    {"—", "---"},
};

constexpr Substitute kHtml[] = {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}};

}  // namespace

std::string csv_cell(std::string_view given) {
  const std::string text = base::printable(given, /*keep_lines=*/true);
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return text;
  constexpr Substitute kCsv[] = {{"\"", "\"\""}};
  return '"' + substituted(text, kCsv) + '"';
}

std::string markdown_text(std::string_view text) {
  std::string out = substituted(base::printable(text, /*keep_lines=*/true), kMarkdown);
  // At the start of a line, these characters would begin a heading or a list.
  const std::size_t digits = std::min(out.find_first_not_of("0123456789"), out.size());
  if (out.starts_with('#') || out.starts_with('-') || out.starts_with('+') || out.starts_with('='))
    out.insert(0, "\\");
  else if (digits > 0 && digits < out.size() && (out[digits] == '.' || out[digits] == ')') &&
           out.find_first_not_of(' ', digits + 1) != digits + 1)
    out.insert(digits, "\\");
  return out;
}

std::string markdown_code(std::string_view given) {
  const std::string text = base::printable(given, /*keep_lines=*/true);
  if (text.find_first_not_of(' ') == std::string::npos) return {};
  // The code is between two groups of backticks. They must have more backticks than any group in the text.
  std::size_t most = 0, row = 0;
  for (const char c : text) most = std::max(most, row = c == '`' ? row + 1 : 0);
  const std::string fence(most + 1, '`');
  const bool touches = text.front() == '`' || text.back() == '`';
  constexpr Substitute kCell[] = {{"|", "\\|"}, {"\r\n", " "}, {"\n", " "}};
  const char* const blank = touches ? " " : "";
  return fence + blank + substituted(text, kCell) + blank + fence;
}

std::string latex_text(std::string_view text) {
  return substituted(base::printable(text, /*keep_lines=*/true), kLatex);
}

std::string html_text(std::string_view text) {
  return substituted(base::printable(text, /*keep_lines=*/true), kHtml);
}

}  // namespace warplens::views
