#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

using Rule = void (*)(SlopeStep&);

/// The rule for one formula: how the result changes from block to block (slope.hpp). If a formula has no rule,
/// SlopeStep::assign_unknown is used: its result depends on the same coordinates in an unknown way. This is always
/// correct, but may make classes smaller.
struct RuleRow {
  simt::Formula formula;
  Rule rule;
  bool of_integers_only = true;  ///< whether the rule is only valid if all types of the instruction are integers of at
                                 ///< most 8 bytes
};

/// Returns the rule for an instruction. If no specific rule applies, returns one that calls SlopeStep::assign_unknown.
Rule find_rule(const simt::Op& op, const simt::Meaning& meaning, const simt::Code& code);

}  // namespace warplens::grid
