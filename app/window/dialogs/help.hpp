#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Draws the help over the window. It explains the panels, lists the keys of all actions, and defines the terms.
void draw_help(const Scene& scene, std::span<const Action> all, View& view);

/// Returns a few sentences that explain a panel; empty if there is no panel with this name.
const char* meaning_of_panel(std::string_view name);

}  // namespace warplens::window
