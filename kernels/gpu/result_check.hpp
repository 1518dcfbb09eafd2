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

/// The result of comparing a launch's output with the job's check.
struct ResultComparison {
  std::optional<CheckResult> result;  ///< nothing if it could not be compared
  std::uint64_t compared = 0;         ///< number of elements
  std::string reason;                 ///< why it could not be compared; empty if the job has no check
};

/// Compares the output of a job's launch, which may have run on a GPU or in the model. Copies, transposes and integers
/// must be exact. Floating-point numbers may differ by the job's tolerance, as a share of the magnitudes of their
/// terms; without a tolerance by (8 + the square root of the number of terms) units in the last place of these
/// magnitudes. `read_reference` reads the output of the job's reference; it may be empty if the job has none.
ResultComparison compare_result(const Job& job, const ReadBuffer& read, const ReadBuffer& read_reference);

}  // namespace warplens::gpu
