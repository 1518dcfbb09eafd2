#pragma once

#include <memory>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Measures launches on this process' first GPU. Keeps what many measurements share: a stream, page-locked memory,
/// cuBLAS. To be used by one thread.
class Measurer {
 public:
  /// Throws Error (no_driver, no_gpu).
  Measurer();
  ~Measurer();
  Measurer(const Measurer&) = delete;
  Measurer& operator=(const Measurer&) = delete;

  /// Runs the launch once and checks its output, then times it. A wrong output is a result, not an error. Throws Error
  /// for everything that keeps it from a result; after one that is `poisoned`, this process can't use its GPU again.
  Measurement measure(const Job& job, const MeasureOptions& options, const Monitor& monitor);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::gpu
