#pragma once

#include <optional>
#include <string>

#include "app/window/model/changes.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the message in `scene.progress.error` over the lower part of `area`. Usually, the message is the reason why
/// the latest choice of kernel and settings could not be computed. A second line says which choice the panels still
/// show. If the kernel includes a file from a folder outside its project, a button allows the kernel to read this
/// folder. Draws nothing if there is no message.
void draw_banner(const Scene& scene, const Rect& area, Changes& changes);

/// Returns the area for the banner: above the timeline, and next to the source panel if there is room. The source panel
/// stays visible, because it shows the error below the source line. If there is no room next to it, returns the area of
/// the timeline.
Rect room_for_banner(const Rect& body, const Rect& timeline, const std::optional<Rect>& source, float em);

/// Returns a sentence that says which kernel the panels show while the latest choice has an error. Empty if the panels
/// show the latest choice.
std::string still_shown_sentence(const Scene& scene);

}  // namespace warplens::window
