#pragma once

#include "app/study/study.hpp"

namespace warplens::study {

/// Executes all blocks of a launch on one thread, repeatedly for at least `seconds`. Returns the time of the fastest
/// execution, in nanoseconds per warp instruction. Throws if the kernel cannot be loaded.
double measure_execution(const Choice& choice, double seconds);

}  // namespace warplens::study
