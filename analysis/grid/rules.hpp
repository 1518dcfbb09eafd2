#pragma once

#include <string_view>

#include "analysis/grid/step.hpp"

namespace warplens::grid {

/// Chooses the rule for one instruction, perhaps looking at its type; null where none applies.
using ChooseRule = void (*(*)(const ptx::Instruction&, Form&))(Step&);

/// One row: the opcode's name and how its results move. Instructions without a row give values that depend on the same
/// coordinates in an unknown way (Step::assign_unknown), which is always sound.
struct RuleRow {
  std::string_view name;
  ChooseRule choose;
};

/// The row of an opcode's name; null where there is none.
const RuleRow* rule_named(std::string_view name);

}  // namespace warplens::grid
