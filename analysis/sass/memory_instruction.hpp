#pragma once

#include <cstdint>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/sass/cubin.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::sass {

/// A load, store or atomic in the machine code.
struct MemoryInstruction {
  /// Global, shared, local or constant (arguments are in constant memory); generic if the address determines the space.
  ptx::StateSpace space{};
  bool is_store = false;
  std::uint32_t width = 0;     ///< width of the access in bytes per lane
  std::uint32_t ptx_line = 0;  ///< line of the PTX that the instruction comes from; 0 if unknown
  /// ldmatrix or stmatrix; `width` is then the total size of the registers in bytes per lane
  bool is_matrix = false;
  bool is_atomic = false;
  AtomicMade atomic = AtomicMade::unknown;  ///< how the assembler implemented an atomic; unknown for other instructions
  std::uint32_t section = 0;                ///< index of the section in Cubin::sections
  std::uint64_t address = 0;                ///< address in bytes from the start of the section
  bool is_guarded = false;                  ///< whether some lanes may skip the instruction
  /// base register of the address of a load or store; kNoBase if there is none
  std::uint8_t base = kNoBase;
  std::int32_t offset = 0;  ///< constant that is added to the base register

  static constexpr std::uint8_t kNoBase = 255, kStackPointer = 1;

  bool is_load_or_store() const { return !is_matrix && !is_atomic; }
};

/// Returns the loads, stores and integer atomics of all functions of a cubin. Asynchronous copies and operands from
/// constant memory are not included. The encodings are those of nvdisasm of CUDA 13.0 for compute capability 7.5 to
/// 12.0. An instruction has 128 bits: bits 0 to 11 are the operation, bits 12 to 15 the guard, bits 73 to 75 the width
/// of a load or store, bits 72 and 73 the number of matrices, bits 24 to 31 the base register of the address of a load
/// or store, and bits 40 to 63 the offset that is added to it.
///
/// An atomic comes from one line of the PTX. If the machine code of this line also contains a reduction over the lanes
/// (POPC, REDUX), one lane executes the atomic for all. If the atomic has a guard, but there is no reduction,
/// AtomicMade is unknown. The guard may select one lane that adds the sum of several atomics, or it may be a condition
/// of the program.
std::vector<MemoryInstruction> memory_instructions(const Cubin& cubin);

}  // namespace warplens::sass
