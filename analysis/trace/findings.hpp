#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/simt/execute.hpp"

namespace warplens::trace {

/// Something wrong with a kernel, told so that a student understands it.
struct Finding {
  std::string kind;               ///< "out-of-bounds", "misaligned", "shared-race", "barrier-divergence", …
  std::uint32_t pc = 0;
  std::uint32_t source_line = 0;  ///< in the CUDA source; 0 where the compiler gave none
  std::uint32_t ptx_line = 0;
  simt::Dim3 block;  ///< where it was seen first
  std::uint32_t warp = 0;
  LaneMask lanes = 0;
  std::string message;            ///< a sentence
  std::uint64_t count = 1;        ///< warp instructions that did it
};

}  // namespace warplens::trace
