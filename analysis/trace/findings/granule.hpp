#pragma once

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns the number of bytes per entry of a shadow memory: the smallest element that any instruction of the program
/// accesses, so that no access covers an entry only in part. A power of two, at most 4.
unsigned shadow_granule(const simt::Program& program);

}  // namespace warplens::trace
