#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// The dialog that asks for a file, and before it replaces one. Open while `view.dialogs.export_form` has asked for it,
/// until it is closed. Tables it writes itself, whole or not at all; for pictures, steps and reports it asks.
void draw_export_dialog(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
