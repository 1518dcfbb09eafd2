#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value that the variable `word` has at the code, in the function that contains the code. It was last set
/// by an assignment, its initialiser, a loop or the CUDA runtime, or it is the argument of a parameter. Unknown if the
/// function has no such variable.
HostValue evaluate_local(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

}  // namespace warplens::kernels
