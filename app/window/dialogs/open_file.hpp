#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the dialog that opens a kernel file: recent files, folders, a path to type.
void draw_open_file(const Scene& scene, View& view, Changes& changes);

/// Draws the dialog that asks for the path of a copy of a catalogue kernel.
void draw_save_copy(const Scene& scene, View& view, Changes& changes);

/// Moves a file to the front of the recent files.
void remember_file(std::vector<std::string>& recent, const std::string& file);

/// Draws the folders in the folder of `path`, and the parent of that folder. A click on a folder moves `path` to it,
/// with the same file name. The list of folders is kept in `dialog`.
void draw_folder_choice(SaveDialog& dialog, std::string& path, float height);

}  // namespace warplens::window
