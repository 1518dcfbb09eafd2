#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

using Rule = void (*)(SlopeStep&);

/// The rule for one formula: how the result changes from block to block. Results of formulas without a row depend on
/// the same coordinates in an unknown way (SlopeStep::assign_unknown), which is always correct.
struct RuleRow {
  simt::Formula formula;
  Rule rule;
  bool of_integers_only = true;  ///< only for integers of at most 8 bytes, in all its types
};

/// Returns the rule for the meaning of an instruction; a rule that calls SlopeStep::assign_unknown if none applies.
Rule find_rule(const simt::Op& op, const simt::Meaning& meaning, const simt::Code& code);

}  // namespace warplens::grid
