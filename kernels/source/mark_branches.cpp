#include "kernels/source/mark_branches.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "kernels/source/directives.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::array<std::string_view, 8> kMarks{"__host__",     "__device__", "__global__", "__forceinline__",
                                                 "__noinline__", "inline",     "static",     "constexpr"};

/// Returns true if the branch after a directive is compiled only if a certain macro is defined: __CUDACC__, or a macro
/// of the project such as USE_GPU.
bool asks_for_macro(const PreprocessorDirective& directive) {
  const bool is_simple = directive.rest.find_first_of("!&") == std::string::npos;
  return directive.word == "ifdef" ||
         (directive.word == "if" && is_simple && directive.rest.find("defined") != std::string::npos);
}

/// Returns true if a piece of code consists only of marks of functions, such as __host__, and at least one of them is
/// for the device, such as __device__.
bool has_only_marks(std::string_view code) {
  bool is_for_device = false;
  for (std::size_t at = 0; at < code.size();) {
    if (std::string_view(" \t\r\n").find(code[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const std::string_view word = first_word(code.substr(at));
    if (word.empty() || std::ranges::find(kMarks, word) == kMarks.end()) return false;
    is_for_device = is_for_device || word == "__device__" || word == "__global__";
    at += word.size();
  }
  return is_for_device;
}

/// Returns true if a piece of code consists only of identifiers.
bool has_only_words(std::string_view code) {
  return std::ranges::all_of(code, [](char c) {
    return is_identifier_character(c) || std::string_view(" \t\r\n").find(c) != std::string_view::npos;
  });
}

}  // namespace

void unwrap_marks(std::string& text) {
  if (text.find("#") == std::string::npos ||
      (text.find("__device__") == std::string::npos && text.find("__global__") == std::string::npos))
    return;
  const std::string code = without_comments(text);
  const std::vector<PreprocessorDirective> directives = read_directives(code);
  const auto between = [&](std::size_t first) {
    const std::size_t begin = directives[first].end, end = directives[first + 1].begin;
    return std::string_view(code).substr(begin, end - begin);
  };
  for (std::size_t at = 0; at + 1 < directives.size(); ++at) {
    if (!asks_for_macro(directives[at]) || !has_only_marks(between(at))) continue;
    const bool has_other = directives[at + 1].word == "else" && at + 2 < directives.size();
    const std::size_t last = has_other ? at + 2 : at + 1;
    if (directives[last].word != "endif" || (has_other && !has_only_words(between(at + 1)))) continue;
    blank_out(text, directives[at].begin, directives[at].end);
    blank_out(text, directives[at + 1].begin, directives[last].end);
  }
}

}  // namespace warplens::kernels
