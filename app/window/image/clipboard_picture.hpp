#pragma once

#include <string>

namespace warplens::window {

/// Kind of desktop that owns the clipboard.
enum class Desktop { x11, wayland };

/// Puts a picture in PNG format into the clipboard of the desktop. On Linux, a process must run that sends the contents
/// of the clipboard to other programs. For pictures, this process is xclip or wl-copy, because GLFW's clipboard
/// supports only text. The process outlives the window, and exits when something else is copied. Throws
/// std::runtime_error if xclip or wl-copy is missing or fails; the message names the package to install.
void put_into_clipboard(const std::string& png, Desktop desktop);

}  // namespace warplens::window
