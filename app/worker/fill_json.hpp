#pragma once

#include <nlohmann/json.hpp>

#include "kernels/values/fill.hpp"

/// Fill rules for the worker protocol: a word, or an object with the kind and its parameters.
namespace warplens::worker {

nlohmann::ordered_json json_of(const kernels::FillRule& rule);

/// Throws nlohmann::json::exception for a missing key or a wrong type, and gpu::Error for an invalid rule.
kernels::FillRule fill_of(const nlohmann::ordered_json& json);

/// Reads the values of names in expressions. Throws nlohmann::json::exception for a value that is not an integer.
kernels::Names names_of(const nlohmann::ordered_json& json);

}  // namespace warplens::worker
