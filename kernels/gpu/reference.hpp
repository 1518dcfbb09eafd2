#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::gpu {

/// The result of a comparison.
struct CheckResult {
  std::uint64_t differences = 0;
  std::optional<Difference> first;  ///< the first difference in row order
};

/// Merges the results for two parts of the same buffer into `into`: adds up the numbers of differences, and keeps the
/// difference that is first in row order.
void merge(CheckResult& into, CheckResult from);

/// A rectangle of elements of a buffer.
struct Rectangle {
  std::uint64_t row = 0, col = 0, rows = 0, cols = 0;
};

/// The expected result of a transpose or copy: the elements of the filled buffer, transposed or unchanged.
class Reference {
 public:
  /// Returns the reference of a job. find_roles() (kernels/gpu/expected.hpp) selects the buffers. Returns nullopt if
  /// the job's check is not a transpose or copy, or if the shapes of the two buffers do not match.
  static std::optional<Reference> of(const Job& job);

  /// Indices of the read and the written buffer in the job.
  std::size_t source() const { return source_; }
  std::size_t target() const { return target_; }

  /// Compares elements from the GPU bit by bit, on all CPU cores. `bytes` contains the rows of the rectangle one after
  /// another.
  CheckResult compare(const Rectangle& rectangle, std::span<const std::uint8_t> bytes) const;

 private:
  Reference(const Job& job, std::size_t source, std::size_t target);
  CheckResult compare_piece(const Rectangle& whole, const Rectangle& piece, std::span<const std::uint8_t> bytes) const;

  const Job& job_;
  std::size_t source_, target_;
  bool transposes_;
  std::uint32_t element_bytes_;
  simt::Fill fill_;
};

/// Compares the complete output of a job. `fetch` copies a rectangle of at most `most_bytes` bytes (but at least one
/// element) into memory that is valid until the next call.
CheckResult compare_all(const Reference& reference, const JobBuffer& target, std::uint64_t most_bytes,
                        const std::function<std::span<const std::uint8_t>(const Rectangle&)>& fetch);

/// Returns a number as displayed text: "3.5".
std::string number_text(kernels::Scalar scalar, const std::uint8_t* bytes);

/// Returns an element as displayed text: "3.5", "(1, 2, 3, 4)".
std::string element_text(const std::string& element, std::span<const std::uint8_t> bytes);

}  // namespace warplens::gpu
