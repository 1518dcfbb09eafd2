#include "app/window/widgets/dense_sliders.hpp"

#include <algorithm>

namespace warplens::window {

DenseSliders dense_sliders(int settings, float width, float em) {
  settings = std::max(settings, 1);
  const int most = std::clamp(static_cast<int>(width / (em * 5.6f)), 1, settings);
  const int lines = (settings + most - 1) / most;
  return {(settings + lines - 1) / lines, lines};
}

}  // namespace warplens::window
