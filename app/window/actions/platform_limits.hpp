#pragma once

#include <vector>

#include "app/window/model/action.hpp"
#include "app/window/model/platform.hpp"

namespace warplens::window {

/// Removes the actions that have no meaning on the platform, such as to quit a page. Disables the actions that only the
/// program can carry out, and gives the reason.
void limit_to_platform(std::vector<Action>& all, const Platform& platform);

}  // namespace warplens::window
