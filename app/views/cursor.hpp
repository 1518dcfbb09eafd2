#pragma once

#include <cstdint>

#include "analysis/trace/recording.hpp"

namespace warplens::views {

/// The place in a recording that the window shows: a warp, and how far it has come.
struct Cursor {
  std::uint32_t warp = 0;
  std::uint32_t step = 0;  ///< index into Recording::steps_of_warp[warp]: the instruction that was executed last
  bool operator==(const Cursor&) const = default;
};

/// The nearest place that the recording has.
Cursor clamped(const trace::Recording& recording, Cursor cursor);

/// Which of the warp's accesses is shown: the one made at the cursor or, between accesses, the last before it. An index
/// into Recording::accesses_of_warp[warp]; -1 before the first.
int access_ordinal(const trace::Recording& recording, const Cursor& cursor);

/// Whether the cursor's own instruction made an access.
bool at_access(const trace::Recording& recording, const Cursor& cursor);

/// The cursor at the warp's access number `ordinal`, clamped; the first step where the warp makes none.
Cursor at_ordinal(const trace::Recording& recording, std::uint32_t warp, int ordinal);

/// `by` accesses further (or back). From between two accesses, forwards means the next and backwards the last.
Cursor moved_by_accesses(const trace::Recording& recording, const Cursor& cursor, int by);
Cursor moved_by_steps(const trace::Recording& recording, const Cursor& cursor, int by);
/// The next barrier of the warp in direction +1 or -1; the end of its steps where there is none.
Cursor moved_to_barrier(const trace::Recording& recording, const Cursor& cursor, int direction);

/// Index into Recording::steps of the cursor's step: everything up to it has happened. Zero in an empty recording.
std::uint32_t global_step(const trace::Recording& recording, const Cursor& cursor);

}  // namespace warplens::views
