#include "app/window/draw/browser_letters.hpp"

namespace warplens::window {

// app/page/platform/browser_letters.cpp replaces this file on the page.
void add_browser_letters(bool) {}

}  // namespace warplens::window
