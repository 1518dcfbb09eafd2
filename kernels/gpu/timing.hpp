#pragma once

#include <cuda_runtime_api.h>

#include <functional>

#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Times `enqueue`, which puts one run into `stream`. Warms up, then runs in batches until the median is stable or the
/// time budget is spent. If `before_each` is not empty, it is called before each run to enqueue work that is not timed,
/// such as a flush of the L2 cache. Throws Error.
Timing time_runs(cudaStream_t stream, const std::function<void()>& enqueue, const std::function<void()>& before_each,
                 const MeasureOptions& options, const Monitor& monitor);

}  // namespace warplens::gpu
