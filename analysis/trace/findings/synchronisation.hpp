#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/simt/warp_view.hpp"
#include "analysis/trace/findings/detector.hpp"
#include "analysis/trace/findings/ordering.hpp"

namespace warplens::trace {

/// Derives the ordering from the instructions, accesses and barriers of an execution.
class Synchronisation {
 public:
  Synchronisation(const simt::Program& program, const simt::Launch& launch);

  const Ordering& ordering() const { return ordering_; }
  /// Returns the lanes in the mask of the current warp-wide instruction that do not execute it.
  LaneMask absent() const { return absent_; }

  /// Returns whether all these lanes have executed a fence in this block.
  bool have_fenced(std::uint32_t warp, LaneMask lanes) const { return (lanes & ~fenced_[warp]) == 0; }

  void block_begin();
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active);
  void access(const ObservedAccess& observed);
  void barrier(const simt::BarrierEvent& event);

 private:
  /// The way in which an instruction orders accesses.
  enum class Role : std::uint8_t {
    none,
    warp_sync,
    warp_exchange,
    copy,
    commit,
    wait_groups,
    wait_all,
    arrive,
    arrive_for_copies,
    await,
    leave,
    fence
  };
  static Role role_of(const simt::Op& op, const simt::Meaning& meaning);
  template <class Address>
  void order_thread(Role role, const simt::Meaning& meaning, std::uint32_t thread, Address address);
  void meet(const simt::WarpView& warp, const simt::Op& op, LaneMask active, bool is_sync);
  LaneMask meet_group(const simt::WarpView& warp, LaneMask named, LaneMask group, bool is_sync);

  const simt::Program& program_;
  const simt::Launch& launch_;
  Ordering ordering_;
  std::vector<Role> roles_;       ///< index: pc
  std::vector<LaneMask> exited_;  ///< by warp
  std::vector<LaneMask> fenced_;  ///< by warp
  /// For each warp: lanes that still wait at a __syncwarp, but are already recorded as synchronised with the lanes that
  /// continued first.
  std::vector<LaneMask> met_before_;
  LaneMask absent_ = 0;
  struct Arrived {
    std::uint32_t number;
    std::uint32_t warp;
    LaneMask lanes;
    Time at;
    bool waits;
  };
  std::vector<Arrived> arrived_;  ///< arrivals at barriers that still wait for other threads
};

/// Returns the mask of a warp-wide instruction for one of its active lanes.
LaneMask named_lanes(const simt::WarpView& warp, const simt::Op& op, unsigned lane);

}  // namespace warplens::trace
