#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::views {

/// A variable in a block's shared memory, as declared in the source.
struct SharedArray {
  std::string name;
  /// Position and size in bytes; `begin` counts from the start of the block's shared memory.
  std::uint64_t begin = 0, bytes = 0;
  std::uint64_t element_bytes = 4;
  std::string element;  ///< type of an element (kernels::element_named); empty if not known
  /// Size of the last dimension; 0 if there is only one dimension or the declaration is not known.
  std::uint64_t columns = 0;

  /// Returns the element that contains a byte: "tile[3][0]", "partial[7]".
  std::string element_at(std::uint64_t byte) const;
};

/// Returns the shared variables of a study's kernel, in the order of their addresses. The names and sizes come from the
/// PTX, and the number of columns from the declaration in the source.
std::vector<SharedArray> shared_arrays(const study::Study& study);

/// Returns the element that contains a byte of shared memory, or "byte 132" if no variable is known there.
std::string shared_name(const std::vector<SharedArray>& arrays, std::uint64_t byte);

/// Returns the element type at a byte of shared memory (kernels::element_named); empty if it is not known.
std::string shared_element(const std::vector<SharedArray>& arrays, std::uint64_t byte);

/// Declaration of a shared array. `last_dimension` is an expression: "BX + PAD" for "__shared__ float tile[BY][BX +
/// PAD];". It is empty if the declaration has only one dimension. Both fields are empty if the source does not declare
/// the name.
struct ArrayDeclaration {
  std::string type, last_dimension;
};
ArrayDeclaration declaration_of(const std::string& source, const std::string& name);

}  // namespace warplens::views
