#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "analysis/lane_mask.hpp"

namespace warplens::simt {

/// Activity of one PTX instruction or of several, summed over all warps that execute it.
struct Activity {
  std::uint64_t instructions = 0;  ///< number of times that a warp executed the instruction
  /// sum of the active lanes over all executions, including lanes whose guard is false
  std::uint64_t lanes = 0;
  std::uint64_t branches = 0;  ///< number of executions of branches
  /// number of executions of branches after which the lanes continue at different places
  std::uint64_t divergent = 0;

  /// Returns the average number of lanes per instruction; 0 if nothing was executed.
  double average_lanes() const {
    return instructions == 0 ? 0 : static_cast<double>(lanes) / static_cast<double>(instructions);
  }
  /// Returns the share of the branches after which all lanes continue at the same place, from 0 to 1; 1 if no branch
  /// was executed.
  double branch_efficiency() const {
    return branches == 0 ? 1 : static_cast<double>(branches - divergent) / static_cast<double>(branches);
  }
  Activity& operator+=(const Activity& other);
  Activity& operator*=(std::uint64_t times);
  bool operator==(const Activity&) const = default;
};

/// Returns whether the lanes of `path` continue at different places after a branch that the lanes `taken` take.
constexpr bool diverges(LaneMask taken, LaneMask path) {
  return taken != 0 && taken != path;
}

/// Counts the executions of each instruction and the lanes that execute it. A block adds whole sequences of
/// instructions at once, because adding every instruction alone would slow the execution down.
class ActivityCounter {
 public:
  /// `instructions` is the number of instructions of the program.
  explicit ActivityCounter(std::size_t instructions)
      : changes_(instructions + 1), without_guard_(instructions), divergent_(instructions) {}

  /// Adds one execution of the instructions from `first` to `end` (exclusive) by the lanes `path`.
  void add(std::uint32_t first, std::uint32_t end, LaneMask path) {
    const auto lanes = static_cast<std::uint64_t>(std::popcount(path));
    ++changes_[first].executions;
    changes_[first].lanes += lanes;
    --changes_[end].executions;
    changes_[end].lanes -= lanes;
  }
  /// Notes that the guard of the instruction is false for `lanes` of the path that was added for it.
  void add_false_guards(std::uint32_t pc, LaneMask lanes) {
    if (lanes != 0) without_guard_[pc] += static_cast<std::uint64_t>(std::popcount(lanes));
  }
  /// Notes that lanes continue at different places after the branch at `pc`.
  void add_divergence(std::uint32_t pc) { ++divergent_[pc]; }

  /// Returns the activity of each instruction, without the number of branches. Index: pc.
  std::vector<Activity> activity() const;
  /// Returns the number of lanes whose guard is true, per instruction. Index: pc. It is exact only for instructions for
  /// which false guards were added.
  std::vector<std::uint64_t> lanes_with_guard() const;

 private:
  /// Difference between the counts of an instruction and those of the one before it. Unsigned differences wrap.
  struct Change {
    std::uint64_t executions = 0, lanes = 0;
  };
  std::vector<Change> changes_;
  std::vector<std::uint64_t> without_guard_, divergent_;
};

}  // namespace warplens::simt
