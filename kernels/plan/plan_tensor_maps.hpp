#pragma once

#include <vector>

#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// Plans the tensor maps of a launch. Each one gets a different handle. Throws InputError if cuTensorMapEncodeTiled
/// would refuse a map (CUDA Driver API, "Tensor Map Object Management"), for example because a row is not a multiple of
/// 16 bytes or a box is too large.
std::vector<PlannedTensorMap> plan_tensor_maps(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers);

}  // namespace warplens::kernels
