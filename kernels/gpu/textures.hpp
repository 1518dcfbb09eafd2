#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "kernels/gpu/job.hpp"

namespace warplens::gpu {

/// The texture and surface objects of a job on the current GPU, with the arrays that they look at. Everything is given
/// back when it goes. Each function throws Error.
class LoadedTextures {
 public:
  LoadedTextures() = default;
  ~LoadedTextures() { release(); }
  LoadedTextures(const LoadedTextures&) = delete;
  LoadedTextures& operator=(const LoadedTextures&) = delete;

  /// Makes them; `memory` has the buffers' allocations. Both have to outlive this.
  void make(const Job& job, const std::vector<void*>& memory);
  /// Brings what the buffers hold into the arrays.
  void fill() const;
  /// Brings what the arrays hold back into the buffers, after whatever the GPU was told to do before.
  void collect() const;
  /// What the kernel is given for a texture of the job's.
  std::uint64_t handle(std::uint32_t texture) const { return made_.at(texture).handle; }

 private:
  struct Made {
    const JobTexture* texture;
    void* memory;       ///< of the first texel
    cudaArray_t array;  ///< null where the memory itself is looked at
    bool owns_array;    ///< else an earlier one made it, of the same buffer
    std::uint64_t handle;
  };

  void make_array(const Job& job, Made& made) const;
  void release();

  std::vector<Made> made_;
};

}  // namespace warplens::gpu
