#pragma once

#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The value of an expression of the host where it stands; unknown for an expression of a kind that is not followed,
/// for one that depends on what is not known, and if the budget is spent.
HostValue evaluate(const Evaluation& evaluation, Code code, const HostScope& scope);

/// The value of what the name `word` is set to. Notes the name as a root if the evaluation ends there.
HostValue evaluate_root(const Evaluation& evaluation, std::string_view word, Code given, const HostScope& scope);

/// The values of a call's arguments, in order.
std::vector<HostValue> evaluate_arguments(const Evaluation& evaluation, Code call, const HostScope& scope);

/// A list of the values within braces or parentheses; of "{.x = 1}" the value alone.
HostValue evaluate_list(const Evaluation& evaluation, Code code, const HostScope& scope);

}  // namespace warplens::kernels
