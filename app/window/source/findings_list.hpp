#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// What is wrong with the launch, a sentence each beside the code; nothing where nothing is wrong, or not known yet. A
/// click goes to the block, the warp and the access at which it was seen first.
class FindingsList {
 public:
  void draw(const Scene& scene, View& view, Changes& changes);
  /// That draw() takes up in a panel as wide as this one.
  static float height(const Scene& scene, const View& view);

 private:
  void draw_finding(const Scene& scene, View& view, Changes& changes, std::size_t at, float wrap);
  void go_to(const trace::Finding& finding, const Scene& scene, Changes& changes);
  void arrive(const Scene& scene, View& view);

  /// Where a click leads, until the recording of its block is there.
  struct Destination {
    simt::Dim3 block;
    std::uint32_t warp, pc;
  };
  std::optional<Destination> destination_;
};

/// The findings of a source line, a sentence each; empty where it has none.
std::string findings_of_line(const Scene& scene, std::uint32_t source_line);

}  // namespace warplens::window
