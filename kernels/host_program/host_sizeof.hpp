#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of "sizeof(float)" or "sizeof array" in bytes. If the evaluation counts elements, every element
/// has size 1.
HostValue evaluate_sizeof(const Evaluation& evaluation, Code code, const HostScope& scope);

/// Returns the size of a type in bytes; unknown for unknown types.
HostValue size_of_type(const HostProgram& program, std::string_view type);

}  // namespace warplens::kernels
