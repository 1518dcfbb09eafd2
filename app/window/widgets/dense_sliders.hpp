#pragma once

namespace warplens::window {

/// How sliders stand where there is little room: in as many lines as leave each room for a short name and its value.
struct DenseSliders {
  int columns, lines;
};
/// `settings`: how many, at least one is made room for; `width` in pixels.
DenseSliders dense_sliders(int settings, float width, float em);

}  // namespace warplens::window
