#pragma once

#include <memory>

#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Reads hardware counters of launches on the first GPU of this process. Owns the CUPTI objects that it needs. A
/// Counter must be used by one thread only, and a process may have only one Counter at a time.
class Counter {
 public:
  /// Throws Error (no_driver, no_gpu, no_rights, unsupported).
  Counter();
  ~Counter();
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  /// Reads the hardware counters for the launch. Repeats the launch until all counters have been read, each time with
  /// an empty L2 cache. Fills the buffers again before each repetition, except for a transpose or a copy, which does
  /// not change its input. Throws Error if there is no result.
  Counters count(const Job& job, const CountOptions& options, const Monitor& monitor);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::gpu
