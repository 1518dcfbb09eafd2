#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the findings of the launch as a list above or below the code, with one or two sentences per finding. Draws
/// nothing if there are none, or if they are not computed yet. A click on a finding goes to the block, warp and
/// instruction of its first occurrence.
class FindingsList {
 public:
  void draw(const Scene& scene, View& view, Changes& changes);
  /// Height in pixels that draw() needs in the current panel.
  static float height(const Scene& scene, const View& view);

 private:
  void draw_finding(const Scene& scene, View& view, Changes& changes, std::size_t at, float wrap);
  void go_to(const trace::Finding& finding, const Scene& scene, Changes& changes);
  void arrive(const Scene& scene, View& view);

  /// Place of the finding that the user clicked. The window goes there as soon as its block is recorded.
  struct Destination {
    simt::Dim3 block;
    std::uint32_t warp, pc;
  };
  std::optional<Destination> destination_;
};

/// Returns the findings of a source line, one sentence per line; empty if there are none.
std::string findings_of_line(const Scene& scene, std::uint32_t source_line);

}  // namespace warplens::window
