#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

using Rule = void (*)(SlopeStep&);

/// One row: how the result of an instruction that computes by a formula moves. Formulas without a row give values that
/// depend on the same coordinates in an unknown way (SlopeStep::assign_unknown), which is always sound.
struct RuleRow {
  simt::Formula formula;
  Rule rule;
  bool of_integers_only = true;  ///< of integers of up to eight bytes, in every one of its types
};

/// The rule for what an instruction means; SlopeStep::assign_unknown's where none applies.
Rule rule_of(const simt::Op& op, const simt::Meaning& meaning, const simt::Code& code);

}  // namespace warplens::grid
