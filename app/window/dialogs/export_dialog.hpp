#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Draws the dialog that asks for the file to export to, and whether to replace an existing file. Writes a table
/// immediately. If this fails, no part of the table is written. Requests pictures, steps and reports through `changes`.
void draw_export_dialog(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
