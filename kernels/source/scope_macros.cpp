#include "kernels/source/scope_macros.hpp"

#include <algorithm>
#include <string_view>

#include "kernels/source/directives.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the body of a macro: what follows its name and its parameters.
std::string body_of_macro(const std::string& text, const Macro& macro) {
  const std::string whole =
      without_literals(without_comments(text.substr(macro.place.begin, macro.place.end - macro.place.begin)));
  const std::size_t name = whole.find(macro.name, std::min(whole.find("define"), whole.size()) + 6);
  if (name == std::string::npos) return {};
  const std::size_t end = macro.has_parameters ? whole.find(')', name) : name + macro.name.size() - 1;
  return end == std::string::npos ? std::string() : whole.substr(end + 1);
}

}  // namespace

Words find_scope_macros(const std::vector<SourceUnit>& units, const std::vector<std::vector<Macro>>& macros) {
  Words opening, closing;
  for (std::size_t unit = 0; unit < units.size(); ++unit)
    for (const Macro& macro : macros[unit]) {
      const bool opens = macro.mentions.contains("namespace") || macro.mentions.contains("extern");
      if (!opens && !macro.mentions.empty()) continue;
      const std::string body = body_of_macro(units[unit].text, macro);
      const auto count = [&](char brace) { return std::ranges::count(body, brace); };
      if (opens && count('{') > count('}') && body.find('(') == std::string::npos) opening.insert(macro.name);
      if (!opens && count('}') > 0 && body.find_first_not_of("} \t\r\n\\") == std::string::npos)
        closing.insert(macro.name);
    }
  if (opening.empty()) return {};
  opening.merge(closing);
  return opening;
}

void blank_macro_uses(std::string& text, const Words& macros) {
  if (std::ranges::none_of(macros, [&](const std::string& name) { return text.find(name) != std::string::npos; }))
    return;
  std::string code = without_literals(without_comments(text));
  for (const Stretch& lines : find_directives(code)) blank_out(code, lines.begin, lines.end);
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at;
    while (end < code.size() && is_identifier_character(code[end])) ++end;
    if (end == at) {
      ++at;
      continue;
    }
    if (macros.contains(std::string_view(code).substr(at, end - at))) {
      const std::size_t open = std::min(code.find_first_not_of(" \t", end), code.size());
      if (open < code.size() && code[open] == '(') end = std::min(code.find(')', open), code.size() - 1) + 1;
      blank_out(text, at, end);
    }
    at = end;
  }
}

}  // namespace warplens::kernels
