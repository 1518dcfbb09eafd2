#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/reference.hpp"

namespace warplens::gpu {

/// Reads bytes of a buffer after the launch, counted from its allocation's start. Called by one thread at a time.
using ReadBuffer = std::function<void(std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes)>;

/// What came of holding a result against the job's check.
struct ResultComparison {
  std::optional<CheckResult> result;  ///< nothing where it could not be compared
  std::uint64_t compared = 0;         ///< elements
  std::string reason;                 ///< why it could not; empty where the job has no check
};

/// Compares what a job's launch left, wherever it ran. Copies and transposes must be exact, and so must integers.
/// Floating numbers may differ by the job's tolerance, as a share of what was added up for them; without one by
/// (8 + the square root of the number of terms) units in the last place of it. `read_reference` reads what the job's
/// reference left; it may be empty where the job has none.
ResultComparison compare_result(const Job& job, const ReadBuffer& read, const ReadBuffer& read_reference);

}  // namespace warplens::gpu
