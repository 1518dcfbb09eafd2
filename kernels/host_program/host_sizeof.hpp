#pragma once

#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The value of "sizeof(float)" and "sizeof array", in bytes; in elements if the evaluation counts elements.
HostValue evaluate_sizeof(const Evaluation& evaluation, Code code, const HostScope& scope);

/// The bytes that a type has; unknown for one that Warplens does not know.
HostValue size_of_type(const HostProgram& program, std::string_view type);

}  // namespace warplens::kernels
