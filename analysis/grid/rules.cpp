#include "analysis/grid/rules.hpp"

#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"

namespace warplens::grid {

const RuleRow* rule_named(std::string_view name) {
  for (const auto family : {movement_rules, arithmetic_rules, bit_rules, comparison_rules}) {
    const std::span<const RuleRow> rows = family();
    const auto found = std::ranges::find(rows, name, &RuleRow::name);
    if (found != rows.end()) return &*found;
  }
  return nullptr;
}

}  // namespace warplens::grid
