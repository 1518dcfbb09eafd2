#include "app/window/draw/browser_letters.hpp"

namespace warplens::window {

// In the build of the web page, app/page/platform/browser_letters.cpp replaces this file.
void add_browser_letters(bool) {}

}  // namespace warplens::window
