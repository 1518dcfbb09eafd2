// Tests the limits of an execution: instructions, memory, time; and what the memory of a launch requires.
#include "analysis/simt/execute.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "analysis/simt/warp_view.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt {
namespace {

/// Counts the events that it receives.
class Told : public Observer {
 public:
  bool wants_instructions() const override { return true; }
  void instruction(const WarpView& view, std::uint32_t, LaneMask, LaneMask) override { ++of_warp.at(view.warp()); }
  void fault(const Fault& seen) override { faults.push_back(seen.kind); }
  std::vector<unsigned> of_warp = std::vector<unsigned>(2);
  std::vector<Fault::Kind> faults;
};

Told told(const std::string& body, const Limits& limits) {
  const auto program = Program::lower(ptx::parse(testing::kernel(body)));
  Launch launch;
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  GlobalMemory memory(*program, launch);
  Told observer;
  execute_block(*program, launch, {}, memory, observer, limits);
  return observer;
}

TEST(Execute, AWarpGoesNoFurtherThanItMayAndTheOthersGoOn) {
  // Warp 1 loops ten times as long as warp 0, and both meet at a barrier after the loop.
  const std::string uneven =
      "shr.u32 %r0, %me, 5;\nmul.lo.u32 %r0, %r0, 90;\nadd.u32 %r0, %r0, 10;\nround:\nsub.u32 %r0, %r0, 1;\n"
      "setp.ne.u32 %p0, %r0, 0;\n@%p0 bra round;\nbar.sync 0;\n";
  const Told all = told(uneven, {});
  EXPECT_GT(all.of_warp[1], 300u);
  const Told some = told(uneven, {.instructions_per_warp = 100});
  EXPECT_EQ(some.of_warp[0], all.of_warp[0]);
  EXPECT_EQ(some.of_warp[1], 100u);
  EXPECT_TRUE(some.faults.empty()) << "nobody waits for those that were stopped";
}

TEST(Execute, LanesThatWentAnotherWayAreStoppedWithTheirWarp) {
  const std::string apart =
      "and.b32 %r0, %me, 1;\nsetp.eq.u32 %p1, %r0, 0;\nmov.u32 %r1, 1000;\n@%p1 bra even;\nodd:\n"
      "sub.u32 %r1, %r1, 1;\nsetp.ne.u32 %p0, %r1, 0;\n@%p0 bra odd;\neven:\nbar.sync 0;\n";
  const Told some = told(apart, {.instructions_per_warp = 50});
  EXPECT_EQ(some.of_warp[0], 50u);
  EXPECT_TRUE(some.faults.empty());
}

TEST(Execute, BuffersMustBeginAtAPage) {
  const auto program = Program::lower(ptx::parse(testing::kernel("")));
  Launch launch;
  launch.buffers.push_back({.name = "in", .address = 5 * GlobalMemory::kPageBytes, .bytes = 64, .fill = {}});
  EXPECT_NO_THROW(GlobalMemory(*program, launch));
  launch.buffers[0].address += 2048;
  EXPECT_THROW(GlobalMemory(*program, launch), std::invalid_argument);
}

}  // namespace
}  // namespace warplens::simt
