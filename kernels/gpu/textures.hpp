#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "kernels/gpu/job.hpp"

namespace warplens::gpu {

/// The texture and surface objects of a job on the current GPU, with the cudaArrays that they use. The destructor
/// releases everything. Every function throws Error.
class LoadedTextures {
 public:
  LoadedTextures() = default;
  ~LoadedTextures() { release(); }
  LoadedTextures(const LoadedTextures&) = delete;
  LoadedTextures& operator=(const LoadedTextures&) = delete;

  /// Creates the texture and surface objects. `memory` contains the addresses of the buffers' allocations. `job` and
  /// `memory` must outlive this LoadedTextures.
  void make(const Job& job, const std::vector<void*>& memory);
  /// Copies the contents of the buffers into the arrays.
  void fill() const;
  /// Waits for all earlier work on the GPU, and then copies the arrays back into the buffers.
  void collect() const;
  /// Returns the handle of a texture object of the job, to pass it to the kernel.
  std::uint64_t handle(std::uint32_t texture) const { return made_.at(texture).handle; }

 private:
  struct Made {
    const JobTexture* texture;
    void* memory;       ///< address of the first texel
    cudaArray_t array;  ///< array of the object; null if the object uses the memory directly
    bool owns_array;    ///< false if an earlier object of the same buffer owns the array
    std::uint64_t handle;
  };

  void make_array(const Job& job, Made& made) const;
  static cudaMemcpy3DParms describe_copy(const Made& made, bool to_array);
  void release();

  std::vector<Made> made_;
};

}  // namespace warplens::gpu
