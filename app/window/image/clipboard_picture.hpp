#pragma once

#include <string>

namespace warplens::window {

/// Whose clipboard it is.
enum class Desktop { x11, wayland };

/// Puts a picture, as a PNG file has it, into the clipboard of the desktop that this process runs on. What is in there
/// has to be handed out by a process that is still there: xclip's or wl-copy's, which goes once something else is
/// copied and outlives the window. (GLFW's clipboard takes text alone.) Throws std::runtime_error where there is no
/// such program, or it fails: says which package has it.
void put_into_clipboard(const std::string& png, Desktop desktop);

}  // namespace warplens::window
