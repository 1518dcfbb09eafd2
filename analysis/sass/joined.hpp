#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads and stores that the assembler joined. They are adjacent in memory, use one base register (or
/// registers that differ from it by a constant), and are in one sequence of instructions without a branch or a barrier.
/// An access without an instruction of its own must be inside the bytes that another instruction moves. A wide
/// instruction moves a block of its width that contains its own bytes and is aligned to its width, because the hardware
/// requires this. A wide load of shared memory may also move unused bytes (three of four numbers, rows with a column of
/// padding); a wide load of global memory or a wide store may not.
///
/// `by_pc` has one row per instruction of the program, as `correspond` makes them; joined accesses become Form::joined
/// and Form::elsewhere there. `copies` is the number of machine instructions for each. If an access remains
/// unexplained, all accesses of its group keep their form, because it is then unknown what was made of them. Generic
/// accesses are not joined, because their lanes may access several spaces. Returns the joined accesses for the
/// execution, by pc; empty if none were joined.
std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::span<const std::uint32_t> copies,
                                            std::vector<Made>& by_pc);

}  // namespace warplens::sass
