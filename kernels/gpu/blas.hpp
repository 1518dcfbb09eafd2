#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <optional>

#include "kernels/gpu/loaded_job.hpp"

namespace warplens::gpu {

/// cuBLAS, if it is installed. It is loaded at run time, because most users do not need it.
class Blas {
 public:
  Blas();
  ~Blas();
  Blas(const Blas&) = delete;
  Blas& operator=(const Blas&) = delete;

  /// Returns a function that enqueues the transpose of cuBLAS (geam) from the job's input buffer to its output buffer.
  /// Returns an empty function if the library is missing, if the job is not a transpose, or if its elements are not
  /// float or double.
  std::function<void()> transpose(const LoadedJob& loaded, cudaStream_t stream);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
  bool was_tried_ = false;
};

}  // namespace warplens::gpu
