#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "app/study/study.hpp"
#include "kernels/gpu/result_check.hpp"

namespace warplens::study {

/// Comparison of the results of some blocks.
struct PartialComparison {
  gpu::ResultComparison comparison;  ///< its member `result` is always set
  std::uint64_t blocks = 0;          ///< number of executed blocks
};

/// Executes some blocks of a launch, at its corners and evenly spread, and compares the elements that they write with
/// the kernel's check. This takes some milliseconds for any size of the launch. Returns nullopt if the result of a
/// block depends on other blocks (because of atomics or strong accesses), if the check needs the whole output, or if
/// the limits are too small for one block.
std::optional<PartialComparison> compare_some_blocks(const Study& study, const std::stop_token& stop,
                                                     const ComparisonLimits& limits);

}  // namespace warplens::study
