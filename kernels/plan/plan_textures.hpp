#pragma once

#include <vector>

#include "kernels/header/kernel_file.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// The textures and surfaces of a launch, each with a handle of its own. Throws InputError where a buffer's elements
/// are no texels, or where the texture unit can't read them so.
std::vector<PlannedTexture> plan_textures(const KernelFile& kernel, const std::vector<PlannedBuffer>& buffers);

}  // namespace warplens::kernels
