#include "analysis/clock/prediction.hpp"

namespace warplens::clock {

const char* name_of(Resource resource) {
  return name_of(static_cast<Limiter>(resource));
}

const char* name_of(Limiter limiter) {
  constexpr std::array kNames{"dram", "l2", "lsu", "shared", "issue", "waiting", "dispatch", "launch"};
  return kNames[static_cast<std::size_t>(limiter)];
}

const char* name_of(WarpState state) {
  constexpr std::array kNames{"issuing", "ready", "memory", "shared", "barrier", "queue"};
  return kNames[static_cast<std::size_t>(state)];
}

}  // namespace warplens::clock
