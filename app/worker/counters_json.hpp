#pragma once

#include "app/worker/json.hpp"
#include "kernels/gpu/counters.hpp"

/// Functions that convert hardware counters to JSON and back, for the request "count": {"job": {…}, "options": {…}}.
/// Reading throws nlohmann::json::exception for a missing key or a wrong type.
namespace warplens::worker {

Json json_of(const gpu::Counters& counters);
Json json_of(const gpu::CountOptions& options);

gpu::Counters counters_of(const Json& json);
gpu::CountOptions count_options_of(const Json& json);

}  // namespace warplens::worker
