#include "analysis/clock/uneven.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/clock/launched.hpp"

namespace warplens::clock {
namespace {

using testing::Launched;

/// A kernel in which only busy blocks execute a loop: `rounds` iterations with a dependent load. `is_busy` is PTX that
/// sets %p0 in the busy blocks.
Launched launch_loops(const std::string& is_busy, int rounds, std::uint32_t blocks) {
  return testing::launched(testing::kOwnWord + is_busy + "@!%p0 bra END;\nmov.u32 %r5, 0;\nLOOP:\n" +
                               "ld.global.u32 %r6, [%d0];\ncvt.u64.u32 %d1, %r6;\nadd.u64 %d0, %d0, %d1;\n" +
                               "add.u32 %r5, %r5, 1;\nsetp.lt.u32 %p1, %r5, " + std::to_string(rounds) +
                               ";\n@%p1 bra LOOP;\nEND:\nst.global.u32 [%d0], %r5;\n",
                           {.threads = 128, .blocks = blocks});
}

Gpu some_gpu() {
  Gpu gpu;
  gpu.multiprocessors = 8;
  gpu.clock_hz = 1e9;
  return gpu;
}

Prediction predict_with_kinds(const Launched& one, const std::vector<BlockKind>& kinds) {
  return predict_kinds(
      some_gpu(), {.program = *one.program, .launch = one.launch, .registers = 32, .machine_instructions = one.made},
      kinds);
}

const std::string kOneOf64 = "mov.u32 %r2, %ctaid.x;\nand.b32 %r3, %r2, 63;\nsetp.eq.u32 %p0, %r3, 5;\n";
const std::string kAllBlocks = "setp.eq.u32 %p0, 0, 0;\n";

/// Blocks 5, 69, 133, … of a grid are of one kind, and all others of another kind.
std::vector<BlockKind> kinds_of_one_in_64(std::uint64_t grid) {
  return {{.representative = 5,
           .members = {.blocks = grid / 64, .number_of = [](std::uint64_t at) { return 64 * at + 5; }}},
          {.representative = 0, .members = {.blocks = grid - grid / 64, .number_of = [](std::uint64_t at) {
                                              const std::uint64_t group = at / 63, in_group = at % 63;
                                              return 64 * group + (in_group < 5 ? in_group : in_group + 1);
                                            }}}};
}

TEST(UnevenBlocks, ThatAreFewAndLongDecideTheTime) {
  const Launched one = launch_loops(kOneOf64, 500, 1024);
  const double idle = predict_with_kinds(one, {}).us;
  const Prediction uneven = predict_with_kinds(one, kinds_of_one_in_64(1024));
  EXPECT_GT(uneven.us, 5 * idle);
  const double alone = predict_with_kinds(launch_loops(kAllBlocks, 500, 16), {}).us;
  EXPECT_GT(uneven.us, 0.9 * alone) << "the 16 busy blocks take as long as if they were launched alone";
  EXPECT_LT(uneven.us, 1.5 * alone);
  EXPECT_NE(uneven.limiter, Limiter::launch);
}

TEST(UnevenBlocks, AreFoundInPartsOfAdjacentBlocks) {
  const std::string first_quarter = "mov.u32 %r2, %ctaid.x;\nsetp.lt.u32 %p0, %r2, 256;\n";
  const Launched one = launch_loops(first_quarter, 200, 1024);
  const Prediction uneven = predict_with_kinds(one, adjacent_kinds(1024));
  const double busy = predict_with_kinds(launch_loops(kAllBlocks, 200, 256), {}).us;
  EXPECT_GT(uneven.us, 0.9 * busy);
  EXPECT_LT(uneven.us, 2 * busy) << "the idle blocks take little time";
}

TEST(UnevenBlocks, ThatRepeatLikeThePartsAreFound) {
  // The grid is divided into parts of 64 adjacent blocks. In each part, the block at the same position is busy.
  const Launched one = launch_loops(kOneOf64, 500, 4096);
  EXPECT_GT(predict_with_kinds(one, adjacent_kinds(4096)).us, 2 * predict_with_kinds(one, {}).us);
}

TEST(UnevenBlocks, OfEvenWorkAreReplayedTogether) {
  const Launched one = launch_loops(kAllBlocks, 20, 1024);
  EXPECT_EQ(predict_with_kinds(one, adjacent_kinds(1024)).us, predict_with_kinds(one, {}).us);
}

TEST(AdjacentKinds, DivideTheGrid) {
  for (const std::uint64_t grid : {1ull, 7ull, 64ull, 1000ull}) {
    std::uint64_t first = 0;
    for (const BlockKind& kind : adjacent_kinds(grid)) {
      EXPECT_GE(kind.representative, first);
      EXPECT_LT(kind.representative, first + kind.members.blocks);
      EXPECT_EQ(kind.members.number_of(0), kind.representative);
      first += kind.members.blocks;
    }
    EXPECT_EQ(first, grid);
  }
}

}  // namespace
}  // namespace warplens::clock
