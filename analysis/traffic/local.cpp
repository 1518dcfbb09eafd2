#include "analysis/traffic/local.hpp"

#include <bit>

#include "analysis/traffic/distinct.hpp"

namespace warplens::traffic {
namespace {

constexpr std::uint64_t kWordBytes = 4;
/// Maximum number of words that a lane accesses. It accesses at most 32 bytes: eight words, or nine if they are not
/// aligned.
constexpr unsigned kMostWordsPerLane = 9;

}  // namespace

GlobalCounts count_local(const Machine& machine, const WarpAccess& access) {
  SmallSet<kMaxLanes * kMostWordsPerLane> sectors;
  for_each_lane(access.active, [&](unsigned lane) {
    const std::uint64_t last = (access.addresses[lane] + access.width - 1) / kWordBytes;
    for (std::uint64_t word = access.addresses[lane] / kWordBytes; word <= last; ++word)
      sectors.add((word * machine.warp_size + lane) * kWordBytes / machine.sector_bytes);
  });
  // Threads do not share bytes of local memory, so all bytes are distinct.
  const auto bytes = static_cast<std::uint32_t>(std::popcount(access.active)) * access.width;
  return {.sectors = sectors.size(),
          .ideal_sectors = (bytes + machine.sector_bytes - 1) / machine.sector_bytes,
          .bytes = bytes};
}

}  // namespace warplens::traffic
