#pragma once

#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads that the assembler moved behind a branch, to the only code that needs their values, so that only the
/// lanes that reach this code load them. (An H200 makes 9 requests for a number that 36 warps load and the first thread
/// of each of 9 blocks stores.)
///
/// They are recognised by the order: in the PTX the load comes before the branch, and in the machine code its only
/// instruction comes after the branch, or has a guard although all lanes reach the load in the PTX. The loaded value
/// must only be needed between the branch and its target. Loops are ignored because the assembler rotates them. A load
/// that other branches skip, but not this branch, is ignored too, because its position in the machine code proves
/// nothing.
std::vector<simt::SunkLoad> find_sunk_loads(const simt::Program& program, const Cubin& cubin,
                                            std::span<const MemoryInstruction> machine_code);

}  // namespace warplens::sass
