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

/// Protocol between Warplens and a worker: lines of JSON, one object each.
///
///     worker  {"warplens": "worker", "protocol": 1, "devices": [{"name": "NVIDIA H200", …}]}
///     other   {"id": 1, "do": "measure", "job": {…}, "options": {…}}
///     worker  {"id": 1, "phase": "running"}
///     worker  {"id": 1, "result": {…}}      or      {"id": 1, "error": {"fault": "kernel_fault", "message": "…"}}
///     other   {"id": 2, "do": "cancel"}     cancels the current request; has no answer of its own
///     other   {"id": 3, "do": "quit"}       the same as closing the connection
namespace warplens::worker {

using Json = nlohmann::ordered_json;

inline constexpr int kProtocol = 1;

/// First line of a worker.
struct Handshake {
  int protocol = kProtocol;
  std::vector<gpu::DeviceFacts> devices;  ///< the first one is used
  std::optional<gpu::Error> complaint;    ///< reason if there are none
};

/// A request to do `what`. The keys of `body` are next to "id" and "do".
struct Request {
  std::uint64_t id = 0;
  std::string what;
  Json body = Json::object();
};

/// Answer of a worker to a request: a phase that it has entered, the result, or an error.
struct Answer {
  std::uint64_t id = 0;
  std::variant<gpu::Phase, Json, gpu::Error> content;
};

/// Return one line, including its line end.
std::string line_of(const Handshake& handshake);
std::string line_of(const Request& request);
std::string line_of(const Answer& answer);

/// Parse a line. They throw gpu::Error (protocol), which quotes the beginning of the line, if it is invalid.
/// `handshake_of` also throws for another version of the protocol and names the older side.
Handshake handshake_of(const std::string& line);
Request request_of(const std::string& line);
Answer answer_of(const std::string& line);

/// Returns the beginning of a text in quotes for a message, with unprintable characters escaped.
std::string excerpt(const std::string& line);

/// Returns true if a line is a handshake, of any version. Other output, for example of a shell, is not.
bool is_handshake(const std::string& line);

}  // namespace warplens::worker
