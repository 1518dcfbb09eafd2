#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Returns the number of registers per thread that the assembler allocated for a kernel; nullopt if the cubin does not
/// contain the number. The number is in the section .nv.info, in the record with the symbol of the function (`ptxas -v`
/// of CUDA 13.0 prints the same number).
std::optional<unsigned> read_register_count(const Cubin& cubin, std::string_view entry);

/// Numbers of machine instructions per PTX instruction. Index of each list: pc.
struct MachineInstructions {
  /// Average number of machine instructions per execution of the PTX instruction: the number of machine instructions
  /// that come from its line, divided by the number of copies. 0 if machine instructions of other lines do its work, or
  /// if it is not needed.
  std::vector<double> count;
  /// Number of copies of the instruction's basic block in the machine code.
  std::vector<double> copies;
  /// Number of copies of the instruction's basic block in one loop of the machine code. It is 4
  /// if the assembler unrolled the loop four times, so that one iteration of the machine code does the work of four
  /// iterations of the PTX.
  std::vector<double> unrolled;
};

/// Counts the machine instructions per PTX instruction. All values are 1 if the cubin has no line information.
MachineInstructions machine_instructions(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
