// Finds two threads of a block that access the same shared memory without an order between them, at least one of them
// with a write. Lockstep execution of a warp is not an order: since Volta lanes may run separately, and the compiler
// may move accesses if there is no __syncwarp between them. Two atomics need no order between them, but an atomic and a
// plain access do. Waiting for a flag that is set after a fence is correct. Two writes of the same value are not
// reported.

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/granule.hpp"
#include "analysis/trace/findings/race.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/lane_loops.hpp"

namespace warplens::trace {
namespace {

constexpr std::size_t kMostSharedOthers = 64;

bool may_race_in_shared(const Touch& a, const Touch& b) {
  if (a.effect == Effect::read && b.effect == Effect::read) return false;
  if ((a.is_flag && b.strong) || (b.is_flag && a.strong)) return false;
  return !(a.effect == Effect::atomic && b.effect == Effect::atomic);
}

class SharedRaces : public Detector {
 public:
  explicit SharedRaces(const Search& search)
      : Detector(search),
        shadow_(search.ordering, shadow_granule(search.program), kMostSharedOthers, kMostShadowPages,
                may_race_in_shared, [](const Touch&) { return true; }) {}

  void block_begin(const simt::Dim3& block) override {
    block_ = block;
    shadow_.clear();
  }

  void access(const ObservedAccess& observed) override {
    if (observed.access.space != ptx::StateSpace::shared) return;
    shadow_.access(observed, 0, [this](const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address) {
      report(earlier, later, lane, address);
    });
  }

  bool forgot() const override { return shadow_.overflowed(); }

 private:
  void report(const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address) const {
    const Race race = make_race(earlier, later, lane);
    const simt::Where where{block_, race.read.warp, race.read.pc};
    search_.list.add(
        where, LaneMask{1} << race.read_lane, later.time,
        [&] {
          return SharedRace{make_racer(search_.locator, block_, race.read, race.read_lane),
                            make_racer(search_.locator, block_, race.other, race.other_lane),
                            search_.locator.place(ptx::StateSpace::shared, address, race.read.pc), between(race),
                            in_uneven_loop(race.read.pc) && in_uneven_loop(race.other.pc)};
        },
        race.other.pc);
  }

  /// Returns whether an instruction is in a loop whose number of iterations may differ between the lanes of a warp. The
  /// loops are found at the first race, because most programs have no race.
  bool in_uneven_loop(std::uint32_t pc) const {
    if (uneven_loops_.empty()) uneven_loops_ = lane_loops(search_.program);
    return uneven_loops_[pc];
  }

  static SharedRace::Between between(const Race& race) {
    if (race.read.warp != race.other.warp) return SharedRace::Between::warps;
    return race.read_lane == race.other_lane ? SharedRace::Between::own_copy : SharedRace::Between::lanes;
  }

  simt::Dim3 block_;
  HazardShadow shadow_;
  mutable std::vector<bool> uneven_loops_;  ///< for each pc: whether it is in such a loop; empty before the first race
};

}  // namespace

std::unique_ptr<Detector> make_shared_race(const Search& search) {
  return std::make_unique<SharedRaces>(search);
}

}  // namespace warplens::trace
