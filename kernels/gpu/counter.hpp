#pragma once

#include <memory>

#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::gpu {

/// Reads the hardware's counters of launches on this process' first GPU. Keeps what CUPTI needs for it. To be used by
/// one thread, and one at a time in a process.
class Counter {
 public:
  /// Throws Error (no_driver, no_gpu, no_rights, unsupported).
  Counter();
  ~Counter();
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  /// What the hardware counts of the launch. It is made as often as the counters take, each time on an empty L2 cache;
  /// where its output is not known to depend on its input alone, also on buffers filled anew. Throws Error for
  /// everything that keeps it from a result.
  Counters count(const Job& job, const CountOptions& options, const Monitor& monitor);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::gpu
