#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// A sector with at least one accessed byte.
struct TouchedSector {
  std::uint64_t number = 0;  ///< number of the sector: address of its first byte / Machine::sector_bytes
  std::uint32_t bytes = 0;   ///< one bit per byte that at least one lane accesses; bit 0 is byte 0
  bool operator==(const TouchedSector&) const = default;
};

/// Finds the distinct sectors that the active lanes of an access to global or local memory cover, sorted by address.
/// Used by models of the caches. (count_global counts how often each sector is transferred.) Clears `sectors` first.
/// Sectors must have at most 32 bytes. Local memory is interleaved in words of 4 bytes (local.hpp); the local memory of
/// the accessing warp begins at address `local_begin`.
void touched_sectors(const Machine& machine, const WarpAccess& access, std::vector<TouchedSector>& sectors,
                     std::uint64_t local_begin = 0);

}  // namespace warplens::traffic
