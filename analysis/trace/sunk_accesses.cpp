#include "analysis/trace/sunk_accesses.hpp"

#include <algorithm>

namespace warplens::trace {

bool SunkAccesses::keep(const simt::Access& access) {
  const auto sunk = std::ranges::find(program_.sunk(), access.where.pc, &simt::SunkLoad::load_pc);
  if (sunk == program_.sunk().end()) return false;
  // In a loop, lanes that do not reach the branch load again in the next iteration. Their earlier load is not executed.
  for (Kept& kept : kept_)
    if (kept.access.where.pc == access.where.pc && kept.access.where.warp == access.where.warp &&
        kept.access.where.block == access.where.block)
      kept.access.active &= ~access.active;
  std::erase_if(kept_, [](const Kept& kept) { return kept.access.active == 0; });
  kept_.push_back({KeptAccess::of(access), sunk->branch_pc});
  return true;
}

void SunkAccesses::part(const simt::PartingEvent& parting, const Take& take) {
  for (Kept& kept : kept_) {
    KeptAccess& access = kept.access;
    if (kept.branch_pc != parting.where.pc || access.where.warp != parting.where.warp ||
        access.where.block != parting.where.block)
      continue;
    const LaneMask stay = parting.lanes & ~parting.jumped;
    if ((access.active & stay) != 0) take(access.by(stay));
    access.active &= ~parting.lanes;
  }
  std::erase_if(kept_, [](const Kept& kept) { return kept.access.active == 0; });
}

void SunkAccesses::end_block(const simt::Dim3& block) {
  std::erase_if(kept_, [&](const Kept& kept) { return kept.access.where.block == block; });
}

}  // namespace warplens::trace
