#pragma once

#include <memory>

#include "app/worker/client.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::worker {

/// Name of the request for counters that is answered in the same process; see CountingProcess.
inline constexpr const char* kCountHere = "count_here";

/// Reads the hardware counters in a separate process, a second worker that this one starts. CUPTI changes the process
/// that uses it: it stays loaded, code may stay instrumented, and the driver keeps its setup. This could slow down
/// later measurements in the same process. To be used by one thread.
class CountingProcess {
 public:
  /// `options` define how to start the process; the default is this program. Its timeouts are so long that the client
  /// of this worker ends both processes if a run takes too long.
  explicit CountingProcess(ClientOptions options = {});

  /// Sends the body of a "count" request, and starts the process if necessary. Throws gpu::Error, which is never
  /// `poisoned`, because a fault affects only the other process.
  Json count(const Json& body, const gpu::Monitor& monitor);

  /// Terminates the process if it runs.
  void end() { client_.reset(); }

 private:
  ClientOptions options_;
  std::unique_ptr<Client> client_;
};

}  // namespace warplens::worker
