#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// From `address` on, up to the next row of its section, machine code comes from line `line` of the PTX text.
struct LineRow {
  std::uint32_t section = 0;  ///< index into Cubin::sections
  std::uint64_t address = 0;  ///< in bytes, from the section's start
  std::uint32_t line = 0;     ///< from 1; 0 where a sequence of code ends
};

/// The table that the assembler writes beside the code it makes of a PTX text (section .nv_debug_line_sass, in DWARF
/// 2's form; written with -lineinfo), in order of section and address. Empty where there is none, or none that can be
/// read.
std::vector<LineRow> ptx_line_table(const Cubin& cubin);

/// The line of the PTX that the code at an address comes from; 0 for none.
std::uint32_t ptx_line_of(const std::vector<LineRow>& table, std::uint32_t section, std::uint64_t address);

}  // namespace warplens::sass
