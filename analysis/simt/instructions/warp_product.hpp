#pragma once

#include <cstdint>

#include "analysis/simt/instructions/matrix_form.hpp"

namespace warplens::simt {

/// One product of matrices, D = A * B + C, in the registers of a full warp: by number of the register its 32 lanes'
/// words, lane 0 first (MatrixForm says how many there are, matrix_form.hpp how the matrices are spread over them). A
/// register of D that is thrown away is null. D may lie in the registers of A, B or C.
struct WarpProduct {
  MatrixForm form;
  unsigned at_once = 0;  ///< products of floats that are added up at once
  const std::uint32_t* a[16] = {};
  const std::uint32_t* b[16] = {};
  const std::uint32_t* c[16] = {};
  std::uint32_t* d[16] = {};
};

/// Carries a product of floats out as tensor_core.cpp's rule has it, for all lanes at once, where its numbers lie close
/// enough together: true. Where a factor or C is infinite or NaN, or the numbers are so far apart that 32-bit
/// arithmetic might not be exact (a factor's numbers by more than 2^31, or any far from 1), it does nothing: false.
bool multiply_floats_together(const WarpProduct& product);

/// The same of integers of at most 8 bits, of which no more than 64 are added up; always exact.
void multiply_integers_together(const WarpProduct& product, bool saturate);

/// The same of single bits, 32 in a word: counts the ones of a op b.
void count_bits_together(const WarpProduct& product, bool exclusive_or);

}  // namespace warplens::simt
