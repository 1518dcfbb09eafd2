#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/textures.hpp"

namespace warplens::gpu {

/// A job on the current GPU: its code loaded, its buffers allocated. Everything is given back when it goes. Each
/// function throws Error.
class LoadedJob {
 public:
  /// Loads and allocates. A buffer holds nothing yet: `fill` comes next. `job` must outlive this.
  explicit LoadedJob(const Job& job);
  ~LoadedJob();
  LoadedJob(const LoadedJob&) = delete;
  LoadedJob& operator=(const LoadedJob&) = delete;

  /// Writes what the buffers hold before the launch; those without a fill get a pattern that no fill has, so that what
  /// the kernel leaves out shows.
  void fill();
  /// Brings what the kernel has written to surfaces into their buffers' memory. The launch has to be over.
  void collect() const { textures_.collect(); }
  /// Starts the kernel on the stream and returns at once. A launch that is refused throws; what goes wrong later, the
  /// next call that waits for the stream reports.
  void launch(cudaStream_t stream) const;
  /// The same on other memory: `addresses` has one for each buffer, of its allocation's first byte. Textures
  /// and surfaces stay on the job's own.
  void launch(cudaStream_t stream, const std::vector<void*>& addresses) const;

  const Job& job() const { return job_; }
  /// The device's address of a buffer's allocation.
  void* memory(std::size_t buffer) const { return memory_[buffer]; }
  const std::vector<void*>& memory() const { return memory_; }

 private:
  void release();
  void fill_variables(const std::vector<std::uint64_t>& addresses);
  /// Of the buffers' allocations.
  std::vector<std::uint64_t> addresses() const;

  const Job& job_;
  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
  std::vector<void*> memory_;
  LoadedTextures textures_;
};

}  // namespace warplens::gpu
