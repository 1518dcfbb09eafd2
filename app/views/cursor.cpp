#include "app/views/cursor.hpp"

#include <algorithm>

namespace warplens::views {
namespace {

const std::vector<std::uint32_t>& steps_of(const trace::Recording& recording, std::uint32_t warp) {
  static const std::vector<std::uint32_t> kNone;
  return warp < recording.steps_of_warp.size() ? recording.steps_of_warp[warp] : kNone;
}

const std::vector<std::uint32_t>& accesses_of(const trace::Recording& recording, std::uint32_t warp) {
  static const std::vector<std::uint32_t> kNone;
  return warp < recording.accesses_of_warp.size() ? recording.accesses_of_warp[warp] : kNone;
}

}  // namespace

Cursor clamped(const trace::Recording& recording, Cursor cursor) {
  if (cursor.warp >= recording.steps_of_warp.size()) cursor.warp = 0;
  const auto& steps = steps_of(recording, cursor.warp);
  cursor.step = steps.empty() ? 0 : std::min<std::uint32_t>(cursor.step, static_cast<std::uint32_t>(steps.size() - 1));
  return cursor;
}

std::uint32_t global_step(const trace::Recording& recording, const Cursor& cursor) {
  const auto& steps = steps_of(recording, cursor.warp);
  return cursor.step < steps.size() ? steps[cursor.step] : 0;
}

int access_ordinal(const trace::Recording& recording, const Cursor& cursor) {
  const std::uint32_t now = global_step(recording, cursor);
  const auto& accesses = accesses_of(recording, cursor.warp);
  const auto after = std::partition_point(accesses.begin(), accesses.end(),
                                          [&](std::uint32_t access) { return recording.accesses[access].step <= now; });
  return static_cast<int>(after - accesses.begin()) - 1;
}

bool at_access(const trace::Recording& recording, const Cursor& cursor) {
  const int ordinal = access_ordinal(recording, cursor);
  return ordinal >= 0 &&
         recording.accesses[accesses_of(recording, cursor.warp)[static_cast<std::size_t>(ordinal)]].step ==
             global_step(recording, cursor);
}

Cursor at_ordinal(const trace::Recording& recording, std::uint32_t warp, int ordinal) {
  const auto& accesses = accesses_of(recording, warp);
  if (accesses.empty()) return clamped(recording, {warp, 0});
  const auto which = static_cast<std::size_t>(std::clamp(ordinal, 0, static_cast<int>(accesses.size()) - 1));
  const auto& steps = steps_of(recording, warp);
  const auto step = std::lower_bound(steps.begin(), steps.end(), recording.accesses[accesses[which]].step);
  return clamped(recording, {warp, static_cast<std::uint32_t>(step - steps.begin())});
}

Cursor moved_by_accesses(const trace::Recording& recording, const Cursor& cursor, int by) {
  int ordinal = access_ordinal(recording, cursor);
  if (by < 0 && !at_access(recording, cursor))
    // The cursor is between two accesses. Moving by -1 must lead to the access before it, which is access `ordinal`.
    ++ordinal;
  return at_ordinal(recording, cursor.warp, ordinal + by);
}

Cursor moved_by_steps(const trace::Recording& recording, const Cursor& cursor, int by) {
  const std::int64_t step = std::max<std::int64_t>(0, std::int64_t{cursor.step} + by);
  return clamped(recording, {cursor.warp, static_cast<std::uint32_t>(step)});
}

Cursor moved_to_barrier(const trace::Recording& recording, const Cursor& cursor, int direction) {
  const auto& steps = steps_of(recording, cursor.warp);
  std::int64_t step = std::int64_t{cursor.step} + direction;
  for (; step >= 0 && step < static_cast<std::int64_t>(steps.size()); step += direction)
    if (recording.steps[steps[static_cast<std::size_t>(step)]].barrier) break;
  return clamped(recording, {cursor.warp, static_cast<std::uint32_t>(std::max<std::int64_t>(0, step))});
}

}  // namespace warplens::views
