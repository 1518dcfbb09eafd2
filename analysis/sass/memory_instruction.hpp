#pragma once

#include <cstdint>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/sass/cubin.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::sass {

/// A load, a store or an atomic of the machine code.
struct MemoryInstruction {
  /// Global, shared, local or constant, which has the arguments too; generic where its addresses say which.
  ptx::StateSpace space{};
  bool is_store = false;
  std::uint32_t width = 0;     ///< bytes a lane
  std::uint32_t ptx_line = 0;  ///< of the PTX that it comes from; 0 for none
  bool is_matrix = false;      ///< ldmatrix or stmatrix: width is that of the registers
  bool is_atomic = false;
  AtomicMade atomic = AtomicMade::unknown;  ///< of an atomic
  std::uint32_t section = 0;                ///< index into Cubin::sections
  std::uint64_t address = 0;                ///< in bytes, from the section's start
  bool is_guarded = false;                  ///< lanes may pass it by
  std::uint8_t base = kNoBase;              ///< of a load or store: the register that its address counts from
  std::int32_t offset = 0;                  ///< that is added to it

  static constexpr std::uint8_t kNoBase = 255, kStackPointer = 1;

  bool is_load_or_store() const { return !is_matrix && !is_atomic; }
};

/// The loads, stores and integer atomics of every function of a cubin; asynchronous copies and operands from constant
/// memory are not among them. Encodings, for compute capability 7.5 to 12.0, as nvdisasm of CUDA 13.0 reads them: an
/// instruction has 128 bits, its operation stands in bits 0 to 11, its guard in 12 to 15, the width of a load or store
/// in bits 73 to 75 and the number of matrices in 72 and 73; the register of a load's or store's address in 24 to 31,
/// and what is added to it in 40 to 63.
///
/// An atomic whose line of the PTX also adds up over the lanes (POPC, REDUX) is made by one of them. One that does not
/// and has a guard may be one of several that share the sum, or stand under a condition of the program's: unknown.
std::vector<MemoryInstruction> memory_instructions(const Cubin& cubin);

}  // namespace warplens::sass
