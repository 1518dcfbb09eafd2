#pragma once

#include <memory>

#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Reads hardware counters of launches on the first GPU of this process. Keeps the CUPTI objects that it needs. It must
/// be used by one thread, and only one may exist in a process at a time.
class Counter {
 public:
  /// Throws Error (no_driver, no_gpu, no_rights, unsupported).
  Counter();
  ~Counter();
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  /// Counts the launch with the hardware counters. The launch is repeated as often as the counters need, each time with
  /// an empty L2 cache. The buffers are filled again before each repetition unless the output is known to depend only
  /// on the input. Throws Error if there is no result.
  Counters count(const Job& job, const CountOptions& options, const Monitor& monitor);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::gpu
