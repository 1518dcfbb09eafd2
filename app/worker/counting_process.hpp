#pragma once

#include <memory>

#include "app/worker/client.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::worker {

/// What a worker asks to be counted under, in the process that is asked: see CountingProcess.
inline constexpr const char* kCountHere = "count_here";

/// Reads the hardware's counters in a process of its own, another worker that this one starts. What CUPTI leaves behind
/// in a process (it stays loaded, code may stay instrumented, the driver keeps what it set up for it) could slow down
/// what is measured there later; a process that has ended leaves nothing. To be used by one thread.
class CountingProcess {
 public:
  /// `options` tell how to start it; this program itself for the default ones. It is as patient as its own client, who
  /// ends both when a run takes too long.
  explicit CountingProcess(ClientOptions options = {});

  /// Asks it with the body of a "count" request, and starts it where it does not run. Throws gpu::Error; never a
  /// poisoned one, since it is not this process that was.
  Json count(const Json& body, const gpu::Monitor& monitor);

  /// Ends it, if it runs.
  void end() { client_.reset(); }

 private:
  ClientOptions options_;
  std::unique_ptr<Client> client_;
};

}  // namespace warplens::worker
