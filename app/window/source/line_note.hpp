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

/// What the numbers beside a line of code come from, told where the mouse rests on them.
class LineNote {
 public:
  /// `source_line`: of the kernel, of which the hardware may have counted something; 0 for a line of PTX.
  void show(const Scene& scene, const views::LineCounts& of, std::uint32_t source_line);

 private:
  std::string hardware_of_line(const Scene& scene, std::uint32_t line);

  // What the hardware counted line by line, and what it was made from.
  std::vector<study::LineComparison> compared_;
  std::pair<std::shared_ptr<const study::GridTotals>, std::uint64_t> compared_of_;
};

}  // namespace warplens::window
