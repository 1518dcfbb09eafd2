#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads and stores that the assembler puts together: neighbours in memory, from one base register (or
/// registers that differ from it by a constant) and one stretch of instructions without a branch or a barrier. What has
/// no instruction of its own in the machine code must lie within what one of the others moves there: a wide one moves
/// the bytes around its own that are aligned to its width, since the hardware knows no others. A wide load may move
/// bytes that nobody asked for (of shared memory: three of four numbers, rows with a column of padding), but for global
/// memory; a store none. They become Form::joined and Form::elsewhere in `by_pc` (one row an instruction of the
/// program, as `correspond` makes them; `copies` are how many instructions the machine code has for each).
/// Where some are left over, all stay as they are: what was made of them is then not known. So do generic ones, whose
/// lanes may reach several spaces. Returns the same as the executions need it, by pc; empty where nothing is put
/// together.
std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::span<const std::uint32_t> copies,
                                            std::vector<Made>& by_pc);

}  // namespace warplens::sass
