#include "app/window/frame/pacing.hpp"

#include <algorithm>

namespace warplens::window {

void Pacing::happened(double now) {
  owed_ = kSettling;
  last_ = now;
}

void Pacing::drew() {
  owed_ = std::max(0, owed_ - 1);
}

bool Pacing::wants_frame(const State& state, double now) const {
  if (state.minimised) return false;
  return owed_ > 0 || state.moving || state.busy || (state.hovering && now - last_ < kTooltip);
}

Pacing::Wait Pacing::next(const State& state, double now) const {
  if (state.minimised) return {Wait::For::event, 0};
  if (owed_ > 0 || state.moving) return {Wait::For::nothing, 0};
  if (state.busy || (state.hovering && now - last_ < kTooltip)) return {Wait::For::event_or_time, kProgress};
  return {Wait::For::event, 0};
}

}  // namespace warplens::window
