#pragma once

#include <cstdint>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// The line of the CUDA source that an instruction stands for: of code that was inlined from another file, the line of
/// the user's file that called it. 0 where the compiler gave none.
std::uint32_t source_line(const simt::Program& program, std::uint32_t pc);

}  // namespace warplens::trace
