#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns whether the kernel can be shown with this value of a parameter and the other settings of the current choice.
/// On a web page, this needs compiled code, which exists only for some values.
bool is_available(const Scene& scene, const kernels::Parameter& param, const std::string& value);

/// Returns the index of the available value that is nearest to the index `wanted`. If two values are equally near,
/// returns the lower index. Returns nullopt if no value is available.
std::optional<std::size_t> nearest_available(const Scene& scene, const kernels::Parameter& param, std::size_t wanted);

/// Returns the index of the first available value after (`step` 1) or before (`step` -1) the value with this index;
/// nullopt if there is none.
std::optional<std::size_t> next_available(const Scene& scene, const kernels::Parameter& param, std::size_t from,
                                          int step);

/// Returns a sentence that lists the values of a parameter that are not available. Empty if all are.
std::string list_unavailable(const Scene& scene, const kernels::Parameter& param);

}  // namespace warplens::window
