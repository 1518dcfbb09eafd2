// Two threads that touch the same global memory, at least one of them by a plain write, with nothing that orders them:
// within a block a barrier does, between blocks only a fence followed by an atomic or a volatile flag that the other
// one reads. Pairs without a plain write (counters, flags) are meant to meet; writes of the same value are let pass.

#include "analysis/trace/findings/block_ordering.hpp"
#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/granule.hpp"
#include "analysis/trace/findings/race.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

constexpr std::size_t kMostOthers = 4;
constexpr std::size_t kMostPages = 1 << 16;

bool may_meet(const Touch& a, const Touch& b) {
  if (a.effect == Effect::read && b.effect == Effect::read) return false;
  if ((a.strong || a.effect == Effect::atomic) && (b.strong || b.effect == Effect::atomic)) return false;
  return (a.effect == Effect::write && !a.strong) || (b.effect == Effect::write && !b.strong);
}

class GlobalRaces : public Detector {
 public:
  explicit GlobalRaces(const Search& search)
      : Detector(search),
        fenced_(search.launch.block.count()),
        releases_(search.program.instructions().size()),
        shadow_(search.ordering, shadow_granule(search.program), kMostOthers, kMostPages, may_meet,
                [this](const Touch& earlier) { return blocks_.before(earlier.block, earlier.time); }) {
    for (std::size_t pc = 0; pc < releases_.size(); ++pc) {
      const simt::MemoryOrder order = search.program.code().meanings[pc].order;
      releases_[pc] = order == simt::MemoryOrder::release || order == simt::MemoryOrder::acq_rel;
    }
  }

  void block_begin(const simt::Dim3& block) override {
    block_places_.push_back(block);
    blocks_.begin_block(number());
    std::fill(fenced_.begin(), fenced_.end(), 0);
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) override {
    if (search_.program.code().meanings[pc].ordering != simt::Ordering::fence) return;
    for_each_lane(active, [&](unsigned lane) { fenced_[thread_of(warp.warp(), lane)] = search_.ordering.now(); });
  }

  void access(const ObservedAccess& observed) override {
    if (observed.access.space != ptx::StateSpace::global) return;
    // What an atomic or a flag says is known before its own touch is compared.
    if (observed.strong || observed.effect == Effect::atomic) hand_on(observed);
    shadow_.access(observed, number(),
                   [this](const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address) {
                     report(earlier, later, lane, address);
                   });
  }

 private:
  std::uint32_t number() const { return static_cast<std::uint32_t>(block_places_.size() - 1); }
  std::uint32_t thread_of(std::uint32_t warp, unsigned lane) const {
    return warp * search_.ordering.warp_size() + lane;
  }

  void hand_on(const ObservedAccess& observed) {
    const simt::Access& access = observed.access;
    for_each_lane(observed.lanes, [&](unsigned lane) {
      if (observed.effect != Effect::write) blocks_.acquire(access.addresses[lane]);
      if (observed.effect == Effect::read) return;
      const Time time =
          releases_[access.where.pc] ? search_.ordering.now() : fenced_[thread_of(access.where.warp, lane)];
      if (time != 0) blocks_.release(access.addresses[lane], time);
    });
  }

  void report(const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address) const {
    const Race race = race_of(earlier, later, lane);
    search_.list.add(
        where_of(race.read), LaneMask{1} << race.read_lane, later.time,
        [&] {
          return GlobalRace{racer(race.read, race.read_lane), racer(race.other, race.other_lane),
                            search_.locator.place(ptx::StateSpace::global, address, race.read.pc),
                            race.read.block == race.other.block};
        },
        race.other.pc);
  }

  simt::Where where_of(const Touch& touch) const { return {block_places_[touch.block], touch.warp, touch.pc}; }
  Racer racer(const Touch& touch, unsigned lane) const {
    return racer_of(search_.locator, block_places_[touch.block], touch, lane);
  }

  std::vector<simt::Dim3> block_places_;  ///< by number
  std::vector<Time> fenced_;              ///< by thread of the current block: its latest fence
  std::vector<bool> releases_;            ///< by pc: releases by itself
  BlockOrdering blocks_;
  HazardShadow shadow_;
};

}  // namespace

std::unique_ptr<Detector> make_global_race(const Search& search) {
  return std::make_unique<GlobalRaces>(search);
}

}  // namespace warplens::trace
