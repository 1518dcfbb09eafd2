#pragma once

#include "app/study/predictor.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the states of the warps of a multiprocessor over time, with one row per resident warp and one colour per
/// state. The mouse wheel zooms (with Ctrl if the panel scrolls), dragging moves the picture, and a double-click shows
/// everything again. A click on a span of time goes to its access. The current access is marked. The picture covers the
/// cycles for which the prediction stored spans.
class WarpLives {
 public:
  void draw(const Scene& scene, const study::LaunchPrediction& predicted, const Rect& area, View& view);

 private:
  struct Rows {
    Rect picture;
    std::uint32_t count = 1;
    float height = 0;  ///< height of a row, in pixels
    float top_of(std::uint32_t row) const { return picture.min.y + height * static_cast<float>(row); }
  };

  void move(const Rect& area, double end);
  /// Draws the spans of time. Returns the span under the mouse; null if there is none.
  const clock::WarpSpan* draw_spans(const Look& look, const std::vector<clock::WarpSpan>& spans,
                                    const Rows& rows) const;
  void mark_step(const Scene& scene, const View& view, const std::vector<clock::WarpSpan>& spans,
                 const Rows& rows) const;
  float x_of(const Rows& rows, double cycle) const {
    return rows.picture.min.x + static_cast<float>((cycle - from_) / (to_ - from_)) * rows.picture.width();
  }

  const study::LaunchPrediction* shown_ = nullptr;
  double from_ = 0, to_ = 0;  ///< range of visible cycles
};

}  // namespace warplens::window
