#pragma once

#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The value of a call: of a conversion, a macro, a method, a function of the program, a constructor or a function of
/// the libraries. Unknown for any other.
HostValue evaluate_call(const Evaluation& evaluation, Code code, const HostScope& scope);

/// What a function of the program returns at its last return statement for these arguments. `object` is what the object
/// was constructed with whose method it is; null for none.
HostValue apply_function(const Evaluation& evaluation, const Function& function,
                         const std::vector<HostValue>& arguments, const std::vector<HostValue>* object = nullptr);

}  // namespace warplens::kernels
