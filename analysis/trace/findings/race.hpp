#pragma once

#include "analysis/trace/findings/facts.hpp"
#include "analysis/trace/findings/hazard_shadow.hpp"
#include "analysis/trace/findings/locator.hpp"

namespace warplens::trace {

/// Two touches that meet without an order between them. Which of them comes first is chance, so a race is told alike
/// both ways round: `read` is the one that reads (of a write and an atomic the plain one, of two equals the later one).
struct Race {
  Touch read, other;
  unsigned read_lane, other_lane;
};
Race race_of(const Touch& earlier, const Touch& later, unsigned later_lane);

/// One side of a race, in `block`.
Racer racer_of(const Locator& locator, const simt::Dim3& block, const Touch& touch, unsigned lane);

}  // namespace warplens::trace
