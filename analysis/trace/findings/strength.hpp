#pragma once

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Whether any instruction can hand data from one block to another: an atomic or a strong access to global memory.
bool meets_other_threads(const simt::Program& program);

}  // namespace warplens::trace
