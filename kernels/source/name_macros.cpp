#include "kernels/source/name_macros.hpp"

#include <algorithm>
#include <string_view>

#include "kernels/source/directives.hpp"
#include "kernels/source/macro_expansion.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of characters between "__global__" and the parameters of the kernel.
constexpr std::size_t kLongestHead = 512;

/// Returns the position after the bracket that closes the one at `open`; npos if there is none.
std::size_t behind_brackets(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < std::min(code.size(), open + kLongestHead); ++at) {
    if (code[at] == '(') ++depth;
    if (code[at] == ')' && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

/// Returns the word in front of the first "(…)(" of a head: NAMED in "void NAMED(scale) (float* a)". Empty if the head
/// does not have this form.
std::string_view name_macro_in(std::string_view head) {
  std::string_view word;
  for (std::size_t at = 0; at < head.size();) {
    if (is_identifier_character(head[at])) {
      std::size_t end = at;
      while (end < head.size() && is_identifier_character(head[end])) ++end;
      word = head.substr(at, end - at);
      at = end;
    } else if (head[at] == '(') {
      const std::size_t behind = behind_brackets(head, at);
      if (behind == std::string_view::npos) return {};
      const std::size_t next = head.find_first_not_of(" \t\r\n", behind);
      if (next != std::string_view::npos && head[next] == '(') return word;
      // Skip words such as "__launch_bounds__(256)" in front of the name.
      if (!word.starts_with("__") && word != "alignas") return {};
      at = behind;
    } else if (head[at] == '{' || head[at] == ';' || head[at] == '#') {
      return {};
    } else {
      ++at;
    }
  }
  return {};
}

}  // namespace

Words find_name_macros(const std::vector<SourceUnit>& units) {
  constexpr std::string_view kMark = "__global__";
  Words names;
  for (const SourceUnit& unit : units) {
    if (unit.text.find(kMark) == std::string::npos) continue;
    const std::string code = without_comments(unit.text);
    for (std::size_t at = code.find(kMark); at != std::string::npos; at = code.find(kMark, at + 1)) {
      const std::string_view head = std::string_view(code).substr(at + kMark.size(), kLongestHead);
      if (const std::string_view name = name_macro_in(head); !name.empty()) names.emplace(name);
    }
  }
  return names;
}

Words find_namespace_macros(const std::vector<SourceUnit>& units) {
  constexpr std::string_view kNamespace = "namespace";
  Words used, defined;
  for (const SourceUnit& unit : units) {
    const std::string code = without_comments(unit.text);
    for (std::size_t at = code.find(kNamespace); at != std::string::npos; at = code.find(kNamespace, at + 1)) {
      const std::size_t begin = code.find_first_not_of(" \t", at + kNamespace.size());
      if (begin == std::string::npos || begin == at + kNamespace.size()) continue;
      if (const std::string_view word = first_word(std::string_view(code).substr(begin)); !word.empty())
        used.emplace(word);
    }
  }
  if (used.empty()) return used;
  for (const SourceUnit& unit : units)
    for (const PreprocessorDirective& line : read_directives(without_comments(unit.text)))
      if (line.word == "define") defined.emplace(first_word(line.rest));
  std::erase_if(used, [&](const std::string& name) { return !defined.contains(name); });
  return used;
}

void expand_name_macros(std::vector<SourceUnit>& units) {
  Words names = find_name_macros(units);
  names.merge(find_namespace_macros(units));
  if (!names.empty()) expand_named_macros(units, names);
}

}  // namespace warplens::kernels
