#include "app/window/frame/player.hpp"

#include <utility>

#include "imgui.h"

namespace warplens::window {

void Player::play(const trace::Recording& recording, View& view) {
  time_ += ImGui::GetIO().DeltaTime * view.playback.accesses_per_second;
  while (time_ >= 1) {
    time_ -= 1;
    const views::Cursor next = views::moved_by_accesses(recording, view.cursor, 1);
    const bool ended = next == view.cursor;
    view.cursor = next;
    if (!ended) continue;
    if (view.playback.across_warps && view.cursor.warp + 1 < recording.warps)
      view.cursor = views::at_ordinal(recording, view.cursor.warp + 1, 0);
    else if (view.playback.across_warps)
      at_end_ = true, time_ = 0;
    else
      view.playback.playing = false;
    if (at_end_) return;
  }
}

std::optional<simt::Dim3> Player::next_block(const simt::Dim3& grid, const simt::Dim3& block, View& view) {
  if (!std::exchange(at_end_, false)) return std::nullopt;
  const std::uint64_t number = block_number(grid, block) + 1;
  if (number >= grid.count()) {
    view.playback.playing = view.playback.across_warps = false;
    return std::nullopt;
  }
  return index_at(grid, number);
}

}  // namespace warplens::window
