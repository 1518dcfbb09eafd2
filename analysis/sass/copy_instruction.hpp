#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::sass {

/// An asynchronous copy (LDGSTS) in the machine code.
struct CopyInstruction {
  std::uint32_t ptx_line = 0;  ///< line of the PTX that the instruction comes from; 0 if unknown
  CopyMade made = CopyMade::unknown;
  /// True if the instruction bypasses L1 and its guard is !P0. Profilers read P0 as false, so they also count the
  /// instruction for lanes that skip it, with any addresses.
  bool is_counted_if_skipped = false;
};

/// Returns the asynchronous copies of all functions of a cubin. In addition to the fields in instruction_fields.hpp, an
/// instruction has a source predicate in bits 87 to 89, negated by bit 90, a bit for ZFILL (bit 82), and a bit that is
/// set if it goes through L1 (bit 81). (Encodings of nvdisasm of CUDA 13.0 for compute capability 9.0.)
std::vector<CopyInstruction> copy_instructions(const Cubin& cubin);

/// Returns how the assembler implements the copy in line `ptx_line` of the PTX. Unknown if there is no such copy, or if
/// its instructions differ.
CopyMade find_copy_form(const std::vector<CopyInstruction>& instructions, std::uint32_t ptx_line);

}  // namespace warplens::sass
