#pragma once

#include <memory>

#include "app/worker/client.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::worker {

/// Name of the request that makes a worker read the counters in its own process. CountingProcess sends it to the second
/// worker.
inline constexpr const char* kCountHere = "count_here";

/// Reads the hardware counters in a separate process: a second worker, which this worker starts. The reason is that
/// CUPTI changes the process that uses it: CUPTI stays loaded, code may stay instrumented, and the driver keeps its
/// setup. This could slow down later measurements in the same process. Only one thread may use an object of this class.
class CountingProcess {
 public:
  /// `options` define how to start the process; by default, it is this program. Its timeouts are replaced by very long
  /// ones, because the client of this worker has timeouts of its own. If a run takes too long, that client ends both
  /// processes.
  explicit CountingProcess(ClientOptions options = {});

  /// Sends the body of a "count" request to the process, which is started if necessary, and returns the result. Throws
  /// gpu::Error. The error is never `poisoned`, because a fault affects only the other process.
  Json count(const Json& body, const gpu::Monitor& monitor);

  /// Terminates the process if it runs.
  void end() { client_.reset(); }

 private:
  ClientOptions options_;
  std::unique_ptr<Client> client_;
};

}  // namespace warplens::worker
