#pragma once

#include "kernels/gpu/loaded_job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Times the transfers of a job's buffers, and the launch on the host's own memory. What the buffers hold is the same
/// afterwards but for those that the kernel writes. Throws Error, out_of_memory too, where the host can't page-lock as
/// much.
Transfers time_transfers(const LoadedJob& loaded, cudaStream_t stream, const Monitor& monitor);

}  // namespace warplens::gpu
