#include "kernels/compile/default_arguments.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the position after the bracket that closes the one at `open`; npos if it is not closed.
std::size_t behind_list(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    const char c = code[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

/// Returns the parameter list of the kernel whose mark (__global__) ends at `at`: the list in front of "{" or ";".
/// Empty if there is none.
std::pair<std::size_t, std::size_t> find_parameters(std::string_view code, std::size_t at) {
  while (true) {
    const std::size_t open = code.find_first_of("(;{", at);
    if (open == std::string_view::npos || code[open] != '(') return {};
    const std::size_t behind = behind_list(code, open);
    if (behind == std::string_view::npos) return {};
    const std::size_t next = code.find_first_not_of(" \t\r\n", behind);
    if (next != std::string_view::npos && (code[next] == '{' || code[next] == ';')) return {open + 1, behind - 1};
    at = behind;
  }
}

/// Returns the default values in a parameter list, each with its "=".
std::vector<std::pair<std::size_t, std::size_t>> find_defaults(std::string_view code, std::size_t begin,
                                                               std::size_t end) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  int depth = 0;
  std::size_t from = 0;  // position of the "=" of the current parameter; 0: none
  for (std::size_t at = begin; at <= end; ++at) {
    const char c = code[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (at < end && (c == ')' || c == ']' || c == '}')) --depth;
    if (c == '=' && depth == 0 && from == 0) from = at;
    // A comma within "<…>" after the "=" belongs to the default value, and the value cannot be separated reliably.
    if (from != 0 && (c == '<' || c == '>')) return {};
    if (at < end && (c != ',' || depth != 0)) continue;
    if (from != 0) found.emplace_back(from, at);
    from = 0;
  }
  return found;
}

}  // namespace

void blank_default_arguments(std::string& text) {
  constexpr std::string_view kMark = "__global__";
  if (text.find(kMark) == std::string::npos) return;
  const std::string code = without_literals(without_comments(text));
  for (std::size_t at = code.find(kMark); at != std::string::npos; at = code.find(kMark, at + 1)) {
    const auto [begin, end] = find_parameters(code, at + kMark.size());
    if (begin == end || code.find('=', begin) >= end) continue;
    for (const auto& [from, to] : find_defaults(code, begin, end)) blank_out(text, from, to);
  }
}

}  // namespace warplens::kernels
