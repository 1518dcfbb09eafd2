#include "analysis/trace/findings.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>

#include "analysis/simt/group.hpp"
#include "analysis/trace/findings/block_choice.hpp"
#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/strength.hpp"
#include "analysis/trace/findings/synchronisation.hpp"

namespace warplens::trace {
namespace {

Effect effect_of(const simt::Access& access) {
  switch (access.kind) {
    case AccessKind::load:
    case AccessKind::matrix_load:
      return Effect::read;
    case AccessKind::store:
    case AccessKind::matrix_store:
      return Effect::write;
    case AccessKind::atomic:
    case AccessKind::reduction:
      return Effect::atomic;
    case AccessKind::async_copy:
      return access.space == ptx::StateSpace::shared ? Effect::write : Effect::read;
  }
  return Effect::read;
}

/// Returns, for each pc, whether any instruction reads a register that this instruction writes. The order of
/// instructions is not examined: if several instructions write a register, a read of the register counts for each of
/// them.
std::vector<bool> observed_results(const simt::Program& program) {
  const simt::Code& code = program.code();
  std::vector<bool> observed(code.meanings.size());
  for (const simt::FunctionCode& function : code.functions) {
    std::vector<bool> read(function.register_slots.size());
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
      for (const simt::ValueUse& use : code.reads(code.meanings[pc]))
        if (use.kind == simt::ValueUse::Kind::reg) read[use.reg] = true;
      if (const auto& guard = program.instructions()[pc]->guard) read[guard->reg] = true;
    }
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc)
      for (const simt::ValueUse& use : code.writes(code.meanings[pc]))
        if (use.kind == simt::ValueUse::Kind::reg && read[use.reg]) observed[pc] = true;
  }
  return observed;
}

/// The only observer of a search: maintains the ordering and forwards each event to every detector.
class Watch : public simt::Observer {
 public:
  Watch(const simt::Program& program, const simt::Launch& launch, bool every_block)
      : locator_(program, launch),
        list_(program),
        synchronisation_(program, launch),
        search_{program, launch, synchronisation_.ordering(), synchronisation_, locator_, list_, every_block} {
    for (const DetectorRow& row : detectors()) detectors_.push_back(row.make(search_));
    for (const simt::Meaning& meaning : program.code().meanings) {
      strong_.push_back(simt::is_strong(meaning));
      volatile_.push_back(meaning.order == simt::MemoryOrder::is_volatile);
      narrow_.push_back(meaning.scope == simt::Scope::cta);
    }
    observed_ = observed_results(program);
  }

  /// Returns whether a block was stopped because it executed too many instructions.
  bool is_endless() const { return is_endless_; }

  bool forgot() const {
    return std::ranges::any_of(detectors_, [](const auto& detector) { return detector->forgot(); });
  }

  std::vector<Finding> take() {
    for (const auto& detector : detectors_) detector->finish();
    return list_.take();
  }

  bool wants_instructions() const override { return true; }

  void block_begin(const simt::Dim3& block) override {
    synchronisation_.block_begin();
    for (const auto& detector : detectors_) detector->block_begin(block);
  }
  void block_end(const simt::Dim3& block) override {
    for (const auto& detector : detectors_) detector->block_end(block);
  }
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    faulty_ = 0;
    synchronisation_.instruction(warp, pc, active);
    for (const auto& detector : detectors_) detector->instruction(warp, pc, active, path);
  }
  void access(const simt::Access& access) override {
    report_beyond_variables(access);
    const LaneMask lanes = access.active & ~faulty_;
    const Effect effect = effect_of(access);
    const bool strong = strong_[access.where.pc];
    const ObservedAccess observed{
        .access = access,
        .lanes = lanes,
        .effect = effect,
        .strong = strong,
        .is_flag = strong && effect == Effect::write &&
                   (!volatile_[access.where.pc] || synchronisation_.have_fenced(access.where.warp, lanes)),
        .asynchronous = access.kind == AccessKind::async_copy && access.space == ptx::StateSpace::shared,
        .is_narrow = narrow_[access.where.pc],
        .is_observed = effect == Effect::atomic && observed_[access.where.pc]};
    if (observed.lanes == 0) return;
    for (const auto& detector : detectors_) detector->access(observed);
    synchronisation_.access(observed);
  }
  void barrier(const simt::BarrierEvent& event) override {
    for (const auto& detector : detectors_) detector->barrier(event);
    synchronisation_.barrier(event);
  }
  void heap(const simt::HeapEvent& event) override {
    for (const auto& detector : detectors_) detector->heap(event);
  }
  void fault(const simt::Fault& fault) override {
    // A fault is reported before the access, for the lanes that cause it. These lanes do not access memory.
    faulty_ |= fault.lanes;
    is_endless_ |= fault.kind == simt::Fault::Kind::budget;
    for (const auto& detector : detectors_) detector->fault(fault);
  }

 private:
  /// Reports an access that is not inside a variable, but in a gap between variables. The executor has memory in these
  /// gaps, so it does not report the access.
  void report_beyond_variables(const simt::Access& access) {
    const LaneMask beyond = locator_.beyond_variables(access, access.active & ~faulty_);
    if (beyond == 0) return;
    fault({.kind = simt::Fault::Kind::out_of_bounds,
           .where = access.where,
           .lanes = beyond,
           .space = access.space,
           .width = access.width,
           .address = access.addresses[lowest_lane(beyond)],
           .detail = {}});
  }

  const Locator locator_;
  FindingList list_;
  Synchronisation synchronisation_;
  const Search search_;
  std::vector<std::unique_ptr<Detector>> detectors_;
  std::vector<bool> strong_, volatile_, narrow_, observed_;  ///< properties of each instruction, indexed by pc
  LaneMask faulty_ = 0;                                      ///< lanes of the current instruction that cause a fault
  bool is_endless_ = false;
};

/// Observer that detects whether a block was stopped because it executed too many instructions.
class BudgetWatch : public simt::Observer {
 public:
  bool is_used_up() const { return is_used_up_; }
  void fault(const simt::Fault& fault) override { is_used_up_ |= fault.kind == simt::Fault::Kind::budget; }

 private:
  bool is_used_up_ = false;
};

/// Result of executing the first block without detectors.
struct FirstBlock {
  std::uint64_t warp_instructions = 0;
  bool ended = false;
};

FirstBlock execute_first_block(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits) {
  simt::GlobalMemory memory(program, launch);
  BudgetWatch watch;
  const simt::Dim3 first{0, 0, 0};
  const simt::Outcome outcome = simt::execute_blocks(program, launch, {&first, 1}, memory, watch, limits);
  return {outcome.warp_instructions, outcome.is_whole() && !watch.is_used_up()};
}

struct Searched {
  Findings findings;
  bool waits = false;  ///< whether a block waits for a block that is not executed
};

/// Common inputs of all searches of one launch.
struct Task {
  const simt::Program& program;
  const simt::Launch& launch;
  simt::Limits limits;
  const std::function<void(double)>& progress;
};

Searched search_blocks(const Task& task, std::span<const simt::Dim3> blocks) {
  const simt::Program& program = task.program;
  const simt::Launch& launch = task.launch;
  simt::GlobalMemory memory(program, launch);
  // If the blocks are executed in turns, only one of them is observed. Writes of the other blocks are then unknown.
  Watch watch(program, launch, blocks.size() == launch.grid.count() && !simt::runs_interleaved(program, launch));
  const simt::Outcome outcome =
      simt::execute_blocks(program, launch, blocks, memory, watch, task.limits, [&](double share) {
        if (task.progress) task.progress(share);
        return !watch.is_endless();
      });
  const std::uint64_t observed = outcome.blocks - outcome.unobserved;
  const bool in_order =
      outcome.blocks == 0 || block_number(launch.grid, blocks[outcome.blocks - 1]) == outcome.blocks - 1;
  return {
      .findings = {.list = watch.take(),
                   .blocks = observed,
                   .grid_blocks = launch.grid.count(),
                   .cancelled = outcome.cancelled,
                   .cut = outcome.endless.empty() ? outcome.cut
                                                  // an endless block is a finding; the search then counts as complete
                                                  : std::nullopt,
                   .forgot = watch.forgot()},
      .waits = outcome.waits || (watch.is_endless() && !in_order && meets_other_threads(program))};
}

/// Searches the chosen blocks. If a block waits for blocks that were not chosen, searches the first blocks of the grid
/// instead, because blocks may wait for earlier ones. If that is not enough, searches every block.
Findings search_chosen(const Task& task, const std::vector<simt::Dim3>& chosen) {
  Searched searched = search_blocks(task, chosen);
  constexpr std::uint64_t kMostOfGrid = 1 << 16;
  for (const std::uint64_t count : {std::uint64_t{chosen.size()}, task.launch.grid.count()})
    if (searched.waits && searched.findings.may_go_on() && count <= std::max<std::uint64_t>(kMostOfGrid, chosen.size()))
      searched = search_blocks(task, first_blocks(task.launch.grid, count));
  return std::move(searched.findings);
}

/// Returns the source lines of two writes that conflict; nullopt for other findings.
std::optional<std::pair<std::uint32_t, std::uint32_t>> conflicting_lines(const Finding& finding) {
  const auto of_race = [](const Racer& one, const Racer& other) {
    using Lines = std::pair<std::uint32_t, std::uint32_t>;
    const bool both_write = one.action == Action::write && other.action == Action::write;
    return both_write ? std::optional<Lines>(std::minmax(one.line.number, other.line.number)) : std::nullopt;
  };
  if (const auto* race = std::get_if<SharedRace>(&finding.facts)) return of_race(race->one, race->other);
  if (const auto* race = std::get_if<GlobalRace>(&finding.facts)) return of_race(race->one, race->other);
  if (std::holds_alternative<WriteConflict>(finding.facts)) return std::pair{finding.source_line, finding.source_line};
  return std::nullopt;
}

/// Adds the conflicts between writes that only occur with other values in the buffers.
void add_conflicts_of_other_values(const Task& task, const std::vector<simt::Dim3>& blocks,
                                   const FindingOptions& options, std::uint64_t cost, Findings& findings) {
  simt::Launch other = task.launch;
  for (std::size_t at = 0; at < other.buffers.size() && at < options.other_fills.size(); ++at)
    if (options.other_fills[at]) other.buffers[at].fill = options.other_fills[at];
  // Values in buffers may be loop counts. Therefore blocks that take much longer with the other values are stopped.
  simt::Limits limits = task.limits;
  limits.instructions_per_block = std::min(limits.instructions_per_block, 16 * cost + 10'000);
  const std::function<void(double)> silent;
  const Findings found = search_blocks({task.program, other, limits, silent}, blocks).findings;
  for (const Finding& finding : found.list) {
    const auto lines = conflicting_lines(finding);
    const auto is_known = [&](const Finding& one) {
      return one.kind == finding.kind && conflicting_lines(one) == lines;
    };
    if (!lines || std::ranges::any_of(findings.list, is_known)) continue;
    findings.list.push_back(finding);
    findings.list.back().needs_other_values = true;
  }
  std::ranges::stable_sort(findings.list, {}, &Finding::source_line);
}

}  // namespace

Findings find(const simt::Program& given, const simt::Launch& launch, const FindingOptions& options) {
  using Clock = std::chrono::steady_clock;
  const std::shared_ptr<const simt::Program> program = given.guarded();
  // The first block is executed before the search, quickly and without detectors. If it ends, its length is used to
  // distinguish long blocks from endless ones.
  constexpr std::uint64_t kLonger = 5, kOthersLonger = 4;
  const std::uint64_t most_of_block = options.most_instructions_per_block;
  const FirstBlock first = execute_first_block(
      *program, launch,
      {.instructions_per_block = kLonger * most_of_block, .stop = options.stop, .until = options.until});
  const std::uint64_t cost = std::max<std::uint64_t>(1, first.warp_instructions);
  const Task task{
      *program,
      launch,
      {.instructions_per_block = first.ended ? std::max(most_of_block, kOthersLonger * cost) : most_of_block,
       .stop = options.stop,
       .until = options.until},
      options.progress};
  const std::uint64_t most =
      options.every_block ? launch.grid.count() : std::min(options.most_blocks, options.most_warp_instructions / cost);
  std::vector<simt::Dim3> chosen = choose_blocks(launch.grid, most, options.telling_blocks);
  const auto begin = Clock::now();
  Findings findings = search_chosen(task, chosen);
  const double taken = std::chrono::duration<double>(Clock::now() - begin).count();
  // If the remaining time is enough for at least twice as many blocks as before, repeats the search with more blocks.
  // Their number is chosen so that the search takes about this share of the remaining time.
  constexpr double kOfTimeLeft = 0.8;
  const double more = static_cast<double>(chosen.size()) * (options.seconds - taken) * kOfTimeLeft / (taken + 1e-6);
  if (!findings.every_block() && findings.may_go_on() && more >= 2.0 * static_cast<double>(chosen.size())) {
    chosen = choose_blocks(launch.grid, static_cast<std::uint64_t>(std::min(more, 1e9)), options.telling_blocks);
    Findings wider = search_chosen(task, chosen);
    // If the wider search was stopped, the findings of the narrower search are better: that search was not stopped.
    if (!wider.cut) findings = std::move(wider);
  }
  if (findings.may_go_on() && std::ranges::any_of(options.other_fills, [](const auto& fill) { return bool(fill); }))
    add_conflicts_of_other_values(task, chosen, options, cost, findings);
  return findings;
}

}  // namespace warplens::trace
