#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Finds the loads and stores that the assembler joined. These accesses are adjacent in memory, use one base register
/// (or registers that differ from it by a constant), and are in one sequence of instructions without a branch or a
/// barrier.
///
/// If an access has no machine instruction of its own, the instruction of another access must move its bytes. A wide
/// instruction moves a block of memory. The block is aligned to the width of the instruction, because the hardware
/// requires this. A wide load of shared memory may also move bytes that are not used (three of four numbers, rows with
/// a column of padding); a wide load of global memory or a wide store may not.
///
/// If other accesses of the sequence have more copies than a wide load, the loop is unrolled, and the load may also
/// move bytes for other iterations. If no access of an iteration uses some of the bytes, they may belong to another
/// iteration, and it is unknown how the accesses were joined.
///
/// `by_pc` has one entry per instruction of the program, as made by `correspond`; the entries of joined accesses are
/// changed to Form::joined and Form::elsewhere. `copies` is the number of machine instructions of each entry. If one
/// access of a group remains unexplained, it is unknown how the assembler joined the group, and all accesses of the
/// group keep their form. Generic accesses are not joined, because their lanes may access several spaces. Returns the
/// joined accesses for the execution, with one entry per pc; empty if none were joined.
std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::span<const std::uint32_t> copies,
                                            std::vector<Made>& by_pc);

}  // namespace warplens::sass
