#include "analysis/traffic/constant.hpp"

#include <bit>

#include "analysis/traffic/distinct.hpp"

namespace warplens::traffic {

ConstantCounts count_constant(const Machine& machine, const WarpAccess& access) {
  constexpr unsigned kWidestLoad = 8;
  const std::uint32_t loads = access.width > kWidestLoad ? access.width / machine.bank_bytes : 1;
  SmallSet<kMaxLanes> addresses;
  for_each_lane(access.active, [&](unsigned lane) { addresses.add(access.addresses[lane]); });
  return {.passes = addresses.size() * loads,
          .ideal_passes = access.active == 0 ? 0 : loads,
          .bytes = static_cast<std::uint32_t>(std::popcount(access.active)) * access.width};
}

}  // namespace warplens::traffic
