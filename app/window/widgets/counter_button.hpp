#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws a button at the end of a panel's title line. The button reads the GPU's counters for the current launch. Draws
/// nothing if the line is too short. `most` is the maximum width of the button in pixels.
void draw_counter_button(const Scene& scene, Changes& changes, const Rect& title, float most);

/// Draws the reason why the GPU's counters could not be read for the shown launch, with a button to choose another
/// worker. Draws nothing if they were read or not requested.
void draw_counter_failure(const Scene& scene, View& view);

}  // namespace warplens::window
