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
  std::vector<gpu::DeviceFacts> devices;  ///< GPUs of the worker; the first one is used
  std::optional<gpu::Error> complaint;    ///< reason why there are no devices; nullopt if there are
};

/// A request to a worker. `what` is the value of "do". The keys of `body` are in the same object as "id" and "do".
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

/// These functions return the line to send, including its line end.
std::string to_line(const Handshake& handshake);
std::string to_line(const Request& request);
std::string to_line(const Answer& answer);

/// These functions parse a line. If it is invalid, they throw gpu::Error (protocol) with a message that quotes the
/// beginning of the line. `parse_handshake` also throws if the worker has a different version of the protocol; the
/// message says which side is older.
Handshake parse_handshake(const std::string& line);
Request parse_request(const std::string& line);
Answer parse_answer(const std::string& line);

/// Returns the beginning of a text for use in a message: in quotes, and with unprintable characters escaped.
std::string excerpt(const std::string& line);

/// Returns whether a line is a handshake of any version. Other lines may be the output of a login shell, for example.
bool is_handshake(const std::string& line);

}  // namespace warplens::worker
