#include "kernels/load/build_macros.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "kernels/files/build_definitions.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Blanks the lines of #if, #ifdef, #ifndef and #elif.
void blank_conditions(std::string& code) {
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    const std::size_t hash = code.find_first_not_of(" \t", at);
    if (hash < end && code[hash] == '#') {
      const std::size_t word = code.find_first_not_of(" \t", hash + 1);
      if (code.compare(word, 2, "if") == 0 || code.compare(word, 4, "elif") == 0) blank_out(code, at, end);
    }
    at = end + 1;
  }
}

/// Returns true for a name that usually is a macro: BLOCK_SIZE. Other names may be local variables.
bool is_macro_name(std::string_view name) {
  return name.size() > 1 && !name.starts_with("__") &&
         std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

BuildMacros find_build_macros(const KernelFile& file) {
  BuildMacros macros;
  std::map<std::string, std::vector<BuildDefinition>> by_name;
  std::vector<std::string> order;
  for (BuildDefinition& definition : find_build_definitions(file.path)) {
    if (!is_macro_name(definition.name)) continue;
    const auto is_given = [&](const std::string& one) { return one.substr(0, one.find('=')) == definition.name; };
    if (std::ranges::any_of(file.defines, is_given)) continue;
    std::vector<BuildDefinition>& all = by_name[definition.name];
    if (all.empty()) order.push_back(definition.name);
    all.push_back(std::move(definition));
  }
  if (by_name.empty()) return macros;
  std::vector<SourceUnit> units = source_units(file);
  std::set<std::string> used;
  for (const SourceUnit& unit : units) {
    std::string code = without_literals(without_comments(unit.text));
    blank_conditions(code);
    used.merge(identifiers(code));
  }
  std::erase_if(order, [&](const std::string& name) { return !used.contains(name); });
  if (order.empty()) return macros;
  const Sources sources(std::move(units));
  for (const std::string& name : order) {
    if (sources.declares(name) || sources.inner_names().contains(name)) continue;
    const std::vector<BuildDefinition>& all = by_name[name];
    const BuildDefinition& first = all.front();
    macros.defines.push_back(name + '=' + first.value);
    const auto other = std::ranges::find_if(all, [&](const BuildDefinition& one) { return one.value != first.value; });
    macros.doubts.push_back(
        other == all.end() ? say("the macro '{}' is set to {}, as in {}:{}", name, first.value, first.path, first.line)
                           : say("the macro '{}' is set to {}, as in {}:{}; another build defines "
                                 "it as {} ({}:{}); use -D{}={} to select that value",
                                 name, first.value, first.path, first.line, other->value, other->path, other->line,
                                 name, other->value));
  }
  return macros;
}

}  // namespace warplens::kernels
