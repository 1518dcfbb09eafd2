#pragma once

#include <vector>

#include "app/views/link.hpp"
#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Returns the state that the window shows. "Copy as a command" writes it as a command line.
views::State make_state(const Scene& scene, const View& view);

/// Returns the link that opens the window in its present state. The state is missing if no link can open the kernel, or
/// if the window shows the launch of the open lesson's step, because the lesson opens that launch.
views::Link make_link(const Scene& scene, const View& view);

/// Adds the action that copies the link, if the window is in a page.
void add_link(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
