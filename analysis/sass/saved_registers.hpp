#pragma once

#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// By function of the program (Code::functions), the registers that its machine code puts aside as it begins and takes
/// back before it returns; empty where none does. Their stores and loads are taken out of `instructions`.
///
/// They are told by where they stand: the stores in the function's first basic block, at the stack pointer, in no
/// instruction's line of the PTX; for each of them one load of the same place in the block that ends with the
/// function's only return. Behind a branch of the function's own, that block has to begin where the lanes have met
/// again (BSYNC), so that all that entered together do them together. The places of all its calls have to be calls in
/// the machine code too. Where one of that is not so, the function's are left where they are.
///
/// H200: Shape *s: 152 stores as written, 228 counted, which are 76 calls of functions that save one register each.
std::vector<std::vector<simt::SavedRegister>> take_saved_registers(const simt::Program& program, const Cubin& cubin,
                                                                   std::vector<MemoryInstruction>& instructions);

}  // namespace warplens::sass
