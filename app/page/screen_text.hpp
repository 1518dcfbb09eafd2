#pragma once

#include <string>

namespace warplens::page {

/// Returns the characters that the last frame drew, in the order in which they were drawn. Each one is a line
/// "CODEPOINT X0 Y0 X1 Y1" with its corners in pixels of the window. Characters outside of their clip rectangles are
/// left out. Tests read them to see what the user sees, and to find what they click.
std::string read_screen_text();

}  // namespace warplens::page
