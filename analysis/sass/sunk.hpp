#pragma once

#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// The loads that the assembler has moved behind a branch which follows them in the program, to where alone what they
/// load is needed: only the lanes that go there load it. (An H200 makes 9 requests for a number that 36 warps load and
/// the first thread of each of 9 blocks stores.)
///
/// Told from the order of both: the load comes before the branch in the PTX, and its one instruction behind that of the
/// branch in the machine code; or under a guard, where all lanes come to it in the PTX. What is loaded must be needed
/// between the branch and its target alone. Loops are left out, since the assembler turns them; so is a load that
/// other branches may pass by and this one not, whose place in the machine code says nothing.
std::vector<simt::SunkLoad> sunk_loads(const simt::Program& program, const Cubin& cubin,
                                       std::span<const MemoryInstruction> machine_code);

}  // namespace warplens::sass
