// Tests which lanes execute an access together in loops that the machine code unrolls.
#include "analysis/trace/unrolled_rounds.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "analysis/trace/totals.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::trace {
namespace {

using simt::testing::kBufferAddress;

std::uint32_t branch_of(const simt::Program& program) {
  std::uint32_t branch = 0;
  while (program.code().ops[branch].control != simt::Control::branch) ++branch;
  return branch;
}

/// Builds a kernel with a loop that contains one load. %r2 is the number of iterations of a lane, and %mine the address
/// of the lane's load; it grows by 256 bytes per iteration. `rounds` is the number of iterations in the first part of
/// the unrolled loop in the machine code; 0 means that the loop is not unrolled.
std::shared_ptr<const simt::Program> unrolled_program(const std::string& how_often, std::uint32_t rounds,
                                                      const std::string& guard = "") {
  const std::string body = how_often + "mov.u32 %r1, 0;\nROUND:\n" + guard +
                           "ld.global.u64 %d1, [%mine];\n"
                           "add.u64 %mine, %mine, 256;\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, %r2;\n"
                           "@%p1 bra ROUND;\n";
  const auto program = simt::Program::lower(ptx::parse(simt::testing::kernel(body)));
  if (rounds == 0) return program;
  const std::uint32_t branch = branch_of(*program);
  return program->with_machine_code({.unrolled = {{program->code().ops[branch].target, branch, rounds}}});
}

/// Returns the totals of a launch with one warp.
Totals totals_of_warp(const std::string& how_often, std::uint32_t rounds, const std::string& guard = "") {
  simt::Launch launch;
  launch.block = {32, 1, 1};
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer", .address = kBufferAddress, .bytes = 1 << 16, .fill = {}});
  return full_totals(*unrolled_program(how_often, rounds, guard), launch, 1);
}

AccessTotals loads_of(const std::string& how_often, std::uint32_t rounds, const std::string& guard = "") {
  return totals_of_warp(how_often, rounds, guard).of(Category::global_load);
}

/// Code that sets %r2 to 1 to 8 iterations, depending on the lane (kByLane), or to 6 for all lanes (kSix).
constexpr const char* kByLane = "and.b32 %r2, %me, 7;\nadd.u32 %r2, %r2, 1;\n";
constexpr const char* kSix = "mov.u32 %r2, 6;\n";

TEST(UnrolledRounds, CountAsWrittenWhereAllLanesDoAsMany) {
  const AccessTotals written = loads_of(kSix, 0);
  EXPECT_EQ(written.requests, 6u);
  EXPECT_EQ(loads_of(kSix, 4), written);
  EXPECT_EQ(loads_of(kSix, 2), written);
}

TEST(UnrolledRounds, AreOneRequestForTheLanesThatDoTheStretch) {
  EXPECT_EQ(loads_of(kByLane, 0).requests, 8u);
  // The first part has four iterations and is executed twice, because some lanes have eight iterations. The part with
  // two iterations and the part with one iteration are executed once.
  const AccessTotals unrolled = loads_of(kByLane, 4);
  EXPECT_EQ(unrolled.requests, 4u + 4 + 2 + 1);
  EXPECT_TRUE(unrolled.exact());
  // The first part has two iterations and is executed up to four times. The part with one iteration is executed once.
  EXPECT_EQ(loads_of(kByLane, 2).requests, 2u * 4 + 1);
}

TEST(UnrolledRounds, MoveWhatTheirLanesAskFor) {
  // Each lane accesses 8 bytes, so four adjacent lanes share a sector. The warp has four groups of eight lanes. Lane l
  // of a group has l + 1 iterations.
  //
  // The part with four iterations first executes iterations 0 to 3 with lanes 3 to 7 of each group: 2 sectors per
  // group, 8 sectors per iteration. Then it executes iterations 4 to 7 with lane 7 of each group: 4 sectors per
  // iteration.
  //
  // The part with two iterations is executed by lanes 1, 2, 5 and 6 of each group, which have two iterations left: 8
  // sectors per iteration.
  //
  // The part with one iteration is executed by lanes 0, 2, 4 and 6 of each group. They are in different iterations (0,
  // 2, 4 and 6), so they access different sectors: 16 in total.
  EXPECT_EQ(loads_of(kByLane, 4).sectors, 4u * 8 + 4 * 4 + 2 * 8 + 16);
}

TEST(UnrolledRounds, LeaveOutLanesWhoseGuardDoesNotHold) {
  const std::string odd_rounds = "and.b32 %r5, %r1, 1;\nsetp.eq.u32 %p2, %r5, 1;\n@%p2 ";
  // Only iterations 1, 3, 5 and 7 load. The part of the machine code with four iterations is executed twice, and loads
  // in two iterations each time. The part with two iterations loads in one. The part with one iteration executes
  // iteration 0, 2, 4 or 6, so it does not load.
  EXPECT_EQ(loads_of(kByLane, 4, odd_rounds).requests, 2u + 2 + 1);
}

TEST(UnrolledRounds, AreNotKnownWhereOtherLanesComeInBetween) {
  const auto program = unrolled_program(kSix, 4);
  const simt::UnrolledLoop& loop = *program->unrolled(branch_of(*program));
  const PerLane<std::uint64_t> addresses{};
  UnrolledRounds rounds(*program);
  std::vector<bool> in_order;
  const auto take = [&](const simt::Access&, bool known) { in_order.push_back(known); };
  const auto round = [&](LaneMask lanes, LaneMask goes_on) {
    EXPECT_TRUE(rounds.keep({{.space = ptx::StateSpace::global,
                              .kind = AccessKind::load,
                              .width = 4,
                              .active = lanes,
                              .addresses = addresses},
                             {{}, 0, loop.first_pc},
                             {}}));
    rounds.end_round({{{}, 0, loop.branch_pc}, lanes, goes_on}, take);
  };
  round(0x0f, 0x0f);
  round(0xff, 0);
  EXPECT_EQ(in_order, std::vector<bool>({false, false}));
  in_order.clear();
  round(0xff, 0x0f);  // in the next execution of the loop, the order is known again
  round(0x0f, 0);
  EXPECT_EQ(in_order, std::vector<bool>({true, true, true}));
}

TEST(UnrolledRounds, OfABlockThatIsCutOffAreHandedOn) {
  const auto program = unrolled_program(kSix, 4);
  const PerLane<std::uint64_t> addresses{};
  UnrolledRounds rounds(*program);
  unsigned seen = 0;
  rounds.keep(
      {{.space = ptx::StateSpace::global, .kind = AccessKind::load, .width = 4, .active = 1, .addresses = addresses},
       {{.x = 3, .y = 0, .z = 0}, 0, program->unrolled(branch_of(*program))->first_pc},
       {}});
  const auto take = [&](const simt::Access&, bool known) { seen += known ? 100 : 1; };
  rounds.end_block({.x = 2, .y = 0, .z = 0}, take);
  EXPECT_EQ(seen, 0u);
  rounds.end_block({.x = 3, .y = 0, .z = 0}, take);
  EXPECT_EQ(seen, 1u);
}

}  // namespace
}  // namespace warplens::trace
