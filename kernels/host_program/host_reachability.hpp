#pragma once

#include "kernels/host_program/host_evaluation.hpp"

namespace warplens::kernels {

/// Returns true if the program without a command line never reaches the code. It is then in a branch whose condition
/// does not hold, in the else branch of a condition that holds, or in a case with another value than its switch.
bool is_never_reached(const Evaluation& evaluation, Code code);

}  // namespace warplens::kernels
