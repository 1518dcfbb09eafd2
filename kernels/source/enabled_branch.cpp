#include "kernels/source/enabled_branch.hpp"

#include <algorithm>
#include <vector>

#include "kernels/source/directives.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {

unsigned enable_branch(std::string& text, std::size_t place) {
  struct Open {
    std::vector<const PreprocessorDirective*> branches;
  };
  const std::string code = without_comments(text);
  const std::vector<PreprocessorDirective> directives = read_directives(code);
  std::vector<Open> open;
  for (const PreprocessorDirective& directive : directives) {
    if (directive.begin >= place) break;
    if (directive.word.starts_with("if")) open.push_back({{&directive}});
    if (open.empty()) continue;
    if (directive.word.starts_with("el")) open.back().branches.push_back(&directive);
    if (directive.word == "endif") open.pop_back();
  }
  unsigned first_line = 0;
  const auto set = [&](const PreprocessorDirective& directive, bool value) {
    const std::string made = (directive.word.starts_with("if") ? "#if " : "#elif ") + std::string(value ? "1" : "0");
    if (directive.end - directive.begin < made.size()) return;
    blank_out(text, directive.begin, directive.end);
    text.replace(directive.begin, made.size(), made);
    if (first_line == 0)
      first_line = 1 + static_cast<unsigned>(
                           std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(directive.begin), '\n'));
  };
  for (const Open& chain : open) {
    const PreprocessorDirective& last = *chain.branches.back();
    const bool is_question = last.word != "if" && last.word != "elif" && last.word != "else";
    if (is_question || last.rest.find("defined") != std::string::npos) continue;
    for (const PreprocessorDirective* const branch : chain.branches)
      if (branch != &last) set(*branch, false);
    if (last.word != "else") set(last, true);
  }
  return first_line;
}

}  // namespace warplens::kernels
