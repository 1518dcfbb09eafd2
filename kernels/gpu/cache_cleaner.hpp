#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/gpu/memory.hpp"

namespace warplens::gpu {

/// Releases the cache lines of the current GPU's L2 cache that kernels marked as persisting. Reading or writing other
/// memory does not evict such lines. They would stay in the cache while other kernels run, and would change the
/// measured times of those kernels by up to 6 % (tests/gpu/transposes.md).
void release_kept_lines();

/// Empties the current GPU's L2 cache and leaves no dirty cache lines in it: a kernel reads memory that is several
/// times as large as the cache. CacheFlush alone writes zeros, and up to half a cache of these zeros is written back to
/// DRAM while the next kernel runs (an H200 counted 20 to 27 MB for sums that store almost nothing).
class CacheCleaner {
 public:
  /// Prepares the kernel and its memory. Throws Error.
  explicit CacheCleaner(std::uint64_t l2_bytes);
  ~CacheCleaner();
  CacheCleaner(const CacheCleaner&) = delete;
  CacheCleaner& operator=(const CacheCleaner&) = delete;

  /// Enqueues the cleaning kernel; does not wait for it.
  void enqueue(cudaStream_t stream) const;

 private:
  std::uint64_t bytes_;
  DeviceMemory memory_;
  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
};

}  // namespace warplens::gpu
