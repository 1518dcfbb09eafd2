#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>

#include "kernels/gpu/device.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::worker {

// These types are defined in app/worker/protocol.hpp. They are only declared here, because many files include this
// file, and the JSON library is slow to compile.
using Json = nlohmann::ordered_json;
struct Handshake;

/// Command and timeouts of a worker.
struct ClientOptions {
  std::string command;  ///< command line for /bin/sh: "ssh gpu01 warplens worker"; if empty, this program is the worker
  /// Maximum seconds until the handshake. In this time, ssh may have to log in, or a scheduler to find a node.
  double handshake_seconds = 30;
  /// Maximum seconds without a message while the worker prepares a run. A correct worker sends messages more often.
  double silence_seconds = 30;
  double run_seconds = 2;  ///< maximum seconds of one run of a kernel; after this time, the worker is killed
  bool operator==(const ClientOptions&) const = default;
};

/// Returns the worker command to use without --worker: the value of the environment variable WARPLENS_WORKER. If it is
/// not set, the result is empty, which means that this program is the worker.
std::string default_command();

/// Runs a worker and sends requests to it. A request can have a stop token. If a stop is requested before or during the
/// request, the request soon throws gpu::Error (cancelled). The worker stops before its next run, or is killed if it
/// does not stop.
class Client {
 public:
  explicit Client(ClientOptions options = {});
  /// Terminates the worker.
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Returns the handshake of the worker, which is started if necessary. Throws gpu::Error if the command does not
  /// start a worker (the message quotes the output of the command), if the worker has a different protocol version, or
  /// if it has no GPU (no_driver, no_gpu).
  Handshake handshake(const std::stop_token& stop = {});

  /// Measures a launch. Throws gpu::Error. Errors such as `timed_out` and `kernel_fault` are caused by this job; `lost`
  /// means that the worker or the connection to it failed.
  gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options = {},
                           const std::stop_token& stop = {});

  /// Sends the request `what` of the protocol with the keys of `body`, and returns the JSON of the result. `entered` is
  /// called for each phase that the worker enters. Throws gpu::Error.
  Json ask(const std::string& what, const Json& body, const std::stop_token& stop = {},
           const std::function<void(gpu::Phase)>& entered = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::worker
