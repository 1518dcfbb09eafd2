#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/activity.hpp"
#include "analysis/trace/recording.hpp"

namespace warplens::trace {

/// Returns whether the lanes of a warp continue at different places after one of its steps. `ordinal` is the index of
/// the step in Recording::steps_of_warp. Only branches can diverge. For a branch with a table, the next step of the
/// warp shows whether the lanes were separated. If the recording ends before the next step, the result is false.
bool diverges(const simt::Program& program, const Recording& recording, std::uint32_t warp, std::size_t ordinal);

/// Counts the activity of each instruction in a recorded block. The index is the pc.
std::vector<simt::Activity> count_activity(const simt::Program& program, const Recording& recording);

/// Counts the activity of all instructions of one warp in a recorded block.
simt::Activity count_warp_activity(const simt::Program& program, const Recording& recording, std::uint32_t warp);

/// Returns the number of warps of a recorded block that diverge at least once.
std::uint32_t count_divergent_warps(const simt::Program& program, const Recording& recording);

}  // namespace warplens::trace
