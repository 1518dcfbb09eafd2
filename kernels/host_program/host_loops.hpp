#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the number of elements that a loop appends to a container: `count`, the number per iteration, times the
/// number of iterations. Unknown if the number of iterations is unknown. Returns `count` if `statement` is not a loop,
/// or if it is a do loop. `container` is the name of the container. It is needed for "while (v.size() < n)", which ends
/// when v has n elements.
HostValue multiply_by_rounds(const Evaluation& evaluation, Code statement, const HostValue& count,
                             std::string_view container, const HostScope& scope);

/// Returns the value of the variable of a range-based for loop in the first iteration. The loop must contain the use of
/// the variable. Unknown for other variables.
HostValue evaluate_range_variable(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope);

/// Returns true if a loop around the code changes the variable.
bool is_changed_by_loop(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
