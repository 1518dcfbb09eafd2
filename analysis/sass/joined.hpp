#pragma once

#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads and stores that the assembler puts together: neighbours in memory, from one base register (or
/// registers that differ from it by a constant) and one stretch of instructions without a branch or a barrier, all of
/// which but one are absent from the machine code, while that one is just as wide as all of them. They become
/// Form::joined and Form::elsewhere in `by_pc` (one row an instruction of the program, as `correspond` makes them).
/// Where bytes are missing or left over, all stay as they are: what was made of them is then not known. So do generic
/// ones, whose lanes may reach several spaces. Returns the same as the executions need it, by pc; empty where nothing
/// is put together.
std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::vector<Made>& by_pc);

}  // namespace warplens::sass
