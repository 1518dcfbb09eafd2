#pragma once

#include <string>
#include <vector>

#include "tests/ptx/runner/operand.hpp"
#include "tests/ptx/runner/table.hpp"

namespace warplens::conformance {

/// Returns the PTX of one program of a row, with comments at the top that describe its launch (ptx_test.hpp). The
/// frame of the row generates everything except the row's code:
///
///     lanes   each lane loads its inputs %a, %b, … and stores the results in %d, %e or %x; in the last two warps, only
///             some of the lanes execute the code
///     memory  each parameter is a register of its own name, which points to the thread's element
///     grid    as memory, for a grid of more than one block: %i is the thread's number in the grid, and the pointers
///             point to the start of the buffers
///     matrix  one warp whose lanes load and store vectors of registers: $a, $b, $c and $d
///     wmma    one warp that multiplies matrices by wmma
///     plain   only the parameters and the braces
///
/// Throws std::runtime_error "file:line: message" if the row is malformed.
std::string program_text(const TableRow& row, const Variant& variant);

/// Each of these functions returns the PTX of one program for one frame: lanes, matrix or wmma.
std::string lanes_program(const TableRow& row, const Variant& variant, std::vector<Operand> operands);
std::string matrix_program(const TableRow& row, const Variant& variant, std::vector<Operand> operands);
std::string wmma_program(const TableRow& row, const Variant& variant, std::vector<Operand> operands);

}  // namespace warplens::conformance
