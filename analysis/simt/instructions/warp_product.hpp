#pragma once

#include <cstdint>

#include "analysis/simt/instructions/matrix_form.hpp"

namespace warplens::simt {

/// One product of matrices, D = A * B + C, in the registers of a full warp. Each pointer refers to one register: the
/// words of its 32 lanes, lane 0 first. MatrixForm determines the number of registers; the layout of the matrices is
/// described in matrix_form.hpp. The pointer to a discarded register of D is null. D may have the same registers as A,
/// B or C.
struct WarpProduct {
  MatrixForm form;
  unsigned at_once = 0;  ///< number of products of floats that are added in one step
  const std::uint32_t* a[16] = {};
  const std::uint32_t* b[16] = {};
  const std::uint32_t* c[16] = {};
  std::uint32_t* d[16] = {};
};

/// Computes a product of floats by the rule of tensor_core.cpp, for all lanes at once, and returns true. Returns false
/// without an effect in two cases: if a number is infinite or a NaN, or if 32-bit arithmetic might not be exact. The
/// latter is the case if numbers of one matrix (A or B) differ by a factor of more than 2^31, or if a number is very
/// large or very small.
bool multiply_floats_together(const WarpProduct& product);

/// Computes a product of integers of at most 8 bits, for all lanes at once. At most 64 products may be added, so that
/// the result is always exact.
void multiply_integers_together(const WarpProduct& product, bool saturate);

/// Computes a product of matrices of single bits, 32 per word, for all lanes at once: for each element of D, counts the
/// ones of (a op b).
void count_bits_together(const WarpProduct& product, bool exclusive_or);

}  // namespace warplens::simt
