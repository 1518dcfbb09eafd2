#pragma once

#include <functional>
#include <map>
#include <string>

#include "app/worker/protocol.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::worker {

/// Executes a request and returns the JSON of the result. Throws gpu::Error, or nlohmann's exceptions for an invalid
/// body.
using Handler = std::function<Json(const Json& body, const gpu::Monitor& monitor)>;
/// Handlers by the value of "do" in a request.
using Handlers = std::map<std::string, Handler>;

/// Runs the worker's side of the protocol: sends the handshake, then answers the lines from `in`, one request at a
/// time, until `in` ends or has a quit request. If `in` ends during a request, the process exits immediately, because
/// the client is gone. After an answer with a `poisoned` error it exits with status 3, otherwise with status 0.
[[noreturn]] void serve(const Handshake& handshake, const Handlers& handlers, int in, int out);

/// Returns the handlers of a worker with a GPU.
Handlers gpu_handlers();

/// Returns the handshake of a worker on this machine: its GPUs, or the reason why there are none.
Handshake gpu_handshake();

}  // namespace warplens::worker
