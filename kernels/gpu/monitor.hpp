#pragma once

#include <functional>
#include <stop_token>

#include "kernels/gpu/error.hpp"

namespace warplens::gpu {

/// Phases of the work on a GPU.
enum class Phase {
  preparing,  ///< loading code, filling and uploading buffers, comparing results; has no time limit
  running,    ///< the kernel runs, once or in a short batch; an endless kernel is stuck here
  slow_run,   ///< the kernel runs much slower, on host memory or while counters are read
};

/// Connection to the caller that waits for the work on the GPU. It reports the current phase to the caller, and
/// receives a request to stop.
struct Monitor {
  std::function<void(Phase)> entered;  ///< called at the start of every step; may be empty
  std::stop_token stop;                ///< checked between steps

  /// Reports the phase. Throws Error (cancelled) if the result is no longer wanted.
  void enter(Phase phase) const {
    if (stop.stop_requested()) throw Error(ErrorKind::cancelled, "cancelled");
    if (entered) entered(phase);
  }
};

}  // namespace warplens::gpu
