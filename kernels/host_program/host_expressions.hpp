#pragma once

#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of an expression of the host at its place in the code. Unknown for unsupported kinds of
/// expressions, for expressions that depend on unknown values, and if the budget is spent.
HostValue evaluate(const Evaluation& evaluation, Code code, const HostScope& scope);

/// Returns the value of `given`, the expression that is assigned to the name `word`. Adds the name to
/// HostFindings::roots if the value is known and its evaluation added no other root: for "int n = 8; int m = n;", the
/// root is n and not m.
HostValue evaluate_root(const Evaluation& evaluation, std::string_view word, Code given, const HostScope& scope);

/// Returns the number in "int n{5}" and "int n(5)", whose values are parsed as lists with one element. Returns other
/// values unchanged.
HostValue single_value(Code definition, const HostValue& value);

/// Returns the values of a call's arguments, in order.
std::vector<HostValue> evaluate_arguments(const Evaluation& evaluation, Code call, const HostScope& scope);

/// Returns a list of the values in braces or parentheses. For "{.x = 1}" it contains the value without the field's
/// name.
HostValue evaluate_list(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
