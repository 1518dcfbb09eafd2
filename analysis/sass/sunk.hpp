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
/// In the PTX, such a load comes before the branch. In the machine code, every path to the only instruction of the load
/// contains the branch, and only one side of the branch leads to the load. Outside of loops, the load may also have a
/// guard there, although all lanes reach the load in the PTX. The loaded value must only be needed between the branch
/// and its target. If the load is in a loop, the branch must be in the same loop.
///
/// A load is ignored if another branch skips the load, but does not skip the branch below which the load may have
/// moved. Its position in the machine code then proves nothing.
std::vector<simt::SunkLoad> find_sunk_loads(const simt::Program& program, const Cubin& cubin,
                                            std::span<const MemoryInstruction> machine_code);

}  // namespace warplens::sass
