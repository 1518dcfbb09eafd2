#pragma once

#include "kernels/gpu/loaded_job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Times the transfers of a job's buffers, and the launch with its buffers in host memory. Changes only buffers that
/// the kernel writes. Throws Error, with the kind out_of_memory if the host cannot page-lock enough memory.
Transfers time_transfers(const LoadedJob& loaded, cudaStream_t stream, const Monitor& monitor);

}  // namespace warplens::gpu
