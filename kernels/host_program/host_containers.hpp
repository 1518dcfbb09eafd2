#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the number of elements of a container's value; unknown for values that are not containers.
HostValue count_elements(const HostValue& container);

/// Returns a container that starts empty and grows before its use, in loops or at once. Unknown if nothing makes it
/// grow, or if the growth is unknown.
HostValue evaluate_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope);

/// Adds elements that are appended to a container before its use. Unknown if their number is unknown. Returns values
/// that are not containers unchanged.
HostValue add_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope,
                     const HostValue& container);

/// Evaluates "sizes[i]": an element of a list, or the value that was assigned earlier, either to this index or, in a
/// loop, to every index.
HostValue evaluate_element(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
