#pragma once

#include "kernels/host_program/host_evaluation.hpp"

namespace warplens::kernels {

/// Returns true if the program never reaches the code when it runs without command-line arguments. The code is then in
/// a branch whose condition is false, in the else branch of a condition that is true, or in a case whose value differs
/// from the value of the switch.
bool is_never_reached(const Evaluation& evaluation, Code code);

}  // namespace warplens::kernels
