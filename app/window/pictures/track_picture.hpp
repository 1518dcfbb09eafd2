#pragma once

#include <vector>

#include "app/views/track.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The part of a warp's accesses that its track shows, in ordinals. Kept between frames by the panel.
struct TrackWindow {
  double first = 0, span = 0;  ///< span 0: all of them
  int followed = -1;           ///< the ordinal of the cursor in the last frame

  /// Within `count` accesses, at least a few of them.
  void clamp(int count);
  /// Zooms by `factor` (above 1: fewer are seen) with the access at `at` (an ordinal) staying where it is.
  void zoom(double at, double factor, int count);
  /// Moves so that `ordinal` is seen, if it is another one than before.
  void follow(int ordinal);
  bool shows_all(int count) const { return span >= count; }
};

/// The warp's accesses in order: boxes as warm as they are costly where there is room for them, else a column a pixel,
/// each as warm as the worst access in it; barriers between. Drag to scrub, turn the wheel to zoom.
class TrackPicture {
 public:
  TrackPicture(const Scene& scene, View& view, TrackWindow& window);
  /// Fills `area`, from the current window's cursor on.
  void draw(const Rect& area);

 private:
  void steer(const Rect& area);
  void draw_boxes(const Rect& area);
  /// How one of the lines in the boxes is written: alike in all of them.
  struct Line {
    int form = -1;  ///< of those of words_of, figures_of or line_of; -1: none has room
    float size = 0;
  };
  void draw_box(const Rect& box, int ordinal);
  void draw_words(const Rect& box, const views::TrackEntry& entry);
  void lay_out_words(int from, int to, const Rect& box);
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
