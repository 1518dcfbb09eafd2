#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "kernels/gpu/device.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu/monitor.hpp"

/// The talk between Warplens and a worker: lines of JSON, each an object.
///
///     worker  {"warplens": "worker", "protocol": 1, "devices": [{"name": "NVIDIA H200", …}]}
///     other   {"id": 1, "do": "measure", "job": {…}, "options": {…}}
///     worker  {"id": 1, "phase": "running"}
///     worker  {"id": 1, "result": {…}}      or      {"id": 1, "error": {"fault": "kernel_fault", "message": "…"}}
///     other   {"id": 2, "do": "cancel"}     what is being done is no longer wanted; no answer of its own
///     other   {"id": 3, "do": "quit"}       or simply the end of its output
namespace warplens::worker {

using Json = nlohmann::ordered_json;

inline constexpr int kProtocol = 1;

/// A worker's first line.
struct Handshake {
  int protocol = kProtocol;
  std::vector<gpu::DeviceFacts> devices;  ///< the first one is used
  std::optional<gpu::Error> complaint;    ///< why there are none
};

/// "Do `what` with `body`": the keys of `body` stand beside "id" and "do".
struct Request {
  std::uint64_t id = 0;
  std::string what;
  Json body = Json::object();
};

/// What a worker says on a request: that it has entered a phase, or how it ended.
struct Answer {
  std::uint64_t id = 0;
  std::variant<gpu::Phase, Json, gpu::Error> content;
};

/// Each as one line with its line end.
std::string line_of(const Handshake& handshake);
std::string line_of(const Request& request);
std::string line_of(const Answer& answer);

/// And back. They throw gpu::Error (protocol) for a line that is none, quoting its beginning; `handshake_of` also for a
/// handshake in another version of the protocol, saying which side is older.
Handshake handshake_of(const std::string& line);
Request request_of(const std::string& line);
Answer answer_of(const std::string& line);

/// The beginning of what somebody said, in quotes, as a message shows it: what does not print is escaped.
std::string excerpt(const std::string& line);

/// Whether a line is meant to be a handshake, of whatever version; what a shell says before it is not.
bool is_handshake(const std::string& line);

}  // namespace warplens::worker
