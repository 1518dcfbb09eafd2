#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The argument that the first call of the function around the code gives for its parameter `word`, else the
/// parameter's default; nothing if there is neither.
Code argument_for_parameter(const HostProgram& program, Code code, std::string_view word);

/// The place in the callers' code that a parameter of a host function is bound to, without casts and parentheses; the
/// expression itself if it is no parameter.
Code origin_of(const HostProgram& program, Code expression);

/// The value of a parameter of the function that the code stands in: of what its first call gives for it. argc of main
/// is 1. Without a call: of a variable of this name in main, else an assumed integer. Unknown for any other name.
HostValue evaluate_parameter(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

}  // namespace warplens::kernels
