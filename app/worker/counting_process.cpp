#include "app/worker/counting_process.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace warplens::worker {
namespace {

/// Timeout in seconds. It is so long that the client of this worker always reaches its own timeout first.
constexpr double kPatientSeconds = 1e6;

}  // namespace

CountingProcess::CountingProcess(ClientOptions options) : options_(std::move(options)) {
  options_.run_seconds = kPatientSeconds;
}

Json CountingProcess::count(const Json& body, const gpu::Monitor& monitor) {
  if (!client_) client_ = std::make_unique<Client>(options_);
  try {
    return client_->ask(kCountHere, body, monitor.stop, monitor.entered);
  } catch (const gpu::Error& error) {
    throw gpu::Error(error.kind(), error.what(), false, error.text());
  }
}

}  // namespace warplens::worker
