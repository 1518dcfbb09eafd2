#pragma once

#include <cuda.h>

#include <vector>

#include "kernels/gpu/job.hpp"

namespace warplens::gpu {

/// The job's tensor maps as the driver makes them, of buffers whose allocations begin at `addresses`. Throws Error
/// where the driver knows none (before CUDA 12) or refuses one.
std::vector<CUtensorMap> encode_tensor_maps(const Job& job, const std::vector<void*>& addresses);

}  // namespace warplens::gpu
