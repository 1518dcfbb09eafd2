#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/window/layout/layout.hpp"
#include "app/window/panels/panels.hpp"

namespace warplens::window {

/// Docks the panels at the places that the layout computes for the window's size. As soon as the user moves a panel,
/// all panels keep their places and only scale with the window.
class Docking {
 public:
  /// Draws the dock space of a frame. Call it before the panels. `apart` has one bit per panel, in the order of
  /// panel_table(). The bit is set if the panel is in a separate window; the other panels then get its room.
  void dock(const Layout& layout, const Look& look, const LayoutNeeds& needs, std::uint32_t apart);
  /// Records the panels' places. Call it after the panels of a frame. `places` are relative to the main window, in the
  /// order of panel_table().
  void watch(std::vector<Rect> places);
  /// Call it after frames in which the panels were not drawn. In the next frame, they are docked again, or return to
  /// the places that the user gave them.
  void forget() { docked_ = {}; }
  /// Discards the user's arrangement.
  void reset() { docked_ = {}, rearranged_ = false; }

  /// Returns the place of the panel that drew the current access when the panels were last docked.
  PanelPlace step() const { return step_; }
  /// The user's arrangement of the panels as text, to be saved; empty if the user has not changed it.
  std::string arrangement() const;
  /// Restores an arrangement that arrangement() returned. Call it before the first frame. An empty text changes
  /// nothing.
  void restore_arrangement(const std::string& arrangement);

 private:
  /// Inputs for which the panels were docked.
  struct Docked {
    float width = 0, height = 0, em = 0;
    bool uses_shared = false, beside = false;
    float sliders = 0;  // height of the place of the sliders
    std::uint32_t apart = 0;
    bool operator==(const Docked&) const = default;
  } docked_;
  PanelPlace step_ = PanelPlace::global_access;
  int frames_ = 0;             ///< number of frames since the panels were docked
  std::vector<Rect> settled_;  ///< places at which the docked panels settled
  bool rearranged_ = false;
};

}  // namespace warplens::window
