#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the number of elements of a container's value; unknown for values that are not containers.
HostValue count_elements(const HostValue& container);

/// Returns the value of a container that starts empty and gets elements before its use, in loops or by a resize.
/// Unknown if it gets no elements, or if their number is unknown.
HostValue evaluate_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope);

/// Returns `container` with the elements that are appended to it before its use. Unknown if their number is unknown.
/// Returns values that are not containers unchanged.
HostValue add_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope,
                     const HostValue& container);

/// Evaluates "sizes[i]": an element of a list, or a value that was assigned earlier. The value may have been assigned
/// to this index, or to every index in a loop.
HostValue evaluate_element(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
