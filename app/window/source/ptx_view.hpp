#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>

#include "app/window/model/panel.hpp"
#include "app/window/source/code_listing.hpp"

namespace warplens::window {

/// The PTX of the shown launch as a list, next to the source.
class PtxView {
 public:
  /// Draws the view into the remaining space. `current_ptx_line` is the PTX line of the current step; 0 if there is
  /// none. Returns the PTX line that was clicked; 0 if none was.
  std::uint32_t draw(const Scene& scene, View& view, const LineTints& tints, std::uint32_t current_ptx_line);

 private:
  CodeListing listing_;
  /// Inputs from which the rows were made: PTX, totals, number of processed accesses.
  std::tuple<std::shared_ptr<const kernels::Compiled>, std::shared_ptr<const study::GridTotals>, std::size_t> made_of_;
};

}  // namespace warplens::window
