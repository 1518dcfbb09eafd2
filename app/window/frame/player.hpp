#pragma once

#include <cstdint>
#include <optional>

#include "app/window/model/view.hpp"

namespace warplens::window {

/// Moves the cursor automatically while View::playback plays. The speed is Playback::accesses_per_second.
class Player {
 public:
  /// Moves the cursor by the number of accesses that fit into the time since the last frame.
  void play(const trace::Recording& recording, View& view);
  /// Returns the next block in row order if play() has reached the end of `block`, otherwise nothing. Stops playing
  /// after the last block.
  std::optional<simt::Dim3> next_block(const simt::Dim3& grid, const simt::Dim3& block, View& view);

 private:
  bool at_end_ = false;  ///< whether play() has reached the end of the block
  double time_ = 0;      ///< number of accesses that are due but not stepped over yet, including a fraction
};

}  // namespace warplens::window
