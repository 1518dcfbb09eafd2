#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The number of elements that the value of a container tells of; unknown for a value that is none.
HostValue count_elements(const HostValue& container);

/// A container that starts empty and is made longer before its use, in loops or at once; unknown if nothing makes it
/// longer, or if it is not known by how many.
HostValue evaluate_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope);

/// A container with elements of its own that is made longer before its use; unknown if it is not known by how many. Any
/// other value is itself.
HostValue add_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope,
                     const HostValue& container);

/// "sizes[i]": an element of a list, or what was put into an array before, at this index or at each.
HostValue evaluate_element(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
