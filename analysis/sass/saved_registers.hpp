#pragma once

#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the registers that each function saves at its beginning and restores before it returns, in the machine code.
/// The result has one list per function, in the order of Code::functions; it is empty if no function saves registers.
/// Removes from `instructions` the stores and loads that save and restore these registers.
///
/// These stores and loads are recognised by their position:
/// - The stores are in the first basic block of the function, relative to the stack pointer, and do not come from a
///   line of the PTX.
/// - For each store, the basic block that ends with the function's only return has one load from the same address.
/// - If the function has branches, that last block begins where the lanes have met again (BSYNC). All lanes that
///   entered together then execute the loads together.
/// - All calls of the function in the PTX are calls in the machine code too.
///
/// If one of these conditions is not met, the saved registers of the function are not reported.
///
/// Example on an H200: a program with virtual functions has 152 stores in the PTX, but 228 were measured. The
/// difference is 76 stores: one for each call of a function that saves one register.
std::vector<std::vector<simt::SavedRegister>> take_saved_registers(const simt::Program& program, const Cubin& cubin,
                                                                   std::vector<MemoryInstruction>& instructions);

}  // namespace warplens::sass
