#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/simt/activity.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/operations.hpp"
#include "analysis/trace/category.hpp"
#include "analysis/trace/divergent_jumps.hpp"
#include "analysis/trace/sunk_accesses.hpp"
#include "analysis/trace/unrolled_rounds.hpp"
#include "analysis/trace/word_sharing.hpp"

namespace warplens::trace {

/// Totals of one instruction over all warps. Fields that do not apply to its space are zero.
struct AccessTotals {
  std::uint64_t requests = 0;  ///< number of warp instructions with at least one active lane
  std::uint64_t bytes = 0;     ///< number of bytes that the active lanes request
  std::uint64_t sectors = 0;   ///< global and local: number of transferred sectors
  /// global and local: minimum number of sectors for the distinct bytes, summed over the requests
  std::uint64_t ideal_sectors = 0;
  /// shared: number of wavefronts; constant: number of passes, one per distinct address
  std::uint64_t wavefronts = 0;
  /// Shared: minimum number of wavefronts for the distinct bytes; constant: number of passes if all lanes read one
  /// address.
  std::uint64_t ideal_wavefronts = 0;
  std::uint64_t merged = 0;   ///< shared: number of requests of wide loads whose parts merge (traffic/shared.hpp)
  std::uint64_t inexact = 0;  ///< number of requests that are counted by a rule that is not always exact
  /// number of requests that have a different form in the machine code, or do not exist there
  std::uint64_t reshaped = 0;
  std::uint64_t unrolled = 0;  ///< number of requests in a loop that the machine code unrolls (lane_loops.hpp)
  /// number of requests that depend on the order in which threads are executed, or on a clock (order.hpp)
  std::uint64_t by_order = 0;

  /// Returns whether the hardware counts the same sectors or wavefronts. It counts the same requests if `reshaped` is
  /// 0.
  bool exact() const { return inexact == 0 && reshaped == 0 && unrolled == 0 && by_order == 0; }

  AccessTotals& operator+=(const AccessTotals& other);
  AccessTotals scaled(std::uint64_t times) const;
  bool operator==(const AccessTotals&) const = default;
};

/// Totals of one instruction in one category. A generic access may access several spaces, so several rows may have the
/// same pc.
struct InstructionTotals {
  std::uint32_t pc = 0;
  Category category{};
  AccessTotals totals;
  bool operator==(const InstructionTotals&) const = default;
};

/// Totals of a launch, or of a part of a launch.
struct Totals {
  std::uint64_t warp_instructions = 0;
  simt::Operations operations;  ///< arithmetic operations of all lanes
  /// Requests to the shared memory of another block of the cluster. They are not in any row, because it is unknown how
  /// the hardware counts them.
  std::uint64_t cluster_requests = 0;
  /// Accesses of units other than the load/store unit: bytes of bulk copies, and requests to textures and surfaces.
  /// They are not in any row.
  std::uint64_t bulk_bytes = 0, texture_requests = 0;
  DivergentJumps jumps;                         ///< set by mark_reshaped()
  std::vector<simt::Activity> activity;         ///< activity per PTX instruction; index: pc; empty if it is not known
  std::vector<InstructionTotals> instructions;  ///< sorted by pc, then by category; only rows with requests
  /// Categories, by number, in which the machine code has additional accesses. The hardware counts these too.
  std::bitset<kCategories> more_in_machine_code;

  AccessTotals of(Category category) const;
  /// Returns the activity of all instructions together.
  simt::Activity all_activity() const;
  /// Returns whether the accesses of a category are the same in the machine code as in the program. If not, the
  /// hardware also counts a different number of requests.
  bool as_written(Category category) const;
  Totals& operator+=(const Totals& other);
  Totals scaled(std::uint64_t times) const;
  bool operator==(const Totals&) const = default;
};

/// Adds the counts of one access, by the rules of traffic/.
void add_access(AccessTotals& totals, const Machine& machine, const simt::Access& access);
/// Returns the counts of one access.
AccessTotals count_access(const Machine& machine, const simt::Access& access);

/// Observer that adds up totals of the accesses in the form of the machine code (as_made.hpp, unrolled_rounds.hpp,
/// sunk_accesses.hpp).
/// Registers that a function saves for its caller are counted at the first instruction of the function. An atomic on
/// shared memory that the hardware executes in a loop also has a row of shared loads for that loop, with only requests,
/// wavefronts and merged requests. Use one observer per worker thread, then add the results with `Totals::operator+=`.
class TotalsObserver : public simt::Observer {
 public:
  /// `program` must outlive this object.
  TotalsObserver(const simt::Program& program, const Machine& machine);
  void access(const simt::Access& access) override;
  void round(const simt::RoundEvent& round) override;
  void parting(const simt::PartingEvent& parting) override;
  void call(const simt::Where& where, std::uint32_t function, LaneMask lanes) override;
  void block_end(const simt::Dim3& block) override;
  bool takes_interleaved_blocks() const override { return true; }
  simt::ActivityCounter* activity_counter() override { return &activity_; }
  /// Returns the totals so far. `warp_instructions` is zero because the executor counts them.
  Totals totals() const;

 private:
  AccessTotals& row(std::uint32_t pc, Category category) {
    return by_pc_and_category_[pc * kCategories + static_cast<std::size_t>(category)];
  }

  void count_made(const simt::Access& access, bool in_order);
  void count(const simt::Access& access);
  void count_beside(const simt::Access& access);

  const simt::Program& program_;
  const Machine machine_;
  Totals others_;  ///< counts that do not belong to a row
  UnrolledRounds rounds_;
  SunkAccesses sunk_;
  WordSharing words_;
  /// counts per instruction and category; index: pc * kCategories + category
  std::vector<AccessTotals> by_pc_and_category_;
  simt::ActivityCounter activity_;
};

/// Totals of the executed part of a grid, and its extent.
struct ExecutedTotals {
  Totals totals;  ///< totals of the executed part of the grid
  simt::Outcome outcome;
};

/// Executes the whole grid and returns its totals. If it is stopped, the totals are partial. Parameters as in
/// simt::execute_grid.
ExecutedTotals executed_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                               const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});
/// Like executed_totals, but returns only the totals.
Totals full_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                   const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});

}  // namespace warplens::trace
