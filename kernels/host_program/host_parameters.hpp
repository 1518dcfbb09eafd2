#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the argument for the parameter `word` in the first call of the function that contains the code, or the
/// parameter's default; nothing if there is neither.
Code argument_for_parameter(const HostProgram& program, Code code, std::string_view word);

/// Returns the expression in the callers' code that a parameter of a host function is bound to, without casts and
/// parentheses, or the given expression if it is not a parameter.
Code find_origin(const HostProgram& program, Code expression);

/// Returns the value of a parameter of the function that contains the code, from its first call. argc of main is 1. If
/// the function is never called, the value is that of a variable of this name in main, or an assumed integer. Unknown
/// for other names.
HostValue evaluate_parameter(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

}  // namespace warplens::kernels
