#pragma once

#include <string>
#include <vector>

#include "app/window/panel.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::window {

/// A number of the model beside the hardware's.
struct Comparison {
  std::string name;  ///< "global load sectors"
  std::uint64_t computed = 0, counted = 0;
  bool exact = true;  ///< whether the model claims to be exact here
};

/// One for each figure that either has: what it is, what the model says, what the hardware says.
std::vector<Comparison> comparisons(const trace::Totals& totals, const gpu::Counters& counters);

/// Draws them as a table that takes the rest of the window but for `below`.
void draw_hardware_table(const Look& look, const std::vector<Comparison>& rows, float below);

}  // namespace warplens::window
