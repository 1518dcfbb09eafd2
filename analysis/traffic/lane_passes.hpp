#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"

namespace warplens::traffic {

/// Lanes that are served together, in one or more wavefronts.
struct LanePass {
  std::uint32_t group = 0;  ///< index of the part of the warp that the lanes belong to
  LaneMask lanes = 0;       ///< the lanes; no two of them access different words of one bank
  std::uint32_t wavefronts = 1;
};

/// Divides the banks into slots. A slot is the unit that the access of one lane occupies: one bank, or several adjacent
/// banks for a wide access.
struct BankSlots {
  std::uint32_t bytes;
  std::uint32_t count;
  BankSlots(const Machine& machine, unsigned width)
      : bytes(width > machine.bank_bytes ? width : machine.bank_bytes), count(machine.bank_row_bytes() / bytes) {}
  std::uint32_t of(std::uint64_t address) const { return static_cast<std::uint32_t>(address / bytes % count); }
};

/// Returns the number of parts in which a warp's access of `width` bytes per lane is served. It is equal to the number
/// of banks that one lane accesses.
inline unsigned parts_of(const Machine& machine, unsigned width) {
  const unsigned parts = width > machine.bank_bytes ? width / machine.bank_bytes : 1;
  return parts < machine.warp_size ? parts : machine.warp_size;
}

/// Returns the active lanes in part number `part` of a warp that is divided into `parts` equal parts.
inline LaneMask lanes_of_part(const Machine& machine, LaneMask active, unsigned part, unsigned parts) {
  const unsigned lanes = machine.warp_size / parts;
  return first_lanes(lanes) << part * lanes & active;
}

}  // namespace warplens::traffic
