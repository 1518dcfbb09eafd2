#pragma once

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// The bytes that one entry of a shadow memory stands for: the narrowest that any instruction of the program moves at
/// once, so that no two of its accesses share an entry in part. A power of two up to 16.
unsigned shadow_granule(const simt::Program& program);

}  // namespace warplens::trace
