#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of a local variable or a parameter of a host function. `word` is its name, and `code` is the use
/// of the variable. The value of a local variable comes from the last of these before the use: an assignment, the
/// initialiser, a loop, or a call of the CUDA runtime. The value of a parameter is the argument of a call. Unknown if
/// the function has no such variable.
HostValue evaluate_local(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

}  // namespace warplens::kernels
