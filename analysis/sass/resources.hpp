#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// The registers that the assembler gave each thread of an entry; nothing where the cubin has no such entry. They
/// stand in the upper eight bits of the `info` of its code's section (as cuobjdump of CUDA 13.0 shows them).
std::optional<unsigned> registers_of(const Cubin& cubin, std::string_view entry);

/// What the assembler made of a program's instructions, by pc.
struct MachineInstructions {
  /// How many instructions of the machine code one execution stands for, on the average: those of its line of the PTX,
  /// over its copies. 0 for what the machine code does elsewhere or not at all.
  std::vector<double> count;
  /// How often the machine code has the basic block that it stands in: more than once in a loop that is unrolled.
  std::vector<double> copies;
};

/// All 1 where the cubin says nothing of lines.
MachineInstructions machine_instructions(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
