#include "analysis/trace/findings/race_sentence.hpp"

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

}  // namespace

Race race_of(const Touch& earlier, const Touch& later, unsigned later_lane) {
  const unsigned earlier_lane = lowest_lane(earlier.lanes);
  if (rank(earlier) > rank(later)) return {earlier, later, earlier_lane, later_lane};
  return {later, earlier, later_lane, earlier_lane};
}

std::string doing(const Touch& touch) {
  if (touch.asynchronous) return "copies asynchronously to";
  return touch.effect == Effect::atomic ? "atomically updates" : Wording::verb(touch.effect);
}

}  // namespace warplens::trace
