#pragma once

#include <vector>

#include "app/views/compared.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The figures of A and B, which must both be there with their totals, with the times that the window shows for them.
std::vector<views::ComparedRow> comparison_rows(const Scene& scene, const View& view);

}  // namespace warplens::window
