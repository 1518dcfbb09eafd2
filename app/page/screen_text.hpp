#pragma once

#include <string>

namespace warplens::page {

/// Returns the characters that the last frame drew, in drawing order. Each one is a line "CODEPOINT X0 Y0 X1 Y1" with
/// its corners in pixels of the window. Characters outside of their clip rectangles are left out. Tests read these
/// lines to check the text on the screen, and to find the positions to click.
std::string read_screen_text();

}  // namespace warplens::page
