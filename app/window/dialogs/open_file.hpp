#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the dialog that opens a kernel file. The user can select a recent file, go through the folders, or type a
/// path.
void draw_open_file(const Scene& scene, View& view, Changes& changes);

/// Draws the dialog that asks for the path of a copy of a catalogue kernel.
void draw_save_copy(const Scene& scene, View& view, Changes& changes);

/// Moves a file to the front of the recent files.
void remember_file(std::vector<std::string>& recent, const std::string& file);

/// Draws a list of folders for the file `path`: the parent folder of its folder, and the folders next to the file. A
/// click on a folder changes the folder in `path`, but not the file name. The list of folders is stored in `dialog`.
void draw_folder_choice(SaveDialog& dialog, std::string& path, float height);

}  // namespace warplens::window
