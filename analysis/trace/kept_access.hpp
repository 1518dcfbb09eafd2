#pragma once

#include "analysis/simt/observer.hpp"

namespace warplens::trace {

/// A copy of an access, without its values, for observers that need the access after the call.
struct KeptAccess {
  ptx::StateSpace space;
  AccessKind kind;
  std::uint32_t width;
  LaneMask active;
  PerLane<std::uint64_t> addresses;
  bool generic;
  AtomicOperation operation;
  ptx::Type type;
  simt::Where where;

  static KeptAccess of(const simt::Access& access) {
    return {.space = access.space,
            .kind = access.kind,
            .width = access.width,
            .active = access.active,
            .addresses = access.addresses,
            .generic = access.generic,
            .operation = access.operation,
            .type = access.type,
            .where = access.where};
  }
  /// Returns the access restricted to these lanes. The result must not outlive this object.
  simt::Access by(LaneMask lanes) const {
    return {{.space = space,
             .kind = kind,
             .width = width,
             .active = active & lanes,
             .addresses = addresses,
             .generic = generic,
             .operation = operation,
             .type = type},
            where,
            {}};
  }
};

}  // namespace warplens::trace
