#pragma once

#include <span>
#include <string>

#include "app/study/comparison.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Name of a metric, such as "global load sectors".
std::string words_for(const gpu::Metric& metric);

/// Draws a table that compares the numbers of the model with the GPU's counters. The table leaves the lowest `below`
/// pixels of the window free. If a metric has two counters and they disagree, each counter gets its own row below the
/// metric.
void draw_hardware_table(const Look& look, std::span<const study::Compared> metrics, float below);

}  // namespace warplens::window
