#pragma once

namespace warplens::window {

/// Layout of sliders in a small area. It has as few lines as possible, but each slider is wide enough for a short name
/// and a value.
struct DenseSliders {
  int columns, lines;
};
/// Computes the layout. `settings` is the number of sliders (0 counts as 1), `width` is the width of the area in
/// pixels, and `em` is the text height.
DenseSliders dense_sliders(int settings, float width, float em);

}  // namespace warplens::window
