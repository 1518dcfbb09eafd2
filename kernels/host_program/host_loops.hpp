#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Multiplies `count`, the number that each execution of a statement's body adds, by the iterations of the statement.
/// Returns `count` unchanged for a statement that is not a loop, and for a do loop. Unknown if the number of iterations
/// is unknown. `container` is the container whose elements are counted: "while (v.size() < n)" ends when v has n
/// elements.
HostValue multiply_by_rounds(const Evaluation& evaluation, Code statement, const HostValue& count,
                             std::string_view container, const HostScope& scope);

/// Returns the value of a variable in the first iteration, if it is the variable of a range-based for loop that
/// contains the use. Unknown for other variables.
HostValue evaluate_range_variable(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope);

/// Returns true if a loop around the code changes the variable.
bool is_changed_by_loop(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
