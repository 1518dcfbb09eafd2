#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/window/layout/layout.hpp"
#include "app/window/panels/panels.hpp"

namespace warplens::window {

/// Where the panels stand: as the layout has them for a window of this size, until a user moves one. From then on they
/// stay where they were put, and only grow and shrink with the window.
class Docking {
 public:
  /// The dock space of a frame, before its panels. `apart`: a bit for each panel, by panel_table(), that stands in a
  /// window of its own and leaves its room to the others.
  void dock(const Layout& layout, const Look& look, const LayoutNeeds& needs, std::uint32_t apart);
  /// After a frame's panels: where they came to stand, from the main window's corner on; in the order of panel_table().
  void watch(std::vector<Rect> places);
  /// The panels were away: they are docked anew, or, where a user has moved them, as they were.
  void forget() { docked_ = {}; }
  /// Forgets what a user has moved.
  void reset() { docked_ = {}, rearranged_ = false; }

  /// The panel that draws the step, as it was docked last.
  PanelPlace step() const { return step_; }
  /// How a user has arranged the panels, as text to be kept; empty where nobody has.
  std::string arrangement() const;
  /// Arranges them so again. Before the first frame; an empty text leaves them as they are.
  void arrange_as(const std::string& arrangement);

 private:
  /// What the panels were docked for.
  struct Docked {
    float width = 0, height = 0, em = 0;
    bool uses_shared = false, beside = false;
    float sliders = 0;  // how high they stand
    std::uint32_t apart = 0;
    bool operator==(const Docked&) const = default;
  } docked_;
  PanelPlace step_ = PanelPlace::global_access;
  int frames_ = 0;             ///< since they were docked
  std::vector<Rect> settled_;  ///< where the panels came to stand by themselves
  bool rearranged_ = false;
};

}  // namespace warplens::window
