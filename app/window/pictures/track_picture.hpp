#pragma once

#include <vector>

#include "app/views/track.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The visible range of a warp's accesses. Accesses are numbered from 0, and positions can be between two accesses. The
/// panel stores the range between frames.
struct TrackWindow {
  /// First visible position, and number of visible accesses; a span of 0 means all accesses.
  double first = 0, span = 0;
  int followed = -1;  ///< number of the access at the cursor in the last frame

  /// Limits the range to a warp with `count` accesses. Also ensures that the range has a minimum width.
  void clamp(int count);
  /// Zooms in if `factor` is above 1, otherwise out. The position `at` stays at the same place on the screen.
  void zoom(double at, double factor, int count);
  /// If `ordinal`, the number of an access, differs from the last call, scrolls so that this access is visible.
  void follow(int ordinal);
  bool shows_all(int count) const { return span >= count; }
};

/// Draws the accesses of a warp in order, and the barriers between them. Expensive accesses have warm colours. If there
/// is room, each access is a box. Otherwise, each column of pixels has the colour of the most expensive access in it.
/// The user can drag to move to an access, and turn the mouse wheel to zoom.
class TrackPicture {
 public:
  TrackPicture(const Scene& scene, View& view, TrackWindow& window);
  /// Draws the accesses into `area`, which must begin at the cursor position of the current ImGui window.
  void draw(const Rect& area);

 private:
  void steer(const Rect& area);
  void draw_boxes(const Rect& area);
  /// Form and text size of a line, which are the same in all boxes.
  struct Line {
    int form = -1;  ///< number of the form that words_of(), figures_of() or line_of() returns; -1 if no form fits
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
