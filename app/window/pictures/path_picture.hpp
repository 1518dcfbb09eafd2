#pragma once

#include <vector>

#include "app/views/divergence.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/pictures/track_picture.hpp"

namespace warplens::window {

/// Draws the paths of the current warp, with one row per lane and one column per executed instruction. A cell is filled
/// if the lane executes the instruction. Lanes that execute an instruction together have the same colour. If a cell is
/// empty, the lane waits while other lanes execute another path. The user can click or drag to move to a step, and turn
/// the mouse wheel to zoom. At first, all steps are visible. If the user has zoomed in, a bar below the picture shows
/// the visible part; the user can drag it. `window` is the visible range of steps, which the panel stores between
/// frames. Position n of `window` is the warp's step n, counted from 0.
class PathPicture {
 public:
  /// `runs` are those of the current warp, from views::find_path_runs().
  PathPicture(const Scene& scene, View& view, const std::vector<views::PathRun>& runs, TrackWindow& window);
  /// Draws the picture into `area`, which must be in the current ImGui window.
  void draw(const Rect& area);

 private:
  const trace::Step& step(int ordinal) const;
  float find_x(double ordinal) const;
  void steer();
  void draw_steps();
  void draw_run(const views::PathRun& run);
  void draw_overview(const Rect& area);
  void draw_scale(const Rect& labels) const;
  void explain(int ordinal);

  const Scene& scene_;
  View& view_;
  TrackWindow& window_;
  const Look& look_;
  ImDrawList& draw_;
  const trace::Recording& recording_;
  const std::vector<std::uint32_t>& steps_;
  const std::vector<views::PathRun>& runs_;
  LaneMask all_ = 0;  ///< lanes of the warp that execute at least one instruction
  int count_ = 0;
  Rect picture_;
};

}  // namespace warplens::window
