#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the argument for the parameter `word` in the first call of the function that contains the code, or the
/// parameter's default; nothing if there is neither.
Code argument_for_parameter(const HostProgram& program, Code code, std::string_view word);

/// If `expression` is a parameter of a host function, returns the argument that callers pass for it, without casts and
/// parentheses. Returns any other expression unchanged.
Code find_origin(const HostProgram& program, Code expression);

/// Returns the value of a parameter of the function that contains the code. The value is the argument in the function's
/// first call; argc of main is 1. If the function is never called, uses the value of a variable of this name in main,
/// or an assumed integer. Unknown for other names.
HostValue evaluate_parameter(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

}  // namespace warplens::kernels
