#pragma once

#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of a method or field that gives a size of a library's matrix or tensor: "a.rows()", "image.cols",
/// "x.size(1)", "t.numel()". The size comes from the construction of the object, as in "MatrixXf a(40, 30)", or from
/// assumed sides. `is_call` is false if `name` is used as a field. Unknown for other names.
HostValue evaluate_library_shape(const Evaluation& evaluation, Code object, std::string_view name, bool is_call,
                                 const std::vector<HostValue>& arguments, const HostScope& scope);

}  // namespace warplens::kernels
