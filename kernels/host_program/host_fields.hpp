#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The value of "object.field": a side of a dim3, a property of the device, a field that was assigned before, one of a
/// list by its place in the class, or one that a function sets.
HostValue evaluate_field(const Evaluation& evaluation, Code code, const HostScope& scope);

/// The value of a field of the object whose method the code stands in; unknown if its class has no such field. Notes
/// the field as a root if the evaluation ends there.
HostValue evaluate_own_field(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

/// What a function makes of a field of the variable `object` that it is handed, by reference or by pointer: of "void
/// make(Mesh& m, int n) { m.count = n; }" n, as its first call has it.
HostValue evaluate_field_set_by_callee(const Evaluation& evaluation, std::string_view object, std::string_view field);

}  // namespace warplens::kernels
