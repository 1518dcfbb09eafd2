#pragma once

#include <cstdint>
#include <span>

#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/activity.hpp"

namespace warplens::trace {

/// Divergent branches as the machine code executes them.
struct DivergentJumps {
  /// Number of executions after which the lanes continue at different places. The assembler executes some branches with
  /// predicates or ends the lanes of one side (EXIT). The hardware does not count these, and they are not included.
  std::uint64_t count = 0;
  /// True if the hardware counts the same number (smsp__sass_branch_targets_threads_divergent). It may count another
  /// number if the machine code contains a divergent branch several times, for example in an unrolled loop, if it has
  /// jumps that are not in the PTX, such as those of a division, or if it combines two branches to the same place.
  bool is_exact = true;
  bool operator==(const DivergentJumps&) const = default;
};

/// Counts the divergent branches that are jumps in the machine code. `activity` contains the counts of each PTX
/// instruction (index: pc).
///
/// Source: the counter was read on an H200 for a branch by lane, a branch by warp, a thread that returns early, loops
/// with the same and with different numbers of iterations per lane, a switch, and a short branch. It counts each
/// divergent execution of BRA or BRX once, and no EXIT. Of 430 launches on an H100, 112 have divergent branches and
/// the same number here, 295 have none in both, and 23 differ, for the reasons that `is_exact` names.
DivergentJumps count_divergent_jumps(std::span<const simt::Activity> activity, const simt::Program& program,
                                     const sass::Correspondence& machine_code);

}  // namespace warplens::trace
