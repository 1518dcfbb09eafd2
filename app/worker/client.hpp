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

// app/worker/protocol.hpp has them whole. Everything that knows a worker reads this file, and JSON is long to compile.
using Json = nlohmann::ordered_json;
struct Handshake;

/// How to reach a worker, and how patient to be with it.
struct ClientOptions {
  std::string command;            ///< for /bin/sh: "ssh gpu01 warplens worker"; empty: this program itself as a worker
  double handshake_seconds = 30;  ///< until its handshake: ssh logs in, a cluster's scheduler makes room
  double silence_seconds = 30;    ///< that it may say nothing while it prepares: a worker that lives says so
  double run_seconds = 2;         ///< that one run of a kernel may take; an endless one is ended then
  bool operator==(const ClientOptions&) const = default;
};

/// The command that `--worker`'s absence and the environment variable WARPLENS_WORKER come to; empty: this program.
std::string default_command();

/// One worker and the talk with it. The worker is started when it is first needed and again after it was lost; whatever
/// happens to it is one gpu::Error with one clear line, and the next request gets a fresh worker. One that keeps to no
/// protocol (greets by halves, says the same without end, answers what it was not asked) is given up in bounded time
/// and memory, with the last that it said. Functions may be called from several threads: requests queue up.
///
/// A request may be given a stop token. Once its source asks for a stop, before the request or during it, the request
/// ends with a gpu::Error (cancelled), soon: the worker gives up between two runs, or, if it does not, is replaced.
class Client {
 public:
  explicit Client(ClientOptions options = {});
  /// Ends the worker.
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// What the worker says of itself; starts one if there is none. Throws gpu::Error: where the command does not start a
  /// worker (with what it printed instead), where it speaks another protocol, and where it has no GPU (no_driver,
  /// no_gpu).
  Handshake handshake(const std::stop_token& stop = {});

  /// Measures a launch. Throws gpu::Error. A `timed_out`, `kernel_fault` or the like is this job's own fault; `lost`
  /// says that the worker, or the connection to it, went away meanwhile.
  gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options = {},
                           const std::stop_token& stop = {});

  /// Any request of the protocol: the result's JSON. `entered` hears of the phases.
  Json ask(const std::string& what, const Json& body, const std::stop_token& stop = {},
           const std::function<void(gpu::Phase)>& entered = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::worker
