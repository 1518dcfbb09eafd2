#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/gpu/check.hpp"

namespace warplens::gpu {

/// Memory of the current GPU; the destructor frees it. If there is too little memory, the error contains `what`, which
/// describes the allocation.
class DeviceMemory {
 public:
  DeviceMemory(std::uint64_t bytes, const char* what) { check(cudaMalloc(&memory_, bytes), what); }
  ~DeviceMemory() { cudaFree(memory_); }
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  void* get() const { return memory_; }

 private:
  void* memory_ = nullptr;
};

/// Page-locked host memory for copies to and from the GPU. Copies that use ordinary memory are slower.
class PinnedMemory {
 public:
  explicit PinnedMemory(std::uint64_t bytes) {
    check(cudaMallocHost(&memory_, bytes), "allocating page-locked memory");
  }
  ~PinnedMemory() { cudaFreeHost(memory_); }
  PinnedMemory(const PinnedMemory&) = delete;
  PinnedMemory& operator=(const PinnedMemory&) = delete;
  std::uint8_t* get() const { return static_cast<std::uint8_t*>(memory_); }

 private:
  void* memory_ = nullptr;
};

/// Flushes the current GPU's L2 cache: writing memory of twice its size evicts everything else.
class CacheFlush {
 public:
  explicit CacheFlush(std::uint64_t l2_bytes)
      : bytes_(2 * l2_bytes), memory_(bytes_, "allocating memory to flush the L2 cache") {}
  /// Enqueues the flush; does not wait for it.
  void enqueue(cudaStream_t stream) const {
    check(cudaMemsetAsync(memory_.get(), 0, bytes_, stream), "flushing the L2 cache");
  }

 private:
  std::uint64_t bytes_;
  DeviceMemory memory_;
};

}  // namespace warplens::gpu
