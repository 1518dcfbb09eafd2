#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of "object.field": a side of a dim3, a property of the device, a field that was assigned before,
/// an element of a list at the field's position in its class, or a field that a function sets.
HostValue evaluate_field(const Evaluation& evaluation, Code code, const HostScope& scope);

/// Returns the value of a field of the object whose method contains the code; unknown if its class has no such field.
/// Adds the field to HostFindings::roots if its value is known and its evaluation added no other root.
HostValue evaluate_own_field(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope);

/// Returns the value that a function of the host assigns to "object.field", or otherwise to a field of this name in
/// another object. Unknown if there is no such assignment.
HostValue evaluate_assigned_field(const Evaluation& evaluation, Code object, std::string_view field);

/// Returns the components of a dim3 variable, including those that the program assigns one by one: "block.x = 64;".
/// `base` has the components from the variable's declaration. If `base` is unknown, all functions of the host are
/// searched. Returns an unknown value for variables that are not a dim3.
HostValue evaluate_assigned_sides(const Evaluation& evaluation, Code variable, std::string_view name,
                                  const HostValue& base);

/// Returns the value of a field of the variable `object`, if a function sets the field and gets the object by reference
/// or pointer. For "void make(Mesh& m, int n) { m.count = n; }", the value is the argument n in the first call.
HostValue evaluate_field_set_by_callee(const Evaluation& evaluation, std::string_view object, std::string_view field);

}  // namespace warplens::kernels
