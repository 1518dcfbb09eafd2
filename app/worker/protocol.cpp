#include "app/worker/protocol.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "analysis/base/printable.hpp"
#include "app/worker/json.hpp"
#include "kernels/text/json_text.hpp"
#include "kernels/text/say.hpp"

namespace warplens::worker {
namespace {

using gpu::Phase;

constexpr std::array kPhases{std::pair{Phase::preparing, "preparing"}, std::pair{Phase::running, "running"},
                             std::pair{Phase::slow_run, "slow_run"}};

std::string ended(const Json& json) {
  // Messages of libraries and shells may contain invalid UTF-8. It is replaced, so that the line remains valid JSON.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

[[noreturn]] void refuse_line(const std::string& line) {
  throw gpu::Error(gpu::ErrorKind::protocol, say("not understood: {}", excerpt(line)));
}

/// Parses a line as JSON, and passes it to `read`. Invalid JSON, a missing key or a value of a wrong type causes the
/// error "not understood: LINE".
template <class Read>
auto read_line(const std::string& line, const Read& read) {
  try {
    return read(kernels::json_of_text<Json>(line));
  } catch (const nlohmann::json::exception&) {
    refuse_line(line);
  }
}

Json error_json(const gpu::Error& error) {
  Json json{{"fault", gpu::name_of(error.kind())}, {"message", error.what()}, {"poisoned", error.poisoned()}};
  if (!error.text().message.empty())
    json["text"] = {{"message", error.text().message}, {"values", error.text().values}};
  return json;
}

/// Reads an error that a worker sent. Its message is in English, and is translated here if a translation exists. If the
/// message has inserted values, the worker sends the text and the values separately, so that the text can be translated
/// too.
gpu::Error error_of(const Json& json) {
  const gpu::ErrorKind kind = gpu::error_kind_named(json.at("fault"));
  const bool poisoned = json.value("poisoned", false);
  if (!json.contains("text")) return {kind, tr(json.at("message").get<std::string>()), poisoned};
  const Json& said = json.at("text");
  const gpu::Error::Text text{.message = said.at("message"), .values = said.at("values")};
  return {kind, gpu::in_language(text), poisoned, text};
}

const char* name_of(Phase phase) {
  for (const auto& [known, name] : kPhases)
    if (known == phase) return name;
  return "preparing";
}

Phase phase_named(const std::string& name) {
  for (const auto& [phase, known] : kPhases)
    if (name == known) return phase;
  return Phase::preparing;  // unknown phase of a newer worker; `preparing` has a long timeout
}

}  // namespace

std::string excerpt(const std::string& line) {
  constexpr std::size_t kMost = 60;
  const std::string_view said = std::string_view(line).substr(0, line.find_last_not_of("\r\n") + 1);
  return "'" + base::printable(base::beginning(said, kMost)) + (said.size() > kMost ? "…'" : "'");
}

std::string to_line(const Handshake& handshake) {
  Json devices = Json::array();
  for (const gpu::DeviceFacts& facts : handshake.devices) devices.push_back(json_of(facts));
  Json json{{"warplens", "worker"}, {"protocol", handshake.protocol}, {"devices", devices}};
  if (handshake.complaint) json["error"] = error_json(*handshake.complaint);
  return ended(json);
}

std::string to_line(const Request& request) {
  Json json{{"id", request.id}, {"do", request.what}};
  json.update(request.body);
  return ended(json);
}

std::string to_line(const Answer& answer) {
  Json json{{"id", answer.id}};
  if (const auto* phase = std::get_if<Phase>(&answer.content))
    json["phase"] = name_of(*phase);
  else if (const auto* error = std::get_if<gpu::Error>(&answer.content))
    json["error"] = error_json(*error);
  else
    json["result"] = std::get<Json>(answer.content);
  return ended(json);
}

bool is_handshake(const std::string& line) {
  const Json json = kernels::json_of_text_or_none<Json>(line);
  return json.is_object() && json.value("warplens", Json()) == "worker";
}

Handshake parse_handshake(const std::string& line) {
  return read_line(line, [&](const Json& json) {
    Handshake handshake{.protocol = kernels::whole(json.at("protocol"))};
    if (handshake.protocol != kProtocol) {
      throw gpu::Error(gpu::ErrorKind::protocol,
                       handshake.protocol < kProtocol
                           ? say("the worker uses version {} of the protocol, this program version {}; install the "
                                 "same Warplens on both machines (the worker's is older)",
                                 handshake.protocol, kProtocol)
                           : say("the worker uses version {} of the protocol, this program version {}; install the "
                                 "same Warplens on both machines (the one here is older)",
                                 handshake.protocol, kProtocol));
    }
    for (const Json& facts : json.at("devices")) handshake.devices.push_back(facts_of(facts));
    if (json.contains("error")) handshake.complaint = error_of(json.at("error"));
    return handshake;
  });
}

Request parse_request(const std::string& line) {
  return read_line(line, [](const Json& json) {
    Request request{.id = kernels::whole(json.at("id")), .what = json.at("do"), .body = json};
    request.body.erase("id");
    request.body.erase("do");
    return request;
  });
}

Answer parse_answer(const std::string& line) {
  return read_line(line, [&](const Json& json) {
    Answer answer{.id = kernels::whole(json.at("id")), .content = Phase::preparing};
    if (json.contains("phase"))
      answer.content = phase_named(json.at("phase"));
    else if (json.contains("error"))
      answer.content = error_of(json.at("error"));
    else if (json.contains("result"))
      answer.content = json.at("result");
    else
      refuse_line(line);
    return answer;
  });
}

}  // namespace warplens::worker
