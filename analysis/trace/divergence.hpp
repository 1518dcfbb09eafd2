#pragma once

#include <cstdint>
#include <vector>

#include "analysis/trace/recording.hpp"

namespace warplens::trace {

/// Activity of one instruction or of several instructions. All numbers count PTX instructions of warps.
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
  Activity& operator+=(const Activity& other);
  bool operator==(const Activity&) const = default;
};

/// Returns whether the lanes of a warp continue at different places after one of its steps. `ordinal` is the index of
/// the step in Recording::steps_of_warp. Only branches can diverge. For a branch with a table, the next step of the
/// warp shows whether the lanes were separated. If the recording ends before the next step, the result is false.
bool diverges(const simt::Program& program, const Recording& recording, std::uint32_t warp, std::size_t ordinal);

/// Counts the activity of each instruction in a recorded block. The index is the pc.
std::vector<Activity> count_activity(const simt::Program& program, const Recording& recording);

/// Counts the activity of all instructions of one warp in a recorded block.
Activity count_warp_activity(const simt::Program& program, const Recording& recording, std::uint32_t warp);

/// Returns the number of warps of a recorded block that diverge at least once.
std::uint32_t count_divergent_warps(const simt::Program& program, const Recording& recording);

}  // namespace warplens::trace
