#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads and stores that the assembler joined. They are adjacent in memory, use one base register (or
/// registers that differ from it by a constant), and are in one sequence of instructions without a branch or a barrier.
/// An access without a separate instruction must be inside the bytes that another instruction moves. A wide instruction
/// moves a block that contains its own bytes and is aligned to its width, because the hardware requires this. A wide
/// load of shared memory may also move bytes that are not used (three of four numbers, rows with a column of padding);
/// a wide load of global memory or a wide store may not.
///
/// `by_pc` has one entry per instruction of the program, as made by `correspond`; the entries of joined accesses are
/// changed to Form::joined and Form::elsewhere. `copies` is the number of machine instructions of each entry. If one
/// access remains unexplained, all accesses of its group keep their form, because it is then unknown how the assembler
/// joined them. Generic accesses are not joined, because their lanes may access several spaces. Returns the joined
/// accesses for the execution, with one entry per pc; empty if none were joined.
std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::span<const std::uint32_t> copies,
                                            std::vector<Made>& by_pc);

}  // namespace warplens::sass
