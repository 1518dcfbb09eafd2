#pragma once

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Calls `act` with the access that the hardware sees of one of the program's: mostly that very one; where the machine
/// code puts several together, the whole for the one in whose place it stands (without values, because the others' are
/// not there yet), and none for the others.
template <class Act>
void as_made(const simt::Program& program, const simt::Access& access, Act act) {
  const simt::JoinedAccess* const joined = program.joined(access.where.pc);
  if (joined == nullptr) return act(access);
  if (joined->made_by != access.where.pc) return;
  PerLane<std::uint64_t> addresses = access.addresses;
  for (std::uint64_t& address : addresses) address -= joined->at;
  act(simt::Access{{.space = access.space,
                    .kind = access.kind,
                    .width = joined->width,
                    .active = access.active,
                    .addresses = addresses,
                    .generic = access.generic,
                    .stride = access.stride},
                   access.where,
                   {}});
}

}  // namespace warplens::trace
