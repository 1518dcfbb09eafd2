#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/window/layout/layout.hpp"
#include "app/window/panels/panels.hpp"

namespace warplens::window {

/// Docks the panels at the places of the layout, which depend on the size of the window and of the text. If the user
/// drags a splitter, the class stores the new share (Splitter::share) divided by the share in the layout. It multiplies
/// the shares of later layouts by this factor. If the user moves a panel to another place, the layout is no longer
/// used: all panels keep their places, and only scale with the window.
class Docking {
 public:
  /// Draws the dock space of a frame. Call it before the panels. The panels in `apart` are in separate windows, and the
  /// docked panels get their room.
  void dock(const Layout& layout, const Look& look, const LayoutNeeds& needs, PanelSet apart);
  /// Finds out if the user has moved a panel or dragged a splitter. Call it after the panels of a frame. `places` are
  /// relative to the main window, in the order of panel_table(). `visible` has the panels that are not behind another
  /// tab.
  void watch(std::vector<Rect> places, PanelSet visible);
  /// Call it after frames in which only the maximized panel `alone` was drawn; null stands for the panel of the current
  /// access. In the next frame, all panels return to their places, and the tab of `alone` is selected.
  void forget(const PanelRow* alone);
  /// Discards the user's arrangement.
  void reset();

  /// Returns the place of the panel that drew the current access when the panels were last docked.
  PanelPlace step() const { return step_; }
  /// The user's arrangement of the panels as text, to be saved; empty if the user has not changed it.
  std::string arrangement() const;
  /// Restores an arrangement that arrangement() returned. Call it before the first frame. An empty text changes
  /// nothing.
  void restore_arrangement(const std::string& arrangement);

 private:
  /// Values on which the places of the panels depend.
  struct Docked {
    float width = 0, height = 0, em = 0;
    bool uses_shared = false, beside = false;
    // Heights of the place of the sliders, and of the place of the panels below the source.
    float sliders = 0, details = 0;
    PanelSet apart = 0;
    bool operator==(const Docked&) const = default;
  } docked_;
  void learn_dragged();
  void learn_restored();
  void remember_dragged(Splitter splitter);
  bool is_rearranged() const { return has_moved_panels_ || is_restored_ || !dragged_.empty(); }
  bool has_dragged_accesses() const;

  PanelPlace step_ = PanelPlace::global_access;
  ImGuiID space_ = 0;                ///< id of the dock space
  int frames_ = 0;                   ///< number of frames since the panels were docked
  std::vector<Rect> settled_;        ///< places at which the docked panels settled
  std::vector<Splitter> by_layout_;  ///< splitters of the layout by which the panels were docked
  std::vector<Splitter> known_;      ///< splitters between the panels when the places were last recorded
  std::vector<Splitter> dragged_;    ///< splitters that the user dragged; see DockedBefore::dragged
  PanelSet in_front_ = 0;            ///< panels that were visible when the places were last recorded
  bool has_moved_panels_ = false;    ///< whether the user moved a panel to another place
  bool is_restored_ = false;         ///< whether a restored arrangement still has to be compared with the layout
};

}  // namespace warplens::window
