#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The dialog that opens a kernel's file: what was opened lately, the folders, a path to type.
void draw_open_file(const Scene& scene, View& view, Changes& changes);

/// The dialog that asks for the name of a copy of a catalogue kernel.
void draw_save_copy(const Scene& scene, View& view, Changes& changes);

/// Puts a file at the head of those that were opened lately.
void remember_file(std::vector<std::string>& recent, const std::string& file);

}  // namespace warplens::window
