#pragma once

#include <vector>

#include "app/views/compared.hpp"
#include "app/window/draw/look.hpp"

namespace warplens::window {

/// Draws the table that compares launches A and B into the rest of the current window. No text is cut off. In a narrow
/// window, large numbers are rounded, and names are wrapped. If there is still not enough room, each name is above its
/// numbers.
void draw_comparison_table(const Look& look, const std::vector<views::ComparedRow>& rows);

}  // namespace warplens::window
