#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// The registers that the assembler gave each thread of an entry; nothing where the cubin does not say. They stand in
/// the section .nv.info, in an entry that names the function by its symbol (as `ptxas -v` of CUDA 13.0 shows them).
std::optional<unsigned> registers_of(const Cubin& cubin, std::string_view entry);

/// What the assembler made of a program's instructions, by pc.
struct MachineInstructions {
  /// How many instructions of the machine code one execution stands for, on the average: those of its line of the PTX,
  /// over its copies. 0 for what the machine code does elsewhere or not at all.
  std::vector<double> count;
  /// How often the machine code has the basic block that it stands in, all copies together …
  std::vector<double> copies;
  /// … and those of them that follow each other without a way back: so many rounds of a loop that was unrolled are
  /// one of the machine code's.
  std::vector<double> unrolled;
};

/// All 1 where the cubin says nothing of lines.
MachineInstructions machine_instructions(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
