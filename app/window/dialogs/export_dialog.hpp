#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Draws the dialog that asks for the file to export to, and whether to replace an existing file. Writes tables
/// immediately, completely or not at all. Requests pictures, steps and reports through `changes`.
void draw_export_dialog(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
