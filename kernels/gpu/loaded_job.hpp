#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/textures.hpp"

namespace warplens::gpu {

/// A job on the current GPU, with its code loaded and its buffers allocated. The destructor releases everything. Every
/// function throws Error.
class LoadedJob {
 public:
  /// Loads the code and allocates the buffers. Their contents are undefined until `fill` is called. `job` must outlive
  /// this object.
  explicit LoadedJob(const Job& job);
  ~LoadedJob();
  LoadedJob(const LoadedJob&) = delete;
  LoadedJob& operator=(const LoadedJob&) = delete;

  /// Writes the initial contents of the buffers. Buffers without a fill get a pattern that no fill produces. Elements
  /// that the kernel does not write can then be recognised.
  void fill();
  /// Copies the data that the kernel wrote to surfaces into the memory of their buffers. The launch must have ended.
  void collect() const { textures_.collect(); }
  /// Starts the kernel on the stream and returns immediately. Throws if CUDA refuses the launch. Errors during the run
  /// are reported by the next call that waits for the stream.
  void launch(cudaStream_t stream) const;
  /// Starts the kernel on other memory. `addresses` contains one start address per buffer. Textures and surfaces still
  /// use the job's own memory.
  void launch(cudaStream_t stream, const std::vector<void*>& addresses) const;

  const Job& job() const { return job_; }
  /// Returns the device address of a buffer's allocation.
  void* memory(std::size_t buffer) const { return memory_[buffer]; }
  const std::vector<void*>& memory() const { return memory_; }

 private:
  void release();
  void fill_variables(const std::vector<std::uint64_t>& addresses);
  /// Returns the addresses of the buffers' allocations.
  std::vector<std::uint64_t> addresses() const;

  const Job& job_;
  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
  std::vector<void*> memory_;
  LoadedTextures textures_;
};

}  // namespace warplens::gpu
