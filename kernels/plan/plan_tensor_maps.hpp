#pragma once

#include <vector>

#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// The tensor maps of a launch, each with a handle of its own. Throws InputError where cuTensorMapEncodeTiled would
/// refuse one (CUDA Driver API, "Tensor Map Object Management"): rows of no whole 16 bytes, a box that is too large, ….
std::vector<PlannedTensorMap> plan_tensor_maps(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers);

}  // namespace warplens::kernels
