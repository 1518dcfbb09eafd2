#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "app/study/study.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::profiler {

/// The sizes that give a launch its grid.
struct SizeRange {
  kernels::Size least, most;
};

/// The model's launch that has a report's grid and block, as far as there is one.
struct FittedLaunch {
  study::Choice choice;  ///< with the settings and the size of it
  bool has_block = false, has_grid = false;
  std::vector<std::pair<std::string, std::string>> settings;  ///< those that were changed for the block
  std::optional<SizeRange> sizes;  ///< where the size was looked for; the choice has the largest

  bool is_found() const { return has_block && has_grid; }
};

/// What to leave as it is: what the user said himself.
struct FitLimits {
  bool size_is_given = false;
};

/// Looks for the settings of `kernel` that give a block, with as few others than `choice` has as can be, and for the
/// size that gives a grid. Settings that `choice` names stay. Grids must not shrink as the size grows; where one
/// follows columns and rows at once, the choice's rows stay. Nothing is executed.
FittedLaunch fit_launch(const kernels::KernelFile& kernel, const study::Choice& choice, const simt::Dim3& grid,
                        const simt::Dim3& block, const FitLimits& limits);

/// Sizes of that range to be tried where the first one's counts are not the report's: squares first, the largest first,
/// then those of one side. At most `most`.
std::vector<kernels::Size> sizes_to_try(const SizeRange& range, std::size_t most);

}  // namespace warplens::profiler
