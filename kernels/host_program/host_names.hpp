#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The value of a name where it stands: of the scope, a variable of the function, a field of the object, a macro, a
/// constant or an enumerator, in this order. A variable that is a size of the header has its word as expression.
HostValue evaluate_name(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
