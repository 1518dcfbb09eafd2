#pragma once

#include <nlohmann/json.hpp>

#include "kernels/values/fill.hpp"

/// Fill rules for the worker's protocol: a word, or an object with the kind and what it needs.
namespace warplens::worker {

nlohmann::ordered_json json_of(const kernels::FillRule& rule);

/// Throws nlohmann::json::exception for what is missing or of another type, gpu::Error for what is no rule.
kernels::FillRule fill_of(const nlohmann::ordered_json& json);

/// The values of names in expressions. Throws nlohmann::json::exception for what is no whole number.
kernels::Names names_of(const nlohmann::ordered_json& json);

}  // namespace warplens::worker
