#pragma once

#include <cstdint>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// A load or a store of the machine code.
struct MemoryInstruction {
  ptx::StateSpace space{};  ///< global, shared or local; generic where its addresses say which
  bool is_store = false;
  std::uint32_t width = 0;     ///< bytes a lane
  std::uint32_t ptx_line = 0;  ///< of the PTX that it comes from; 0 for none
};

/// The loads and stores of every function of a cubin; atomics, asynchronous copies, matrix loads and what reads
/// constant memory are not among them. Encodings, for compute capability 7.5 to 12.0, as nvdisasm of CUDA 13.0 reads
/// them: an instruction has 128 bits, its operation stands in bits 0 to 11 and the width of a load or store in bits 73
/// to 75.
std::vector<MemoryInstruction> memory_instructions(const Cubin& cubin);

}  // namespace warplens::sass
