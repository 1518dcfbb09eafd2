#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of the variable `word` in the function that contains the code: the value that it was last set to
/// before the code, by an assignment, its initialiser, a loop or the CUDA runtime, or the argument of a parameter.
/// Unknown if the function has no such variable.
HostValue evaluate_local(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

}  // namespace warplens::kernels
