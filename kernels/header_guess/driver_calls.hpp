#pragma once

#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Rewrites calls of the CUDA driver API as calls of the runtime API, if they launch kernels or allocate, copy or set
/// memory: cuLaunchKernel(f, x, 1, 1, 256, 1, 1, bytes, stream, list, 0) becomes cudaLaunchKernel(scale, dim3(x, 1, 1),
/// dim3(256, 1, 1), list, bytes, stream) if f is the kernel "scale" (cuModuleGetFunction). Lines keep their numbers. A
/// launch without a list of arguments is not rewritten.
void rename_driver_calls(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
