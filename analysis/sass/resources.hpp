#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// The registers that the assembler gave each thread of an entry; nothing where the cubin has no such entry. They
/// stand in the upper eight bits of the `info` of its code's section (as cuobjdump of CUDA 13.0 shows them).
std::optional<unsigned> registers_of(const Cubin& cubin, std::string_view entry);

/// By pc, how many instructions of the machine code one execution of it stands for, on the average: those of its line
/// of the PTX, over the copies that the assembler made of the loop around it. 0 for what the machine code does
/// elsewhere or not at all. All 1 where the cubin says nothing of lines.
std::vector<double> instructions_by_pc(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
