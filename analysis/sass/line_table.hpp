#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// Row of a line table: the machine code from `address` to the next row of the same section comes from line `line` of
/// the PTX text.
struct LineRow {
  std::uint32_t section = 0;  ///< index of the section in Cubin::sections
  std::uint64_t address = 0;  ///< address in bytes from the start of the section
  std::uint32_t line = 0;     ///< line of the PTX text, counted from 1; 0 marks the end of a sequence of code
};

/// Returns the line table that the assembler writes for the PTX text, sorted by section and address. If the code was
/// compiled with -lineinfo, the table is in the section .nv_debug_line_sass, in the format of DWARF 2. Returns an empty
/// table if the section is missing or cannot be read.
std::vector<LineRow> ptx_line_table(const Cubin& cubin);

/// Returns the line of the PTX that the code at an address comes from; 0 if the table does not contain the address.
std::uint32_t ptx_line_of(const std::vector<LineRow>& table, std::uint32_t section, std::uint64_t address);

}  // namespace warplens::sass
