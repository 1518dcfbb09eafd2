#pragma once

#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the registers that the machine code of each function (in the order of Code::functions) saves at its beginning
/// and restores before it returns. Empty if no function does. Removes their stores and loads from `instructions`.
///
/// They are recognised by their position: stores in the first basic block of the function, relative to the stack
/// pointer, which do not come from a line of the PTX; and for each store one load of the same address in the block that
/// ends with the function's only return. If the function has branches, that block must begin where the lanes have met
/// again (BSYNC), so that all lanes that entered together execute the loads together. All calls of the function in the
/// PTX must be calls in the machine code too. If one of these conditions is not met, the function is left out.
///
/// Example on an H200: Shape *s has 152 stores as written and 228 as counted; the difference is 76 calls of functions
/// that save one register each.
std::vector<std::vector<simt::SavedRegister>> take_saved_registers(const simt::Program& program, const Cubin& cubin,
                                                                   std::vector<MemoryInstruction>& instructions);

}  // namespace warplens::sass
