#pragma once

#include <nlohmann/json.hpp>

#include "kernels/values/fill.hpp"

/// Returns the fill rule of a buffer as JSON, for the worker protocol. The result is a word, or an object with the kind
/// of the rule and its parameters.
namespace warplens::worker {

nlohmann::ordered_json json_of(const kernels::FillRule& rule);

/// Converts JSON that json_of() wrote back to a fill rule. Throws nlohmann::json::exception for a missing key or a
/// wrong type, and gpu::Error for an invalid rule.
kernels::FillRule fill_of(const nlohmann::ordered_json& json);

/// Reads the names that a rule's expression may use, and their values, from a JSON object. Throws
/// nlohmann::json::exception for a value that is not an integer.
kernels::Names names_of(const nlohmann::ordered_json& json);

}  // namespace warplens::worker
