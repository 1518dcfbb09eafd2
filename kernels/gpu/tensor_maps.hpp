#pragma once

#include <cuda.h>

#include <vector>

#include "kernels/gpu/job.hpp"

namespace warplens::gpu {

/// Returns the job's tensor maps, encoded by the driver, for buffers whose allocations start at `addresses`. Throws
/// Error if the driver does not support tensor maps (before CUDA 12), or if it refuses one of them.
std::vector<CUtensorMap> encode_tensor_maps(const Job& job, const std::vector<void*>& addresses);

}  // namespace warplens::gpu
