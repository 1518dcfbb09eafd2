#pragma once

#include <vector>

#include "app/views/link.hpp"
#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Returns the state that the window shows. "Copy as a command" writes it as a command line.
views::State make_state(const Scene& scene, const View& view);

/// Returns the link that opens the window in its present state. The link has no state if a link cannot open the kernel,
/// for example because the kernel is a file of the user. It also has none if the launch is that of the current lesson
/// step, because the lesson opens this launch itself.
views::Link make_link(const Scene& scene, const View& view);

/// Adds the action that copies the link, if the window is part of a web page.
void add_link(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
