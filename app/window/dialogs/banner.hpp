#pragma once

#include <optional>
#include <string>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Why the latest choice has no study, or what else is to be known, over the lower part of `area`, with what the panels
/// show meanwhile; nothing while all is well.
void draw_banner(const Scene& scene, const Rect& area);

/// Where a banner stands: over what is above the timeline, but beside the source panel, which has the error under its
/// line; over the timeline where there is nothing else.
Rect room_for_banner(const Rect& body, const Rect& timeline, const std::optional<Rect>& source, float em);

/// What the panels show while the latest choice is in error: the kernel that they are still of. Empty where they show
/// what was chosen.
std::string still_shown(const Scene& scene);

}  // namespace warplens::window
