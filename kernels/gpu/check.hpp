#pragma once

#include <driver_types.h>

#include "kernels/gpu/error.hpp"

namespace warplens::gpu {

/// Returns the error for the status of a CUDA call. Its message says what happened and what to do. `doing` says what
/// the call was doing ("allocating buffer in") and must be a message marked for translation.
Error make_error(cudaError_t status, const std::string& doing);

/// Throws the error of make_error() unless the call succeeded.
inline void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess) throw make_error(status, doing);
}

}  // namespace warplens::gpu
