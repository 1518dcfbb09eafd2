#pragma once

#include <driver_types.h>

#include "kernels/gpu/error.hpp"

namespace warplens::gpu {

/// The error that a CUDA call's status stands for, in words that say what happened and what to do; `doing`, a marked
/// message, says what the call was for ("allocating buffer in").
Error error_of(cudaError_t status, const std::string& doing);

/// Throws `error_of` unless the call succeeded.
inline void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess) throw error_of(status, doing);
}

}  // namespace warplens::gpu
