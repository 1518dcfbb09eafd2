#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the button that reads the GPU's counters of the shown launch, at the end of a panel's title line; nothing if
/// that is too short. `most` is the button's largest width in pixels.
void draw_counter_button(const Scene& scene, Changes& changes, const Rect& title, float most);

/// Draws why the GPU's counters of the shown launch could not be read, with a button to choose another worker; nothing
/// if they were not asked for or are there.
void draw_counter_failure(const Scene& scene, View& view);

}  // namespace warplens::window
