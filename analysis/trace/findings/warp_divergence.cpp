// Finds warp-wide instructions (__syncwarp, shuffles, votes, matches) that are undefined because of their mask: the
// mask includes a lane that does not execute the instruction, or does not include a lane that executes it.

#include <bit>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/synchronisation.hpp"

namespace warplens::trace {
namespace {

class WarpDivergence : public Detector {
 public:
  using Detector::Detector;

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) override {
    const simt::Op& op = search_.program.code().ops[pc];
    if (op.control != simt::Control::converge || active == 0) return;
    const auto what = [&] {
      const char* const intrinsic = search_.program.code().meanings[pc].intrinsic;
      return intrinsic != nullptr ? std::string(intrinsic) : std::string(search_.program.instructions()[pc]->opcode);
    };
    const simt::Where where{warp.block(), warp.warp(), pc};
    const LaneMask unnamed =
        filter_lanes(active, [&](unsigned lane) { return (named_lanes(warp, op, lane) >> lane & 1) == 0; });
    if (unnamed != 0)
      search_.list.add(where, unnamed, search_.ordering.now(), [&] {
        return UnnamedLane{search_.locator.thread(where, lowest_lane(unnamed)), what()};
      });
    const LaneMask absent = search_.synchronisation.absent();
    if (absent != 0)
      search_.list.add(where, absent, search_.ordering.now(), [&] {
        return AbsentLanes{what(), static_cast<unsigned>(std::popcount(absent)),
                           search_.locator.thread(where, lowest_lane(absent))};
      });
  }
};

}  // namespace

std::unique_ptr<Detector> make_warp_divergence(const Search& search) {
  return std::make_unique<WarpDivergence>(search);
}

}  // namespace warplens::trace
