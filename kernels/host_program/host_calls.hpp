#pragma once

#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of a call: a conversion, a macro, a method, a function of the program, a constructor, or a library
/// function. Unknown for other calls.
HostValue evaluate_call(const Evaluation& evaluation, Code code, const HostScope& scope);

/// Returns the value of the function's last return statement for these arguments. For a method, `object` contains the
/// constructor arguments of its object. `object` is null if the function is not a method or if the object is unknown.
HostValue apply_function(const Evaluation& evaluation, const Function& function,
                         const std::vector<HostValue>& arguments, const std::vector<HostValue>* object = nullptr);

}  // namespace warplens::kernels
