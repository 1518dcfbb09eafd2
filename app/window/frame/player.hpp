#pragma once

#include <cstdint>
#include <optional>

#include "app/window/model/view.hpp"

namespace warplens::window {

/// Steps by itself while View::playback plays, Playback::accesses_per_second.
class Player {
 public:
  /// Steps as far as the time since the last frame allows.
  void play(const trace::Recording& recording, View& view);
  /// The next block, row by row, if play() has reached the end of `block`; else nothing. Stops playing after the last
  /// block.
  std::optional<simt::Dim3> next_block(const simt::Dim3& grid, const simt::Dim3& block, View& view);

 private:
  bool at_end_ = false;  ///< of the block
  double time_ = 0;      ///< accesses still to be stepped over
};

}  // namespace warplens::window
