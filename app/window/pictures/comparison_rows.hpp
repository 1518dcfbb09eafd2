#pragma once

#include <vector>

#include "app/views/compared.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the counts of A and B, with the times that the window shows for them. Both must have totals.
std::vector<views::ComparedRow> comparison_rows(const Scene& scene, const View& view);

}  // namespace warplens::window
