#pragma once

#include <vector>

#include "app/views/compared.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the rows that compare the counts and the times of launches A and B. Both must have totals.
std::vector<views::ComparedRow> comparison_rows(const Scene& scene, const View& view);

}  // namespace warplens::window
