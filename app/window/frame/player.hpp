#pragma once

#include <cstdint>
#include <optional>

#include "app/window/model/view.hpp"

namespace warplens::window {

/// Steps by itself while the view says that it plays, as many accesses a second as the view has them.
class Player {
 public:
  /// As far as the time that has gone by since the last frame reaches.
  void play(const trace::Recording& recording, View& view);
  /// The block after this one, row by row, where playing came to this one's end; nothing where it did not. Behind the
  /// last block playing ends.
  std::optional<simt::Dim3> next_block(const simt::Dim3& grid, const simt::Dim3& block, View& view);

 private:
  bool at_end_ = false;  ///< of the block
  double time_ = 0;      ///< in accesses that are owed
};

}  // namespace warplens::window
