#pragma once

#include <vector>

#include "app/window/model/action.hpp"
#include "app/window/model/platform.hpp"

namespace warplens::window {

/// In a web page, removes the actions that have no meaning there, such as "Quit". Disables the actions that only the
/// native program can carry out, and sets the reason that is shown.
void limit_to_platform(std::vector<Action>& all, const Platform& platform);

}  // namespace warplens::window
