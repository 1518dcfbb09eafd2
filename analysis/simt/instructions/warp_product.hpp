#pragma once

#include <cstdint>

#include "analysis/simt/instructions/matrix_form.hpp"

namespace warplens::simt {

/// One product of matrices, D = A * B + C, in the registers of a full warp: each pointer is one register with the words
/// of its 32 lanes, lane 0 first. MatrixForm has the number of registers, matrix_form.hpp the layout of the matrices in
/// them. A discarded register of D is null. D may share registers with A, B or C.
struct WarpProduct {
  MatrixForm form;
  unsigned at_once = 0;  ///< number of products of floats that are added in one step
  const std::uint32_t* a[16] = {};
  const std::uint32_t* b[16] = {};
  const std::uint32_t* c[16] = {};
  std::uint32_t* d[16] = {};
};

/// Computes a product of floats by the rule of tensor_core.cpp, for all lanes at once, and returns true. Does nothing
/// and returns false if a factor or C is infinite or NaN, or if the numbers are so far apart that 32-bit arithmetic
/// might not be exact (numbers of one factor by more than 2^31, or any of them far from 1).
bool multiply_floats_together(const WarpProduct& product);

/// The same for integers of at most 8 bits, of which at most 64 are added; always exact.
void multiply_integers_together(const WarpProduct& product, bool saturate);

/// The same for single bits, 32 per word: counts the ones of a op b.
void count_bits_together(const WarpProduct& product, bool exclusive_or);

}  // namespace warplens::simt
