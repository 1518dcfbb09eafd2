#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/reference.hpp"

namespace warplens::gpu {

/// Reads bytes of a buffer after the launch. `first_byte` is the offset from the start of the buffer's allocation. The
/// function is called by one thread at a time.
using ReadBuffer = std::function<void(std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes)>;

/// The result of comparing a launch's output with the job's check.
struct ResultComparison {
  std::optional<CheckResult> result;  ///< nullopt if the output could not be compared
  std::uint64_t compared = 0;         ///< number of compared elements
  std::string reason;                 ///< why the output could not be compared; empty if the job has no check
};

/// Compares the output of a job's launch, which may have run on a GPU or in the model. Copies, transposes and integers
/// must be exact. Floating-point numbers may differ by the job's tolerance, relative to the sum of the magnitudes of
/// all terms. If the job has no tolerance, they may differ by (8 + the square root of the number of terms) units in the
/// last place of this sum. `read_reference` reads the output of the job's reference kernel; it may be empty if the job
/// has no reference.
ResultComparison compare_result(const Job& job, const ReadBuffer& read, const ReadBuffer& read_reference);

/// Elements of one buffer that blocks of a launch wrote, with their contents after these blocks.
struct WrittenElements {
  std::size_t buffer = 0;  ///< index into the job's buffers
  /// Indices of the elements in ascending order. Elements are counted row by row from the kernel's pointer.
  std::vector<std::uint64_t> numbers;
  std::vector<std::uint8_t> bytes;  ///< contents, one element after the other
};

/// Compares only the elements in `written`, by the rules of compare_result(). If the check is a reference kernel,
/// `reference` contains the elements that blocks of that kernel wrote, and only elements in both lists are compared.
/// There is no result if the check needs the whole output (a sum), if the expected result cannot be calculated, or if
/// no element could be compared.
ResultComparison compare_written(const Job& job, std::span<const WrittenElements> written,
                                 std::span<const WrittenElements> reference);

}  // namespace warplens::gpu
