#pragma once

#include <span>
#include <string>

#include "app/study/comparison.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// "global load sectors".
std::string words_for(const gpu::Metric& metric);

/// Draws the model's numbers beside the hardware's as a table that takes the rest of the window but for `below`. Where
/// a metric's two counters are not both to be believed, each has a row under it.
void draw_hardware_table(const Look& look, std::span<const study::Compared> metrics, float below);

}  // namespace warplens::window
