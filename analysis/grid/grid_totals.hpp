#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/grid/block_set.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::grid {

/// A class of blocks that behave alike: they execute the same instructions in the same order, and their accesses have
/// the same patterns.
struct BlockClass {
  simt::Dim3 representative;  ///< the block that was executed for the class
  std::uint64_t blocks = 0;
  BlockSet members;
};

/// Totals of all blocks of a launch.
struct GridTotals {
  trace::Totals totals;
  bool from_classes = false;        ///< true: one block per class was executed; false: every block was executed
  std::vector<BlockClass> classes;  ///< one entry per class; empty if every block was executed
  std::string reason;               ///< reason why every block had to be executed; empty otherwise
  bool cancelled = false;
  /// Set if the execution was stopped: the place at which it stopped (simt::Outcome::cut). The totals are then partial.
  std::optional<simt::Where> cut;
  /// number of completed blocks; partial totals also include the executed part of one more block
  std::uint64_t blocks = 0;
  std::string endless;  ///< reason why a thread never ends, as a clause (simt::Outcome::endless); otherwise empty
};

/// Computes the totals by executing every block. Leaves `reason` of the result empty.
GridTotals totals_of_every_block(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                                 const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});

/// Computes the totals by executing only one block per class. If this is impossible, `reason` of the result says why,
/// and its totals and classes are empty.
GridTotals totals_by_classes(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits = {});

/// Computes exact totals of all blocks of the launch. Executes one block per class if this is possible, otherwise every
/// block. Both methods give the same numbers unless the time limit is reached. For `threads`, `limits` and `progress`,
/// see simt::execute_grid.
GridTotals grid_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                       const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});

}  // namespace warplens::grid
