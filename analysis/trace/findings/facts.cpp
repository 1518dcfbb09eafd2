#include "analysis/trace/findings/facts.hpp"

#include "analysis/base/named.hpp"

namespace warplens::trace {

const char* name_of(FindingKind kind) {
  static constexpr base::Named<FindingKind> kNames[] = {
      {FindingKind::out_of_bounds, "out-of-bounds"},
      {FindingKind::misaligned, "misaligned"},
      {FindingKind::endless, "endless"},
      {FindingKind::deadlock, "deadlock"},
      {FindingKind::trap, "trap"},
      {FindingKind::assertion, "assertion"},
      {FindingKind::barrier_divergence, "barrier-divergence"},
      {FindingKind::warp_divergence, "warp-divergence"},
      {FindingKind::shared_race, "shared-race"},
      {FindingKind::global_race, "global-race"},
      {FindingKind::write_conflict, "write-conflict"},
      {FindingKind::uninitialised_read, "uninitialised-read"},
      {FindingKind::index_overflow, "index-overflow"},
      {FindingKind::wrong_result, "wrong-result"},
  };
  return base::name_in(kNames, kind);
}

}  // namespace warplens::trace
