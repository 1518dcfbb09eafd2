#pragma once

#include <vector>

#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// Plans the textures and surfaces of a launch. Each one gets a different handle. Throws InputError if the elements of
/// a buffer cannot be texels, if its rows cannot be divided into the planes of an object, or if the texture unit cannot
/// read them with the settings in the header.
std::vector<PlannedTexture> plan_textures(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers);

}  // namespace warplens::kernels
