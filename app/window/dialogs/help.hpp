#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Draws the help over the window: what each panel shows, the keys of all actions, the terms.
void draw_help(const Scene& scene, std::span<const Action> all, View& view);

/// Returns what a panel shows, in a few sentences; empty if the panel is not known.
const char* meaning_of_panel(std::string_view name);

}  // namespace warplens::window
