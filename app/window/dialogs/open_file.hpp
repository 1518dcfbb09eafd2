#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the dialog that opens a kernel file: recent files, folders, a path to type.
void draw_open_file(const Scene& scene, View& view, Changes& changes);

/// Draws the dialog that asks for the path of a copy of a catalogue kernel.
void draw_save_copy(const Scene& scene, View& view, Changes& changes);

/// Moves a file to the front of the recent files.
void remember_file(std::vector<std::string>& recent, const std::string& file);

/// Draws the folders next to a path, and its parent. A click moves the path there and keeps the name of the file. The
/// dialog keeps the list of folders.
void draw_folder_choice(SaveDialog& dialog, std::string& path, float height);

}  // namespace warplens::window
