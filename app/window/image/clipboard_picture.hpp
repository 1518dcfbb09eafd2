#pragma once

#include <string>

namespace warplens::window {

/// Kind of desktop that owns the clipboard.
enum class Desktop { x11, wayland };

/// Puts a picture in PNG format into the clipboard of the desktop. Some process has to serve the contents of the
/// clipboard: that of xclip or wl-copy, which exits when something else is copied, and outlives the window. (GLFW's
/// clipboard supports only text.) If this program is missing or fails, throws std::runtime_error, which names the
/// package to install.
void put_into_clipboard(const std::string& png, Desktop desktop);

}  // namespace warplens::window
