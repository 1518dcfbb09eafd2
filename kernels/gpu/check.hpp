#pragma once

#include <driver_types.h>

#include "kernels/gpu/error.hpp"

namespace warplens::gpu {

/// Returns the error for the status of a CUDA call, with a message that says what happened and what to do. `doing`, a
/// marked message, says what the call did ("allocating buffer in").
Error error_of(cudaError_t status, const std::string& doing);

/// Throws the error of error_of() unless the call succeeded.
inline void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess) throw error_of(status, doing);
}

}  // namespace warplens::gpu
