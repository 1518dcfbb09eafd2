#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "app/study/study.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::profiler {

/// Range of matrix sizes that give a launch the same grid.
struct SizeRange {
  kernels::Size least, most;
};

/// Result of the search for a launch of the model that has the grid and the block of a report.
struct FittedLaunch {
  study::Choice choice;  ///< the launch, with the settings and the size that were found
  bool has_block = false, has_grid = false;
  std::vector<std::pair<std::string, std::string>> settings;  ///< settings that were changed to match the block
  /// Matrix sizes for which the launch has the grid of the report. Empty if the user gave a size, or if no such size
  /// was found. If the launch did not have this grid at first, the size in `choice` is now the largest of these sizes.
  std::optional<SizeRange> sizes;

  bool is_found() const { return has_block && has_grid; }
};

/// Says which parts of a choice the user gave. These parts must not be changed.
struct FitLimits {
  bool size_is_given = false;
};

/// Finds a launch of `kernel` that has the block and the grid of a report. To match the block, changes as few
/// parameters as possible. To match the grid, changes the matrix size.
///
/// Parameters that are set in `choice.set` keep their values. The search assumes that the grid does not shrink if the
/// size grows. If one dimension of the grid depends on both columns and rows, the rows of the choice are kept. Executes
/// nothing.
FittedLaunch fit_launch(const kernels::KernelFile& kernel, const study::Choice& choice, const simt::Dim3& grid,
                        const simt::Dim3& block, const FitLimits& limits);

/// Returns at most `most` sizes in the range, in the order in which to try them until the counts match the report:
/// squares from the largest to the smallest, then other widths, then other heights.
std::vector<kernels::Size> sizes_to_try(const SizeRange& range, std::size_t most);

}  // namespace warplens::profiler
