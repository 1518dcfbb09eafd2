#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// A count that each execution of a statement's body adds, times the rounds of the statement. The count itself for a
/// statement that is no loop, and for a do loop; unknown for a loop whose rounds are not known. `container` is the
/// variable that is counted: "while (v.size() < n)" ends when v has n elements.
HostValue multiply_by_rounds(const Evaluation& evaluation, Code statement, const HostValue& count,
                             std::string_view container, const HostScope& scope);

/// The first value of the variable of a range-based for loop around its use; unknown if it is no such variable.
HostValue evaluate_range_variable(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope);

/// Whether a variable has another value in each round of a loop around the code.
bool is_changed_by_loop(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
