#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns whether the platform has the code of the choice with this value of a parameter.
bool is_available(const Scene& scene, const kernels::Parameter& param, const std::string& value);

/// Returns the index of the available value next to `wanted`, which may be `wanted` itself. Of two values at the same
/// distance, the lower one is returned. nullopt if no value is available.
std::optional<std::size_t> nearest_available(const Scene& scene, const kernels::Parameter& param, std::size_t wanted);

/// Returns the first available value after (`step` 1) or before (`step` -1) the value with this index. nullopt if there
/// is none.
std::optional<std::size_t> next_available(const Scene& scene, const kernels::Parameter& param, std::size_t from,
                                          int step);

/// Returns a sentence that lists the values of a parameter that are not available. Empty if all are.
std::string list_unavailable(const Scene& scene, const kernels::Parameter& param);

}  // namespace warplens::window
