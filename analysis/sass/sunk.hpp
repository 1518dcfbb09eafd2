#pragma once

#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads that the assembler moved below a branch, to the only code that needs their values. Only the lanes
/// that reach this code then execute the load. Example: if 36 warps load a number and only the first thread of each of
/// 9 blocks stores it, an H200 makes 9 requests.
///
/// These loads are recognised by the order of the instructions. In the PTX the load comes before the branch. In the
/// machine code the only instruction of the load comes after the branch, or has a guard although all lanes reach the
/// load in the PTX. The loaded value must only be needed between the branch and its target.
///
/// Two kinds of loads are ignored, because their position in the machine code proves nothing. Loads in loops are
/// ignored because the assembler rotates loops. A load is also ignored if another branch skips the load, but does not
/// skip the branch below which the load may have moved.
std::vector<simt::SunkLoad> find_sunk_loads(const simt::Program& program, const Cubin& cubin,
                                            std::span<const MemoryInstruction> machine_code);

}  // namespace warplens::sass
