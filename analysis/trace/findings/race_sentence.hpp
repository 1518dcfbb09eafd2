#pragma once

#include <string>

#include "analysis/trace/findings/hazard_shadow.hpp"
#include "analysis/trace/findings/wording.hpp"

namespace warplens::trace {

/// Two touches that meet without an order between them. Which of them comes first is chance, so a race is told alike
/// both ways round: `read` is the one that reads (of a write and an atomic the plain one, of two equals the later one).
struct Race {
  Touch read, other;
  unsigned read_lane, other_lane;
};
Race race_of(const Touch& earlier, const Touch& later, unsigned later_lane);

/// "reads", "writes", "atomically updates", "copies asynchronously to".
std::string doing(const Touch& touch);

}  // namespace warplens::trace
