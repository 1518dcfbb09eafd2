#pragma once

#include "app/window/draw/look.hpp"
#include "app/window/model/notice.hpp"

namespace warplens::window {

/// Draws the notice at the lower edge of the window until its time is over.
void draw_notice(const Look& look, const Notice& notice);

}  // namespace warplens::window
