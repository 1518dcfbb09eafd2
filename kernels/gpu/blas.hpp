#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <optional>

#include "kernels/gpu/loaded_job.hpp"

namespace warplens::gpu {

/// cuBLAS, where it is installed: found when the program runs, because few who look at a transpose need it.
class Blas {
 public:
  Blas();
  ~Blas();
  Blas(const Blas&) = delete;
  Blas& operator=(const Blas&) = delete;

  /// A function that enqueues cuBLAS's own transpose (geam) of the job's matrix, from the buffer that is filled into
  /// the one that is written; empty where the library is missing, the job is no transpose, or its elements are neither
  /// float nor double.
  std::function<void()> transpose(const LoadedJob& loaded, cudaStream_t stream);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
  bool was_tried_ = false;
};

}  // namespace warplens::gpu
