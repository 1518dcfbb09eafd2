#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::gpu {

/// What a comparison found.
struct CheckResult {
  std::uint64_t differences = 0;
  std::optional<Difference> first;  ///< in the order of the buffer's rows
};

/// Adds what was found in another part of the same buffer: sums the differences and keeps the first of them in the
/// order of the buffer's rows.
void merge(CheckResult& into, CheckResult from);

/// A rectangle of a buffer's elements: rows first, each contiguous.
struct Rectangle {
  std::uint64_t row = 0, col = 0, rows = 0, cols = 0;
};

/// The CPU's word on what a job must write: the filled buffer's elements, transposed or as they are.
class Reference {
 public:
  /// What is read and what is written: as roles_of (kernels/gpu/expected.hpp) says. Nothing where the job asks for
  /// neither, or has no two such buffers of fitting shapes.
  static std::optional<Reference> of(const Job& job);

  /// Numbers of the buffers that are read and written, in the job.
  std::size_t source() const { return source_; }
  std::size_t target() const { return target_; }

  /// Compares elements that came back from the GPU, exactly, on all cores. `bytes` has the rectangle's rows one after
  /// the other.
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

/// Compares the whole of what a job wrote. `fetch` brings a rectangle, which has no more than `most_bytes` bytes (one
/// element at least), into memory that is valid until it is called again.
CheckResult compare_all(const Reference& reference, const JobBuffer& target, std::uint64_t most_bytes,
                        const std::function<std::span<const std::uint8_t>(const Rectangle&)>& fetch);

/// One number as people read it: "3.5".
std::string number_text(kernels::Scalar scalar, const std::uint8_t* bytes);

/// An element as people read it: "3.5", "(1, 2, 3, 4)".
std::string element_text(const std::string& element, std::span<const std::uint8_t> bytes);

}  // namespace warplens::gpu
