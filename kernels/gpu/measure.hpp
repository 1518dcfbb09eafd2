#pragma once

#include <memory>

#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Measures launches on the first GPU of this process. Owns objects that all measurements use: a stream, page-locked
/// memory, cuBLAS. A Measurer must be used by one thread only.
class Measurer {
 public:
  /// Throws Error (no_driver, no_gpu).
  Measurer();
  ~Measurer();
  Measurer(const Measurer&) = delete;
  Measurer& operator=(const Measurer&) = delete;

  /// Runs the launch once and checks its output, then times it. A wrong output is reported in the result. Throws Error
  /// if there is no result. If Error::poisoned() is true, this process cannot use its GPU any more.
  Measurement measure(const Job& job, const MeasureOptions& options, const Monitor& monitor);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::gpu
