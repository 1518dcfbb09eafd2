#pragma once

#include <functional>
#include <map>
#include <string>

#include "app/worker/protocol.hpp"
#include "kernels/gpu/monitor.hpp"

namespace warplens::worker {

/// Does what a request asks for, with its body; gives the result's JSON. Throws gpu::Error, or nlohmann's exceptions
/// for a body that lacks something.
using Handler = std::function<Json(const Json& body, const gpu::Monitor& monitor)>;
/// By what a request says under "do".
using Handlers = std::map<std::string, Handler>;

/// The worker's side of the talk: shakes hands, then answers the lines from `in`, one request at a time, until `in`
/// ends or asks it to quit. The end of `in` is acted on in mid-request as well: then the process ends at once, since
/// whoever asked is gone. So does, after its answer, a request whose error is `poisoned`: with status 3, else with 0.
[[noreturn]] void serve(const Handshake& handshake, const Handlers& handlers, int in, int out);

/// What a worker with a GPU can do.
Handlers gpu_handlers();

/// The handshake of a worker on this machine: its GPUs, or why there are none.
Handshake gpu_handshake();

}  // namespace warplens::worker
