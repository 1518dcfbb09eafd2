#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of a name at its place in the code. Looks it up in the scope, then among the variables of the
/// function, the fields of the object, the macros, the constants and the enumerators. If the variable is a size of the
/// header, the expression of its value is the size's name in the header ("width").
HostValue evaluate_name(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
