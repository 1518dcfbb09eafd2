#pragma once

#include <functional>
#include <stop_token>

#include "kernels/gpu/error.hpp"

namespace warplens::gpu {

/// What a GPU is busy with.
enum class Phase {
  preparing,  ///< loading the code, filling and uploading buffers, comparing results: takes as long as it takes
  running,    ///< the kernel runs, once or in a short batch: what is endless is stuck here
  slow_run,   ///< the kernel runs in a way that is slower by far (on the host's memory, or under the counters)
};

/// The side of whoever waits for a piece of work on the GPU.
struct Monitor {
  std::function<void(Phase)> entered;  ///< called at the start of every step; empty: nobody listens
  std::stop_token stop;                ///< looked at between steps

  /// Reports the phase. Throws Error (cancelled) if the result is no longer wanted.
  void enter(Phase phase) const {
    if (stop.stop_requested()) throw Error(ErrorKind::cancelled, "cancelled");
    if (entered) entered(phase);
  }
};

}  // namespace warplens::gpu
