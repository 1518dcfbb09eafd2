#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/gpu/memory.hpp"

namespace warplens::gpu {

/// Makes the lines that kernels asked the current GPU's L2 cache to give up last ordinary ones. Else they stay there
/// while other kernels run, and change what is measured of those by up to 6 % (tests/gpu/transposes.md); no reading or
/// writing of other memory drives them out.
void release_kept_lines();

/// Empties the current GPU's L2 cache and leaves nothing in it that would have to be written back: a kernel reads
/// memory of several times its size. After CacheFlush alone, which writes, DRAM takes up to half a cache of zeros while
/// the next kernel runs (an H200 counted 20 to 27 MB of sums that store next to nothing).
class CacheCleaner {
 public:
  /// Throws Error.
  explicit CacheCleaner(std::uint64_t l2_bytes);
  ~CacheCleaner();
  CacheCleaner(const CacheCleaner&) = delete;
  CacheCleaner& operator=(const CacheCleaner&) = delete;

  /// Enqueues it; does not wait.
  void enqueue(cudaStream_t stream) const;

 private:
  std::uint64_t bytes_;
  DeviceMemory memory_;
  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
};

}  // namespace warplens::gpu
