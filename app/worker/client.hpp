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

// app/worker/protocol.hpp defines these. They are only declared here, because many files include this header and JSON
// is slow to compile.
using Json = nlohmann::ordered_json;
struct Handshake;

/// Command and timeouts of a worker.
struct ClientOptions {
  std::string command;            ///< for /bin/sh: "ssh gpu01 warplens worker"; empty: this program
  double handshake_seconds = 30;  ///< maximum time until the handshake: ssh must log in, a scheduler must find a node
  double silence_seconds = 30;    ///< maximum time without a message while it prepares; a working worker sends messages
  double run_seconds = 2;         ///< maximum time of one run of a kernel; then the worker is killed
  bool operator==(const ClientOptions&) const = default;
};

/// Returns the worker command to use without --worker: the value of the environment variable WARPLENS_WORKER. If it is
/// not set, the result is empty, which means that this program is the worker.
std::string default_command();

/// One worker and the communication with it. The worker is started on the first request, and again after it was lost.
/// Every failure is reported as one gpu::Error with one message, and the next request starts a new worker. A worker
/// that violates the protocol (incomplete handshake, endless repetition, wrong request number) is abandoned within
/// bounded time and memory, and the message quotes its last output. Functions may be called from several threads;
/// requests are answered one after the other.
///
/// A request can have a stop token. After a stop, before or during the request, it soon throws gpu::Error (cancelled).
/// The worker stops between two runs, or is replaced if it does not.
class Client {
 public:
  explicit Client(ClientOptions options = {});
  /// Terminates the worker.
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Returns the handshake of the worker, which is started if necessary. Throws gpu::Error if the command does not
  /// start a worker (with its output), if the worker has another protocol version, or if it has no GPU (no_driver,
  /// no_gpu).
  Handshake handshake(const std::stop_token& stop = {});

  /// Measures a launch. Throws gpu::Error. Errors such as `timed_out` and `kernel_fault` are caused by this job; `lost`
  /// means that the worker or the connection to it failed.
  gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options = {},
                           const std::stop_token& stop = {});

  /// Sends any request of the protocol, and returns the JSON of the result. `entered` is called for each phase.
  Json ask(const std::string& what, const Json& body, const std::stop_token& stop = {},
           const std::function<void(gpu::Phase)>& entered = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::worker
