#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Returns the number of registers per thread that the assembler allocated for an entry; nothing if the cubin does not
/// contain it. Read from the section .nv.info, from the record with the symbol of the function (the same number as
/// `ptxas -v` of CUDA 13.0 prints).
std::optional<unsigned> read_register_count(const Cubin& cubin, std::string_view entry);

/// Machine instructions per PTX instruction, by pc.
struct MachineInstructions {
  /// Average number of machine instructions per execution: the number of instructions from this line of the PTX,
  /// divided by its copies. 0 if the machine code does its work in other instructions, or not at all.
  std::vector<double> count;
  /// Number of copies of its basic block in the machine code …
  std::vector<double> copies;
  /// … and the number of those copies in one loop: this many iterations of an unrolled loop are one iteration in the
  /// machine code.
  std::vector<double> unrolled;
};

/// Counts machine instructions per PTX instruction. All values are 1 if the cubin has no line information.
MachineInstructions machine_instructions(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
