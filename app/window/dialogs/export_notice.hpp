#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Says at the window's lower edge how far the file has come that is made in the background, with a button that gives
/// it up; and what came of it: a notice, or the dialog once more with the error.
void draw_export_notice(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
