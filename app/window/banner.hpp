#pragma once

#include <string>

#include "app/window/draw.hpp"

namespace warplens::window {

/// A message over the lower part of `area`, such as why a kernel does not run; nothing for an empty one.
void draw_banner(const Look& look, const Rect& area, const std::string& message);

}  // namespace warplens::window
