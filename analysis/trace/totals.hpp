#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/simt/execute.hpp"
#include "analysis/trace/category.hpp"
#include "analysis/trace/sunk_accesses.hpp"
#include "analysis/trace/unrolled_rounds.hpp"
#include "analysis/trace/word_sharing.hpp"

namespace warplens::trace {

/// What one instruction did over all warps. Fields that do not apply to its space stay zero.
struct AccessTotals {
  std::uint64_t requests = 0;          ///< warp instructions with at least one active lane
  std::uint64_t bytes = 0;             ///< that the active lanes asked for
  std::uint64_t sectors = 0;           ///< global and local: moved
  std::uint64_t ideal_sectors = 0;     ///< global and local: the fewest for the distinct bytes, request by request
  std::uint64_t wavefronts = 0;        ///< shared: taken; constant: passes, one for each different address
  std::uint64_t ideal_wavefronts = 0;  ///< shared: the fewest for the distinct bytes; constant: if all read one address
  std::uint64_t merged = 0;            ///< shared: requests of wide loads whose parts merge (traffic/shared.hpp)
  std::uint64_t inexact = 0;           ///< requests whose count follows a rule that is not exact in every case
  std::uint64_t reshaped = 0;          ///< requests that the machine code makes in another form, or not at all
  std::uint64_t unrolled = 0;          ///< requests in a loop that the machine code unrolls (lane_loops.hpp)
  std::uint64_t by_order = 0;          ///< requests whose number or place hangs on who comes first (order.hpp)

  /// Whether the hardware counts just the same: sectors or wavefronts; requests it does where none is reshaped.
  bool exact() const { return inexact == 0 && reshaped == 0 && unrolled == 0 && by_order == 0; }

  AccessTotals& operator+=(const AccessTotals& other);
  AccessTotals scaled(std::uint64_t times) const;
  bool operator==(const AccessTotals&) const = default;
};

/// One instruction's part of the totals. A generic access may reach several spaces, hence several rows for one pc.
struct InstructionTotals {
  std::uint32_t pc = 0;
  Category category{};
  AccessTotals totals;
  bool operator==(const InstructionTotals&) const = default;
};

/// The totals of a launch, or of a part of one.
struct Totals {
  std::uint64_t warp_instructions = 0;
  /// Requests to the shared memory of another block of the cluster: in no row, for what the hardware counts for them is
  /// not known.
  std::uint64_t cluster_requests = 0;
  /// Likewise what other units than the one for loads and stores carry out: bytes of bulk copies, requests to textures
  /// and surfaces.
  std::uint64_t bulk_bytes = 0, texture_requests = 0;
  std::vector<InstructionTotals> instructions;  ///< in order of pc, then category; only what happened
  /// Categories in which the machine code has accesses of its own, by number: the hardware counts more than these.
  std::bitset<kCategories> more_in_machine_code;

  AccessTotals of(Category category) const;
  /// Whether the machine code has a category's accesses as the program does: else not even the hardware's requests are
  /// as many as these.
  bool as_written(Category category) const;
  Totals& operator+=(const Totals& other);
  Totals scaled(std::uint64_t times) const;
  bool operator==(const Totals&) const = default;
};

/// Adds what one access counts, by the rules of traffic/.
void add_access(AccessTotals& totals, const Machine& machine, const simt::Access& access);
/// What one access counts.
AccessTotals totals_of(const Machine& machine, const simt::Access& access);

/// The observer that adds totals up, of the accesses as the machine code makes them (as_made.hpp, unrolled_rounds.hpp,
/// sunk_accesses.hpp).
/// What a function saves of its caller's registers has rows at the function's first instruction. Atomics on shared
/// memory that the hardware carries out in a loop have a row of shared loads as well, those of the loop: requests,
/// wavefronts and what of them is merged alone. Give one to each worker, then merge with `Totals::operator+=`.
class TotalsObserver : public simt::Observer {
 public:
  /// `program` has to live as long as this.
  TotalsObserver(const simt::Program& program, const Machine& machine);
  void access(const simt::Access& access) override;
  void round(const simt::RoundEvent& round) override;
  void parting(const simt::PartingEvent& parting) override;
  void call(const simt::Where& where, std::uint32_t function, LaneMask lanes) override;
  void block_end(const simt::Dim3& block) override;
  bool takes_interleaved_blocks() const override { return true; }
  /// What was seen so far; `warp_instructions` is left zero, because the executor counts those.
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
  Totals others_;  ///< what is in no row
  UnrolledRounds rounds_;
  SunkAccesses sunk_;
  WordSharing words_;
  std::vector<AccessTotals> by_pc_and_category_;  ///< [pc * kCategories + category]
};

/// The totals of a grid that was executed, and how far that went.
struct ExecutedTotals {
  Totals totals;  ///< of what was executed
  simt::Outcome outcome;
};

/// Executes the whole grid and adds up; where it is stopped, what it was by then. As simt::execute_grid.
ExecutedTotals executed_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                               const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});
/// The totals alone.
Totals full_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads = 0,
                   const simt::Limits& limits = {}, const std::function<void(double)>& progress = {});

}  // namespace warplens::trace
