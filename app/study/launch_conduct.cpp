#include "app/study/launch_conduct.hpp"

#include "kernels/plan/reach.hpp"

namespace warplens::study {

void ConductObserver::access(const simt::Access& access) {
  if (access.space != ptx::StateSpace::local) {
    ++conduct_.accesses;
    const simt::Dim3 &block = access.where.block, &grid = launch_.grid;
    const std::uint64_t number = block.x + std::uint64_t{grid.x} * (block.y + std::uint64_t{grid.y} * block.z);
    conduct_.warps.emplace(number, access.where.warp);
  }
  // The executor calls fault() before access(). If fault() reported this access as out of bounds, `is_outside_` is set.
  if (!std::exchange(is_outside_, false) || access.space != ptx::StateSpace::global) return;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane)
    if (access.active >> lane & 1) see(access.addresses[lane], access.width);
}

void ConductObserver::fault(const simt::Fault& fault) {
  // Faults of other kinds are ignored. A block that never ends, or that diverges at a barrier, cannot be fixed by
  // other sizes.
  switch (fault.kind) {
    case simt::Fault::Kind::out_of_bounds:
      if (fault.space == ptx::StateSpace::shared) conduct_.leaves_shared = true;
      if (fault.space == ptx::StateSpace::local) conduct_.leaves_local = true;
      is_outside_ = true;
      break;
    case simt::Fault::Kind::misaligned:
      conduct_.has_wrong_address = true;
      break;
    case simt::Fault::Kind::trap:
    case simt::Fault::Kind::assertion:
      conduct_.fails = true;
      break;
    default:
      return;
  }
  ++conduct_.faults;
}

void ConductObserver::see(std::uint64_t address, unsigned width) {
  for (std::size_t at = 0; at < launch_.buffers.size(); ++at) {
    const simt::Buffer& buffer = launch_.buffers[at];
    if (address >= buffer.address && address + width <= buffer.address + buffer.bytes) return;
    const bool is_behind = address >= buffer.address && address - buffer.address < kernels::kRoomBytes;
    const bool is_before = address < buffer.address && buffer.address - address <= kernels::kRoomBeforeBytes;
    if (!is_behind && !is_before) continue;
    conduct_.too_small.insert(at);
    return;
  }
  conduct_.has_wrong_address = true;
}

}  // namespace warplens::study
