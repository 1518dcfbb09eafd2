#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/grid/block_set.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::grid {

/// Blocks that behave alike: they take the same path and make the same patterns of accesses.
struct BlockClass {
  simt::Dim3 representative;  ///< the one that was executed
  std::uint64_t blocks = 0;
  BlockSet members;
};

/// The totals of a whole launch.
struct GridTotals {
  trace::Totals totals;
  bool from_classes = false;        ///< false: every block was executed
  std::vector<BlockClass> classes;  ///< empty for full execution
  std::string reason;               ///< why every block had to be executed; empty else
  bool cancelled = false;
  std::optional<simt::Where> cut;  ///< the time was up: where it stood then, and the totals are those so far
  std::uint64_t blocks = 0;  ///< of which the totals are, each whole; what of one more was executed is in them too
};

/// The same from every block, each of them executed; `reason` is empty.
GridTotals totals_of_every_block(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                                 const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});

/// The same from one executed block a class alone: `reason` says why where that can't be done, and then there are no
/// totals and no classes.
GridTotals totals_by_classes(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits = {});

/// Exact totals of every block of the launch, from one executed block a class where the launch can be told from a few
/// blocks, else from all. Both ways give the same numbers, unless the time that the limits allow is over before.
/// `threads`, `limits` and `progress` as in simt::execute_grid.
GridTotals grid_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                       const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});

}  // namespace warplens::grid
