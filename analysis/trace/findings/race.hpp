#pragma once

#include "analysis/trace/findings/facts.hpp"
#include "analysis/trace/findings/hazard_shadow.hpp"
#include "analysis/trace/findings/locator.hpp"

namespace warplens::trace {

/// Two accesses that are not ordered. It depends on timing which of them comes first, so a race is reported in the same
/// way in both cases. `read` is the read if there is one. If one access is a plain write and the other one an atomic,
/// `read` is the plain write. Otherwise it is the later access.
struct Race {
  Touch read, other;
  unsigned read_lane, other_lane;
};
Race make_race(const Touch& earlier, const Touch& later, unsigned later_lane);

/// Describes one access of a race. `block` is the block of the thread that made it.
Racer make_racer(const Locator& locator, const simt::Dim3& block, const Touch& touch, unsigned lane);

}  // namespace warplens::trace
