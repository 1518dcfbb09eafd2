#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

using Rule = void (*)(SlopeStep&);

/// The rule for one simt::Formula: it determines how the result of an instruction changes from block to block
/// (slope.hpp). A formula without a rule uses SlopeStep::assign_unknown: its result is assumed to depend, in an unknown
/// way, on the coordinates of blockIdx on which its operands depend. This is always correct, but may make classes
/// smaller.
struct RuleRow {
  simt::Formula formula;
  Rule rule;
  /// set if the rule is only valid for instructions whose types are all integers of at most 8 bytes
  bool of_integers_only = true;
};

/// Returns the rule for an instruction. If no specific rule applies, returns one that calls SlopeStep::assign_unknown.
Rule find_rule(const simt::Op& op, const simt::Meaning& meaning, const simt::Code& code);

}  // namespace warplens::grid
