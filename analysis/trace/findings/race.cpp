#include "analysis/trace/findings/race.hpp"

namespace warplens::trace {
namespace {

int rank(const Touch& touch) {
  switch (touch.effect) {
    case Effect::read:
      return 2;
    case Effect::write:
      return touch.asynchronous ? 0 : 1;
    case Effect::atomic:
      return 0;
  }
  return 0;
}

Action action_of(const Touch& touch) {
  if (touch.asynchronous) return Action::async_copy;
  switch (touch.effect) {
    case Effect::read:
      return Action::read;
    case Effect::write:
      return Action::write;
    case Effect::atomic:
      return Action::atomic;
  }
  return Action::other;
}

}  // namespace

Race make_race(const Touch& earlier, const Touch& later, unsigned later_lane) {
  const unsigned earlier_lane = lowest_lane(earlier.lanes);
  if (rank(earlier) > rank(later)) return {earlier, later, earlier_lane, later_lane};
  return {later, earlier, later_lane, earlier_lane};
}

Racer make_racer(const Locator& locator, const simt::Dim3& block, const Touch& touch, unsigned lane) {
  return {locator.thread({block, touch.warp, touch.pc}, lane), action_of(touch), locator.line(touch.pc)};
}

}  // namespace warplens::trace
