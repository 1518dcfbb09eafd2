#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::views {

/// A variable in a block's shared memory, as its source declares it.
struct SharedArray {
  std::string name;
  std::uint64_t begin = 0, bytes = 0;  ///< within the block's shared memory
  std::uint64_t element_bytes = 4;
  std::string element;        ///< its type, as kernels::element_named takes it; empty where it takes none
  std::uint64_t columns = 0;  ///< of its last dimension; 0: one dimension, or a declaration that was not understood

  /// "tile[3][0]", "partial[7]": the element that a byte is in.
  std::string element_at(std::uint64_t byte) const;
};

/// The shared variables of a study's kernel, by address. Names and sizes are those of its PTX; the columns are read off
/// the declaration in the source.
std::vector<SharedArray> shared_arrays(const study::Study& study);

/// The element that a byte of shared memory is in, in the kernel's own words; "byte 132" where no variable is known.
std::string shared_name(const std::vector<SharedArray>& arrays, std::uint64_t byte);

/// The type of what lies at a byte of shared memory, as kernels::element_named takes it; empty where it is not known.
std::string shared_element(const std::vector<SharedArray>& arrays, std::uint64_t byte);

/// Of the last dimension of `name`, as an expression: "BX + PAD" of "__shared__ float tile[BY][BX + PAD];". Empty where
/// the source has no declaration of two dimensions under that name.
struct ArrayDeclaration {
  std::string type, last_dimension;
};
ArrayDeclaration declaration_of(const std::string& source, const std::string& name);

}  // namespace warplens::views
