#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The button that asks for the hardware's counters of the shown launch, at the end of a panel's title line; nothing
/// where that is too short. `most` is its width in pixels where there is room.
void draw_counter_button(const Scene& scene, Changes& changes, const Rect& title, float most);

/// Why the hardware has not counted the shown launch, and a way to another worker; nothing where it was not asked or
/// has answered.
void draw_counter_failure(const Scene& scene, View& view);

}  // namespace warplens::window
