#pragma once

#include "app/study/predictor.hpp"
#include "app/window/panel.hpp"

namespace warplens::window {

/// The picture of a multiprocessor's warps over time: a row a warp's place, a colour for what it does. The wheel zooms
/// around the mouse, dragging moves, a double click shows all again. As far as the replay kept their lives.
class WarpLives {
 public:
  void draw(const Scene& scene, const study::Predicted& predicted, const Rect& area, const View& view);

 private:
  void move(const Rect& area, double end);

  const study::Predicted* shown_ = nullptr;
  double from_ = 0, to_ = 0;  ///< cycles that are seen
};

}  // namespace warplens::window
