#pragma once

#include <cstdint>
#include <optional>

#include "app/window/model/view.hpp"

namespace warplens::window {

/// Moves the cursor automatically while View::playback plays. The speed is Playback::accesses_per_second.
class Player {
 public:
  /// Moves the cursor by the number of accesses for the time since the last frame.
  void play(const trace::Recording& recording, View& view);
  /// If play() has reached the end of `block`, returns the next block in row order; otherwise nullopt. Stops playing
  /// after the last block.
  std::optional<simt::Dim3> next_block(const simt::Dim3& grid, const simt::Dim3& block, View& view);

 private:
  bool at_end_ = false;  ///< whether play() has reached the end of the block
  double time_ = 0;      ///< elapsed time, measured in accesses; at 1, the cursor moves by one access
};

}  // namespace warplens::window
