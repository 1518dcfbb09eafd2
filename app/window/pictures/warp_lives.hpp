#pragma once

#include "app/study/predictor.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The picture of a multiprocessor's warps over time: a row a warp's place, a colour for what it does. The wheel zooms
/// around the mouse, dragging moves, a double click shows all again; a click goes to the warp's access, and the access
/// that is stepped to is marked. As far as the replay kept their lives.
class WarpLives {
 public:
  void draw(const Scene& scene, const study::LaunchPrediction& predicted, const Rect& area, View& view);

 private:
  struct Rows {
    Rect picture;
    std::uint32_t count = 1;
    float height = 0;  ///< of one
    float top_of(std::uint32_t row) const { return picture.min.y + height * static_cast<float>(row); }
  };

  void move(const Rect& area, double end);
  /// Returns the span that the mouse is on; null for none.
  const clock::WarpSpan* draw_spans(const Look& look, const std::vector<clock::WarpSpan>& spans,
                                    const Rows& rows) const;
  void mark_step(const Scene& scene, const View& view, const std::vector<clock::WarpSpan>& spans,
                 const Rows& rows) const;
  float x_of(const Rows& rows, double cycle) const {
    return rows.picture.min.x + static_cast<float>((cycle - from_) / (to_ - from_)) * rows.picture.width();
  }

  const study::LaunchPrediction* shown_ = nullptr;
  double from_ = 0, to_ = 0;  ///< cycles that are seen
};

}  // namespace warplens::window
