#include "kernels/header_guess/missing_body.hpp"

#include <algorithm>
#include <string>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the position after the bracket that closes the one at `at`; npos if there is none.
std::size_t find_end_of_brackets(const std::string& code, std::size_t at) {
  for (int depth = 0; at < code.size(); ++at) {
    depth += code[at] == '(' ? 1 : code[at] == ')' ? -1 : 0;
    if (depth == 0) return at + 1;
  }
  return std::string::npos;
}

/// Returns the identifier that ends before `end`. Blanks between the identifier and `end` are skipped.
std::string identifier_before(const std::string& code, std::size_t end) {
  while (end > 0 && (code[end - 1] == ' ' || code[end - 1] == '\n')) --end;
  std::size_t begin = end;
  while (begin > 0 && is_identifier_character(code[begin - 1])) --begin;
  return code.substr(begin, end - begin);
}

/// Returns the position after the parameter list of the kernel whose __global__ is at `at`; npos if there is none.
std::size_t find_end_of_parameters(const std::string& code, std::size_t at) {
  while (at != std::string::npos) {
    const std::size_t open = code.find('(', at);
    if (open == std::string::npos) return open;
    at = find_end_of_brackets(code, open);
    // Attributes, such as __launch_bounds__(256), can come before the name.
    if (!identifier_before(code, open).starts_with("__")) return at;
  }
  return at;
}

}  // namespace

unsigned find_kernel_without_body(std::string_view text) {
  const std::string code = without_comments(text);
  for (std::size_t at = code.find("__global__"); at != std::string::npos; at = code.find("__global__", at + 1)) {
    const std::size_t end = find_end_of_parameters(code, at);
    if (end == std::string::npos) return 0;
    const std::size_t next = code.find_first_not_of(" \t\r\n", end);
    if (next != std::string::npos && code[next] != '{' && code[next] != ';')
      return 1 + static_cast<unsigned>(std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  return 0;
}

}  // namespace warplens::kernels
