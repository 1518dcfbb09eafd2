#pragma once

#include "kernels/host_program/host_evaluation.hpp"

namespace warplens::kernels {

/// Whether the program never comes to the code without a command line: it stands under a condition that does not hold,
/// in the other branch of one that does, or in a case of a switch over another value.
bool is_never_reached(const Evaluation& evaluation, Code code);

}  // namespace warplens::kernels
