#include "analysis/trace/totals.hpp"

#include <algorithm>
#include <bit>
#include <deque>

#include "analysis/trace/as_made.hpp"
#include "analysis/trace/order.hpp"
#include "analysis/traffic/constant.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/traffic/local.hpp"
#include "analysis/traffic/shared.hpp"

namespace warplens::trace {

AccessTotals& AccessTotals::operator+=(const AccessTotals& other) {
  requests += other.requests;
  bytes += other.bytes;
  sectors += other.sectors;
  ideal_sectors += other.ideal_sectors;
  wavefronts += other.wavefronts;
  ideal_wavefronts += other.ideal_wavefronts;
  merged += other.merged;
  inexact += other.inexact;
  reshaped += other.reshaped;
  unrolled += other.unrolled;
  by_order += other.by_order;
  return *this;
}

AccessTotals AccessTotals::scaled(std::uint64_t times) const {
  return {requests * times,         bytes * times,  sectors * times, ideal_sectors * times, wavefronts * times,
          ideal_wavefronts * times, merged * times, inexact * times, reshaped * times,      unrolled * times,
          by_order * times};
}

AccessTotals Totals::of(Category category) const {
  AccessTotals sum;
  for (const InstructionTotals& instruction : instructions)
    if (instruction.category == category) sum += instruction.totals;
  return sum;
}

simt::Activity Totals::all_activity() const {
  simt::Activity sum;
  for (const simt::Activity& one : activity) sum += one;
  return sum;
}

bool Totals::as_written(Category category) const {
  const AccessTotals sum = of(category);
  return sum.reshaped == 0 && sum.unrolled == 0 && sum.by_order == 0 &&
         !more_in_machine_code[static_cast<std::size_t>(category)];
}

Totals& Totals::operator+=(const Totals& other) {
  warp_instructions += other.warp_instructions;
  operations += other.operations;
  cluster_requests += other.cluster_requests;
  bulk_bytes += other.bulk_bytes;
  texture_requests += other.texture_requests;
  more_in_machine_code |= other.more_in_machine_code;
  jumps.count += other.jumps.count;
  jumps.is_exact = jumps.is_exact && other.jumps.is_exact;
  activity.resize(std::max(activity.size(), other.activity.size()));
  for (std::size_t pc = 0; pc < other.activity.size(); ++pc) activity[pc] += other.activity[pc];
  const auto order = [](const InstructionTotals& row) { return std::pair(row.pc, row.category); };
  for (const InstructionTotals& theirs : other.instructions) {
    const auto place = std::ranges::lower_bound(instructions, order(theirs), {}, order);
    if (place != instructions.end() && order(*place) == order(theirs))
      place->totals += theirs.totals;
    else
      instructions.insert(place, theirs);
  }
  return *this;
}

Totals Totals::scaled(std::uint64_t times) const {
  Totals result = *this;
  result.warp_instructions *= times;
  result.operations = result.operations.scaled(times);
  result.cluster_requests *= times;
  result.bulk_bytes *= times;
  result.texture_requests *= times;
  for (simt::Activity& one : result.activity) one *= times;
  for (InstructionTotals& instruction : result.instructions) instruction.totals = instruction.totals.scaled(times);
  return result;
}

void add_access(AccessTotals& totals, const Machine& machine, const simt::Access& access) {
  ++totals.requests;
  switch (access.space) {
    case ptx::StateSpace::global:
    case ptx::StateSpace::local: {
      const auto counts = access.space == ptx::StateSpace::global ? traffic::count_global(machine, access)
                                                                  : traffic::count_local(machine, access);
      totals.bytes += counts.bytes;
      totals.sectors += counts.sectors;
      totals.ideal_sectors += counts.ideal_sectors;
      totals.inexact += counts.exact ? 0 : 1;
      break;
    }
    case ptx::StateSpace::shared: {
      const auto counts = traffic::count_shared(machine, access);
      totals.bytes += counts.bytes;
      totals.wavefronts += counts.wavefronts;
      totals.ideal_wavefronts += counts.ideal_wavefronts;
      totals.merged += counts.merged ? 1 : 0;
      totals.inexact += counts.exact ? 0 : 1;
      break;
    }
    case ptx::StateSpace::constant: {
      const auto counts = traffic::count_constant(machine, access);
      totals.bytes += counts.bytes;
      totals.wavefronts += counts.passes;
      totals.ideal_wavefronts += counts.ideal_passes;
      break;
    }
    default:
      totals.bytes += static_cast<std::uint64_t>(std::popcount(access.active)) * access.width;
  }
}

AccessTotals count_access(const Machine& machine, const simt::Access& access) {
  AccessTotals totals;
  add_access(totals, machine, access);
  return totals;
}

TotalsObserver::TotalsObserver(const simt::Program& program, const Machine& machine)
    : program_(program),
      machine_(machine),
      rounds_(program),
      sunk_(program),
      by_pc_and_category_(program.instructions().size() * kCategories),
      activity_(program.code().ops.size()) {}

void TotalsObserver::access(const simt::Access& access) {
  // This code runs for every access. For most programs, these two quick checks avoid the slower calls: few programs
  // have loads that the machine code moves below a branch (SunkLoad), or unrolled loops.
  if (!program_.sunk().empty() && sunk_.keep(access)) return;
  if (!program_.has_unrolled()) return as_made(program_, access, [this](const simt::Access& made) { count(made); });
  if (!rounds_.keep(access)) count_made(access, true);
}

void TotalsObserver::round(const simt::RoundEvent& round) {
  rounds_.end_round(round, [this](const simt::Access& access, bool in_order) { count_made(access, in_order); });
}

void TotalsObserver::parting(const simt::PartingEvent& parting) {
  sunk_.part(parting, [this](const simt::Access& access) { count(access); });
}

void TotalsObserver::block_end(const simt::Dim3& block) {
  sunk_.end_block(block);
  rounds_.end_block(block, [this](const simt::Access& access, bool in_order) { count_made(access, in_order); });
}

void TotalsObserver::call(const simt::Where& where, std::uint32_t function, LaneMask lanes) {
  const std::uint32_t first_pc = program_.code().functions[function].first_pc;
  for (const simt::SavedRegister& saved : program_.saved_by(function)) {
    PerLane<std::uint64_t> addresses;
    addresses.fill(saved.offset);
    for (const AccessKind kind : {AccessKind::store, AccessKind::load})
      count({{.space = ptx::StateSpace::local,
              .kind = kind,
              .width = saved.width,
              .active = lanes,
              .addresses = addresses},
             {where.block, where.warp, first_pc},
             {}});
  }
}

void TotalsObserver::count_made(const simt::Access& access, bool in_order) {
  as_made(program_, access, [&](const simt::Access& made) {
    count(made);
    const auto category = category_of(made.space, made.kind);
    if (!in_order && category && made.active != 0) ++row(made.where.pc, *category).unrolled;
  });
}

void TotalsObserver::count(const simt::Access& access) {
  if (access.unit != Unit::load_store) return count_beside(access);
  if (access.space == ptx::StateSpace::shared_cluster && access.active != 0) ++others_.cluster_requests;
  const auto category = category_of(access.space, access.kind);
  if (!category || access.active == 0) return;
  add_access(row(access.where.pc, *category), machine_, access);
  // For an atomic that the hardware executes in a loop, each iteration of this loop contains a load. This load is not
  // an instruction of the program, but the hardware counts it as a request.
  if (*category != Category::shared_atomic) return;
  const traffic::LoopLoads loads = traffic::count_shared(machine_, access).loads;
  if (loads.requests == 0) return;
  const std::uint64_t by_order = words_.meets(access) ? loads.requests : 0;
  row(access.where.pc, Category::shared_atomic) += {.requests = loads.requests - 1, .by_order = by_order};
  row(access.where.pc, Category::shared_load) +=
      {.requests = loads.requests, .wavefronts = loads.wavefronts, .merged = loads.merged, .by_order = by_order};
}

void TotalsObserver::count_beside(const simt::Access& access) {
  if (access.unit == Unit::texture)
    others_.texture_requests += access.continues ? 0 : 1;
  else if (access.kind == AccessKind::load)  // a copy counts as one read and one write
    others_.bulk_bytes += static_cast<std::uint64_t>(std::popcount(access.active)) * access.width;
}

namespace {

simt::Operations count_operations(const simt::Program& program, const simt::ActivityCounter& activity) {
  simt::Operations operations;
  const std::vector<std::uint64_t> counts = activity.lanes_with_guard();
  for (std::size_t pc = 0; pc < counts.size(); ++pc) {
    const simt::OperationCount& one = program.code().meanings[pc].operations;
    operations.add(one.kind, counts[pc] * one.per_lane);
  }
  return operations;
}

std::vector<simt::Activity> count_activity(const simt::Program& program, const simt::ActivityCounter& counter) {
  std::vector<simt::Activity> activity = counter.activity();
  for (std::size_t pc = 0; pc < activity.size(); ++pc)
    if (is_branch(program.code().ops[pc].control)) activity[pc].branches = activity[pc].instructions;
  return activity;
}

}  // namespace

Totals TotalsObserver::totals() const {
  Totals result = others_;
  result.operations = count_operations(program_, activity_);
  result.activity = count_activity(program_, activity_);
  for (std::size_t at = 0; at < by_pc_and_category_.size(); ++at)
    if (by_pc_and_category_[at].requests != 0)
      result.instructions.push_back({static_cast<std::uint32_t>(at / kCategories),
                                     static_cast<Category>(at % kCategories), by_pc_and_category_[at]});
  return result;
}

namespace {

std::optional<Category> category_by_meaning(const simt::Meaning& meaning) {
  const ptx::StateSpace space = meaning.space == ptx::StateSpace::generic ? ptx::StateSpace::global : meaning.space;
  switch (meaning.memory) {
    case simt::MemoryAction::load:
      return category_of(space, AccessKind::load);
    case simt::MemoryAction::store:
      return category_of(space, AccessKind::store);
    case simt::MemoryAction::atomic:
    case simt::MemoryAction::reduction:
      return category_of(space, AccessKind::atomic);
    default:
      return std::nullopt;
  }
}

void mark_by_order(Totals& totals, const simt::Program& program) {
  std::vector<bool> by_order = depends_on_order(program);
  const std::vector<bool> by_clock = depends_on_clock(program);
  for (std::size_t pc = 0; pc < by_order.size(); ++pc) by_order[pc] = by_order[pc] || by_clock[pc];
  for (InstructionTotals& row : totals.instructions)
    if (by_order[row.pc]) row.totals.by_order = row.totals.requests;
  for (const InstructionTotals& row : totals.instructions) by_order[row.pc] = false;
  // On a GPU, threads may have to wait for a lock that was always free in this execution. The machine code may then
  // execute more accesses than are counted here.
  for (std::size_t pc = 0; pc < by_order.size(); ++pc)
    if (by_order[pc])
      if (const auto category = category_by_meaning(program.code().meanings[pc]))
        totals.more_in_machine_code.set(static_cast<std::size_t>(*category));
}

}  // namespace

ExecutedTotals executed_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads,
                               const simt::Limits& limits, const std::function<void(double)>& progress) {
  simt::GlobalMemory memory(program, launch);
  std::deque<TotalsObserver> observers;
  const auto make = [&]() -> simt::Observer& { return observers.emplace_back(program, launch.machine); };
  const simt::Outcome outcome = simt::execute_grid(program, launch, memory, make, threads, limits, progress);
  Totals totals;
  for (const TotalsObserver& observer : observers) totals += observer.totals();
  mark_by_order(totals, program);
  totals.warp_instructions = outcome.warp_instructions;
  return {std::move(totals), outcome};
}

Totals full_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads,
                   const simt::Limits& limits, const std::function<void(double)>& progress) {
  return executed_totals(program, launch, threads, limits, progress).totals;
}

}  // namespace warplens::trace
