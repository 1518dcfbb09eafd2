#pragma once

#include <nlohmann/json.hpp>

#include "kernels/gpu/device.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"

/// Functions that convert types of kernels/gpu to JSON and back, for the worker protocol. The functions that read JSON
/// throw nlohmann::json::exception for a missing key or a wrong type.
namespace warplens::worker {

using Json = nlohmann::ordered_json;

Json json_of(const gpu::DeviceFacts& facts);
Json json_of(const gpu::Job& job);
Json json_of(const gpu::Timing& timing);
Json json_of(const gpu::Measurement& measurement);
Json json_of(const gpu::MeasureOptions& options);

gpu::DeviceFacts facts_of(const Json& json);
gpu::Job job_of(const Json& json);
gpu::Timing timing_of(const Json& json);
gpu::Measurement measurement_of(const Json& json);
gpu::MeasureOptions measure_options_of(const Json& json);

}  // namespace warplens::worker
