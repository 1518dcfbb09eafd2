#pragma once

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns whether the program has an instruction that can pass data between blocks: an atomic or a strong access to
/// global memory.
bool meets_other_threads(const simt::Program& program);

}  // namespace warplens::trace
