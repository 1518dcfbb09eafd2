#pragma once

#include <vector>

#include "app/views/track.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The visible range of a warp's accesses. Positions are ordinals: the first access of the warp is 0. The panel stores
/// the range between frames.
struct TrackWindow {
  double first = 0, span = 0;  ///< span 0 means all accesses
  int followed = -1;           ///< ordinal of the cursor in the last frame

  /// Limits the range to `count` accesses, with a minimum width.
  void clamp(int count);
  /// Zooms by `factor` (above 1: zooms in). The access with ordinal `at` keeps its position.
  void zoom(double at, double factor, int count);
  /// Scrolls so that `ordinal` is visible, if it changed since the last call.
  void follow(int ordinal);
  bool shows_all(int count) const { return span >= count; }
};

/// Draws the accesses of a warp in order, with barriers between them. Expensive accesses have warm colours. If there is
/// room, each access is a box; otherwise each pixel column has the colour of the most expensive access in it. Drag to
/// step, turn the wheel to zoom.
class TrackPicture {
 public:
  TrackPicture(const Scene& scene, View& view, TrackWindow& window);
  /// Draws the track into `area` at the cursor of the current ImGui window.
  void draw(const Rect& area);

 private:
  void steer(const Rect& area);
  void draw_boxes(const Rect& area);
  /// Form of a line of text, the same in all boxes.
  struct Line {
    int form = -1;  ///< index of a form of words_of, figures_of or line_of; -1: none fits
    float size = 0;
  };
  void draw_box(const Rect& box, int ordinal);
  void draw_words(const Rect& box, const views::TrackEntry& entry);
  void lay_out_words(int from, int to, const Rect& box);
  bool hides(int ordinal) const;
  std::string words_of(const views::TrackEntry& entry, int form) const;
  std::string figures_of(const views::TrackEntry& entry, int form) const;
  std::string line_of(const views::TrackEntry& entry, int form) const;
  void draw_columns(const Rect& area);
  void draw_cursor(const Rect& area);
  void draw_overview(const Rect& area);
  void explain_box(int ordinal);
  void explain_column(double from, double to);
  float each(const Rect& area) const;
  double ordinal_at(const Rect& area, float x) const;
  int count() const { return count_; }

  const Scene& scene_;
  View& view_;
  TrackWindow& window_;
  const Look& look_;
  ImDrawList& draw_;
  const std::vector<views::TrackEntry>& entries_;
  int count_ = 0, current_ = -1;
  bool hovered_ = false, two_lines_ = false;
  Line words_, figures_;
};

}  // namespace warplens::window
