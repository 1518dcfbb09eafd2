#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of a name at its place in the code. Looks it up in the scope, then among the variables of the
/// function, the fields of the object, the macros, the constants and the enumerators. The expression of a variable that
/// is a size of the header is the header's name for it.
HostValue evaluate_name(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
