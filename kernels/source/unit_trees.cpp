#include "kernels/source/unit_trees.hpp"

#include <string>
#include <string_view>

#include "kernels/source/branches.hpp"

namespace warplens::kernels {
namespace {

bool has_errors(const SyntaxTree& tree) {
  bool found = false;
  visit(tree.root(), [&](SyntaxNode node) {
    found = found || node.is("ERROR");
    return found ? Visit::skip : Visit::children;
  });
  return found;
}

std::size_t count_kernels(const std::string& text) {
  constexpr std::string_view kMark = "__global__";
  std::size_t count = 0;
  for (std::size_t at = text.find(kMark); at != std::string::npos; at = text.find(kMark, at + 1)) ++count;
  return count;
}

}  // namespace

std::vector<SyntaxTree> parse_units(std::vector<SourceUnit>& units) {
  std::vector<SyntaxTree> trees;
  std::vector<SourceUnit> plain;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    trees.emplace_back(units[unit].text);
    if (units[unit].text.find("#if") == std::string::npos || !has_errors(trees.back())) continue;
    if (plain.empty()) {
      plain = units;
      blank_inactive_branches(plain);
    }
    // A kernel that the preprocessor leaves out can be selected nevertheless.
    if (plain[unit].text == units[unit].text || count_kernels(plain[unit].text) != count_kernels(units[unit].text) ||
        has_errors(SyntaxTree(plain[unit].text)))
      continue;
    units[unit].text = plain[unit].text;
    trees.back() = SyntaxTree(units[unit].text);
  }
  return trees;
}

}  // namespace warplens::kernels
