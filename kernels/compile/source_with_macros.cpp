#include "kernels/compile/source_with_macros.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "kernels/header/kernel_file.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns "include" for "  # include <x>". Empty if the line is not a directive.
std::string_view directive(std::string_view line) {
  const auto skip_blanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skip_blanks();
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  skip_blanks();
  const auto end = std::find_if_not(line.begin(), line.end(), is_identifier_character);
  return line.substr(0, static_cast<std::size_t>(end - line.begin()));
}

/// Returns the position for the macros: after the last #include that follows `begin`, and after the #endif of any #if
/// around that #include.
std::size_t place_for_macros(std::string_view code, std::size_t begin) {
  std::size_t place = begin;
  int depth = 0;
  bool seen = false;
  for (std::size_t at = begin; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size() - 1) + 1;
    const std::string_view word = directive(code.substr(at, end - at));
    if (word.starts_with("if")) ++depth;
    if (word == "endif") --depth;
    seen = seen || word == "include";
    if (seen && depth == 0) {
      place = end;
      seen = false;
    }
    at = end;
  }
  return place;
}

}  // namespace

std::string source_with_macros(const KernelFile& kernel, const std::map<std::string, std::string>& macros) {
  if (macros.empty()) return kernel.text;
  const std::size_t place = place_for_macros(without_comments(kernel.text), kernel.header_end);
  const auto line = 1 + std::count(kernel.text.begin(), kernel.text.begin() + static_cast<std::ptrdiff_t>(place), '\n');
  std::string source = kernel.text.substr(0, place) + '\n';
  for (const auto& [name, value] : macros) source += "#define " + name + ' ' + value + '\n';
  source += "#line " + std::to_string(line) + '\n';
  return source + kernel.text.substr(place);
}

}  // namespace warplens::kernels
