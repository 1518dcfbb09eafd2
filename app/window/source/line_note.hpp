#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/study/line_comparison.hpp"
#include "app/views/counts.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Shows a tooltip that explains the numbers next to a line of code.
class LineNote {
 public:
  /// Shows the tooltip. `source_line` is the line in the kernel's source. If the GPU's counters were read, the tooltip
  /// also shows their counts for this line. `source_line` is 0 for a line of the PTX.
  void show(const Scene& scene, const views::LineCounts& of, std::uint32_t source_line);

 private:
  std::string hardware_of_line(const Scene& scene, std::uint32_t line);

  // The GPU's counts by line, and the inputs from which they were computed.
  std::vector<study::LineComparison> compared_;
  std::pair<std::shared_ptr<const study::GridTotals>, std::uint64_t> compared_of_;
};

}  // namespace warplens::window
