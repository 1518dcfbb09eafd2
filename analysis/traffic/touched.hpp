#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// A sector that an access touches, and what of it.
struct TouchedSector {
  std::uint64_t number = 0;  ///< address of its first byte / Machine::sector_bytes
  std::uint32_t bytes = 0;   ///< a bit for each byte of it that some lane uses, byte 0 first
  bool operator==(const TouchedSector&) const = default;
};

/// The distinct sectors that the active lanes of an access to global or local memory touch, in order of address, each
/// once: what caches are asked for. How often a sector is moved says count_global. `sectors` is emptied first.
/// Sectors have at most 32 bytes.
void touched_sectors(const Machine& machine, const WarpAccess& access, std::vector<TouchedSector>& sectors);

}  // namespace warplens::traffic
