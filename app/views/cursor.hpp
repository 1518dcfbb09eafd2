#pragma once

#include <cstdint>

#include "analysis/trace/recording.hpp"

namespace warplens::views {

/// Position in a recording that the window shows: a warp and one of its steps.
struct Cursor {
  std::uint32_t warp = 0;
  std::uint32_t step = 0;  ///< index into Recording::steps_of_warp[warp] of the instruction that was executed last
  bool operator==(const Cursor&) const = default;
};

/// Returns the nearest cursor that is valid in the recording.
Cursor clamped(const trace::Recording& recording, Cursor cursor);

/// Returns the number of the warp's access at the cursor; between two accesses, the number of the earlier one. It is an
/// index into Recording::accesses_of_warp[warp], or -1 before the first access.
int access_ordinal(const trace::Recording& recording, const Cursor& cursor);

/// Returns whether the instruction at the cursor made an access.
bool at_access(const trace::Recording& recording, const Cursor& cursor);

/// Returns the cursor at access `ordinal` of the warp, counted from 0. If there is no such access, uses the nearest
/// one. If the warp has no accesses, returns its first step.
Cursor at_ordinal(const trace::Recording& recording, std::uint32_t warp, int ordinal);

/// Moves the cursor by `by` accesses, backwards if negative. If the cursor is between two accesses, +1 moves it to the
/// access after it and -1 to the access before it.
Cursor moved_by_accesses(const trace::Recording& recording, const Cursor& cursor, int by);
Cursor moved_by_steps(const trace::Recording& recording, const Cursor& cursor, int by);
/// Moves to the next barrier of the warp in direction +1 (forwards) or -1 (backwards). If there is none, moves to the
/// last or first step.
Cursor moved_to_barrier(const trace::Recording& recording, const Cursor& cursor, int direction);

/// Returns the index of the cursor's step in Recording::steps. At the cursor, all steps up to this one have been
/// executed. Returns 0 for an empty recording.
std::uint32_t global_step(const trace::Recording& recording, const Cursor& cursor);

}  // namespace warplens::views
