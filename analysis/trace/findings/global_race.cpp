// Two threads access the same global memory without an order between them, and at least one of the accesses is a plain
// write. Within a block, a barrier orders accesses. Between blocks, accesses are ordered only in the following way: one
// thread executes a fence and then writes a flag, by an atomic or a volatile store, and the other thread reads this
// flag.
//
// Two accesses without a plain write (counters, flags) are intended to occur at the same time. They are reported only
// if their scope is too narrow. Two writes of the same value are not reported. A plain read of memory that other
// threads change by atomics is only a warning. It is not reported if its value is only a first guess that a
// compare-and-swap then checks.

#include <algorithm>

#include "analysis/trace/findings/block_ordering.hpp"
#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/granule.hpp"
#include "analysis/trace/findings/guesses.hpp"
#include "analysis/trace/findings/race.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

constexpr std::size_t kMostGlobalOthers = 4;

bool is_meant_to_meet(const Touch& touch) {
  return touch.strong || touch.effect == Effect::atomic;
}

/// Returns whether a pair of accesses would be correct if its scope were not limited to one block.
bool meets_too_narrowly(const Touch& a, const Touch& b) {
  return is_meant_to_meet(a) && is_meant_to_meet(b) && (a.is_narrow || b.is_narrow) && a.block != b.block;
}

/// Returns whether one access is a plain read and the other one is an atomic.
bool is_plain_read_of_atomic(const Touch& a, const Touch& b) {
  const auto reads_plainly = [](const Touch& touch) { return touch.effect == Effect::read && !touch.strong; };
  return (reads_plainly(a) && b.effect == Effect::atomic) || (reads_plainly(b) && a.effect == Effect::atomic);
}

bool may_race_in_global(const Touch& a, const Touch& b) {
  if (a.effect == Effect::read && b.effect == Effect::read) return false;
  if (is_meant_to_meet(a) && is_meant_to_meet(b)) return meets_too_narrowly(a, b);
  const auto writes_plainly = [](const Touch& touch) { return touch.effect == Effect::write && !touch.strong; };
  return writes_plainly(a) || writes_plainly(b) || is_plain_read_of_atomic(a, b);
}

/// Times of the latest fences of a thread; 0 if there was none. After a fence, the thread may set a flag or execute an
/// atomic. If another thread sees the flag or the result of the atomic, all accesses before the fence are complete for
/// that other thread.
struct Fenced {
  Time wide = 0;                ///< time of the latest fence with device scope
  Time narrow = 0;              ///< time of the latest fence of any scope
  std::uint32_t narrow_pc = 0;  ///< pc of the latest fence with block scope
};

class GlobalRaces : public Detector {
 public:
  explicit GlobalRaces(const Search& search)
      : Detector(search),
        fenced_(search.launch.block.count()),
        releases_(search.program.instructions().size()),
        guesses_(search),
        shadow_(search.ordering, shadow_granule(search.program), kMostGlobalOthers, kMostShadowPages,
                may_race_in_global,
                [this](const Touch& earlier) { return wide_.before(earlier.block, earlier.time); }) {
    for (std::size_t pc = 0; pc < releases_.size(); ++pc) {
      const simt::MemoryOrder order = search.program.code().meanings[pc].order;
      releases_[pc] = order == simt::MemoryOrder::release || order == simt::MemoryOrder::acq_rel;
    }
  }

  void block_begin(const simt::Dim3& block) override {
    block_places_.push_back(block);
    narrow_pc_.push_back(kNone);
    wide_.begin_block(number());
    narrow_.begin_block(number());
    std::ranges::fill(fenced_, Fenced{});
    latest_meeting_ = search_.ordering.now();
    guesses_.block_begin();
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) override {
    guesses_.instruction(warp, pc, active);
    const simt::Meaning& meaning = search_.program.code().meanings[pc];
    if (meaning.ordering != simt::Ordering::fence) return;
    for_each_lane(active, [&](unsigned lane) {
      Fenced& fenced = fenced_[thread_of(warp.warp(), lane)];
      fenced.narrow = search_.ordering.now();
      if (meaning.scope == simt::Scope::cta)
        fenced.narrow_pc = pc;
      else
        fenced.wide = fenced.narrow;
    });
  }

  /// If every thread of the block has executed a fence since the previous barrier, each thread counts as having
  /// executed a fence at this barrier. A flag that one thread sets later then orders the accesses of the whole block.
  void barrier(const simt::BarrierEvent& event) override {
    if (event.kind != simt::BarrierEvent::Kind::release) return;
    const auto all_fenced = [&](auto member) {
      return std::ranges::all_of(fenced_, [&](const Fenced& fenced) { return fenced.*member > latest_meeting_; });
    };
    const Time now = search_.ordering.now();
    if (all_fenced(&Fenced::narrow))
      for (Fenced& fenced : fenced_) fenced.narrow = now;
    if (all_fenced(&Fenced::wide))
      for (Fenced& fenced : fenced_) fenced.wide = now;
    latest_meeting_ = now;
  }

  void access(const ObservedAccess& observed) override {
    if (observed.access.space != ptx::StateSpace::global) return;
    guesses_.access(observed);
    // An atomic or a flag orders earlier accesses. This order must be recorded before the access itself is compared
    // with others.
    if (observed.strong || observed.effect == Effect::atomic) hand_on(observed);
    shadow_.access(observed, number(),
                   [this](const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address) {
                     report(earlier, later, lane, address);
                   });
  }

  void finish() override {
    for (const std::uint32_t pc : guesses_.found()) search_.list.withdraw(FindingKind::plain_read_of_atomic, pc);
  }

  bool forgot() const override { return shadow_.overflowed(); }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::uint32_t number() const { return static_cast<std::uint32_t>(block_places_.size() - 1); }
  std::uint32_t thread_of(std::uint32_t warp, unsigned lane) const {
    return warp * search_.ordering.warp_size() + lane;
  }

  void hand_on(const ObservedAccess& observed) {
    const simt::Access& access = observed.access;
    for_each_lane(observed.lanes, [&](unsigned lane) {
      const std::uint64_t address = access.addresses[lane];
      if (observed.effect != Effect::write) {
        if (!observed.is_narrow) wide_.acquire(address);
        narrow_.acquire(address);
      }
      if (observed.effect == Effect::read) return;
      const Fenced& fenced = fenced_[thread_of(access.where.warp, lane)];
      const Time now = search_.ordering.now();
      const bool releases = releases_[access.where.pc];
      const Time wide = observed.is_narrow ? 0 : releases ? now : fenced.wide;
      const Time narrow = releases ? now : fenced.narrow;
      if (wide != 0) wide_.release(address, wide);
      if (narrow == 0) return;
      narrow_.release(address, narrow);
      if (narrow > wide) narrow_pc_.back() = observed.is_narrow ? access.where.pc : fenced.narrow_pc;
    });
  }

  void report(const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address) {
    const Race race = make_race(earlier, later, lane);
    const bool same_block = race.read.block == race.other.block;
    const auto place = [&] { return search_.locator.place(ptx::StateSpace::global, address, race.read.pc); };
    const Racer read = racer(race.read, race.read_lane), other = racer(race.other, race.other_lane);
    const LaneMask lanes = LaneMask{1} << race.read_lane;
    if (meets_too_narrowly(earlier, later)) {
      const bool is_other = !race.read.is_narrow;
      const Touch& narrow = is_other ? race.other : race.read;
      return search_.list.add(where_of(narrow), LaneMask{1} << (is_other ? race.other_lane : race.read_lane),
                              later.time, [&] {
                                return NarrowScope{NarrowScope::What::access, search_.locator.line(narrow.pc),
                                                   is_other ? other : read, is_other ? read : other, place()};
                              });
    }
    if (earlier.block != later.block && narrow_pc_[earlier.block] != kNone &&
        narrow_.before(earlier.block, earlier.time)) {
      const std::uint32_t pc = narrow_pc_[earlier.block];
      const bool is_fence = search_.program.code().meanings[pc].ordering == simt::Ordering::fence;
      return search_.list.add({block_places_[earlier.block], earlier.warp, pc}, earlier.lanes, later.time, [&] {
        return NarrowScope{is_fence ? NarrowScope::What::fence : NarrowScope::What::access, search_.locator.line(pc),
                           read, other, place()};
      });
    }
    if (is_plain_read_of_atomic(earlier, later))
      return search_.list.add(
          where_of(race.read), lanes, later.time,
          [&] {
            return PlainReadOfAtomic{read, other, place(), same_block};
          },
          race.other.pc);
    search_.list.add(
        where_of(race.read), lanes, later.time,
        [&] {
          return GlobalRace{read, other, place(), same_block};
        },
        race.other.pc);
  }

  simt::Where where_of(const Touch& touch) const { return {block_places_[touch.block], touch.warp, touch.pc}; }
  Racer racer(const Touch& touch, unsigned lane) const {
    return make_racer(search_.locator, block_places_[touch.block], touch, lane);
  }

  std::vector<simt::Dim3> block_places_;  ///< coordinates of each executed block, in the order of execution
  /// For each executed block: pc of the latest fence or access with block scope by which the block published its writes
  /// (see BlockOrdering); kNone if there is none. The index is the same as for block_places_.
  std::vector<std::uint32_t> narrow_pc_;
  std::vector<Fenced> fenced_;  ///< latest fences of each thread of the current block
  Time latest_meeting_ = 0;     ///< time of the latest barrier at which the threads of the block met
  std::vector<bool> releases_;  ///< for each pc: whether the access is a release
  Guesses guesses_;
  BlockOrdering wide_;    ///< the actual order between blocks
  BlockOrdering narrow_;  ///< the order between blocks if all operations with block scope had device scope
  HazardShadow shadow_;
};

}  // namespace

std::unique_ptr<Detector> make_global_race(const Search& search) {
  return std::make_unique<GlobalRaces>(search);
}

}  // namespace warplens::trace
