#include "app/views/wavefronts.hpp"

#include <gtest/gtest.h>

#include "app/study/machine_kind.hpp"

namespace warplens::views {
namespace {

/// Returns a load of 32 lanes, `width` bytes each, at addresses `stride` bytes apart.
traffic::SharedRequest load(std::uint32_t width, std::uint64_t stride) {
  PerLane<std::uint64_t> addresses{};
  for (unsigned lane = 0; lane < 32; ++lane) addresses[lane] = lane * stride;
  return traffic::shared_request(study::machine_of(study::MachineKind::gpu), {.space = ptx::StateSpace::shared,
                                                                              .kind = AccessKind::load,
                                                                              .width = width,
                                                                              .active = 0xFFFFFFFF,
                                                                              .addresses = addresses});
}

std::string sentence(const traffic::SharedRequest& request, std::size_t which) {
  return wavefront_sentence(request, which, study::machine_of(study::MachineKind::gpu), false,
                            [](std::uint64_t byte) { return "word" + std::to_string(byte / 4); });
}

TEST(Wavefronts, AConflictServesALaneAtATime) {
  const auto column = load(4, 128);
  EXPECT_EQ(sentence(column, 3), "wavefront 3 of 32: bank 0 serves word96 to lane 3; 28 lanes wait");
  EXPECT_EQ(sentence(column, 30), "wavefront 30 of 32: bank 0 serves word960 to lane 30; 1 lane waits");
  EXPECT_EQ(sentence(column, 31), "wavefront 31 of 32: bank 0 serves word992 to lane 31");
  const Served served = served_by(column, 3);
  EXPECT_EQ(served.now, LaneMask{1} << 3);
  EXPECT_EQ(served.before, LaneMask{7});
  EXPECT_EQ(verdict_sentence(column, 4), "32-way bank conflict");
}

TEST(Wavefronts, AConflictIsExplainedByTheWordsOfItsBanks) {
  EXPECT_EQ(verdict_with_reason(load(4, 128), 4), "32-way bank conflict (32 words in bank 0, one per wavefront)");
  EXPECT_EQ(verdict_with_reason(load(4, 8), 4), "2-way bank conflict (2 words in each of 16 banks, one per wavefront)");
  EXPECT_EQ(verdict_with_reason(load(4, 4), 4), verdict_sentence(load(4, 4), 4));
  EXPECT_EQ(verdict_with_reason(load(8, 8), 8), verdict_sentence(load(8, 8), 8));
}

TEST(Wavefronts, ABroadcastServesAllAtOnce) {
  EXPECT_EQ(sentence(load(4, 0), 0), "wavefront 0 of 1: bank 0 serves word0 to lanes 0–31 (broadcast)");
}

TEST(Wavefronts, WideAccessesAreServedInPartsOfTheWarp) {
  const auto halves = load(8, 8);
  EXPECT_EQ(sentence(halves, 0),
            "wavefront 0 of 2 (first half of the warp): each of 32 banks serves one word; the words go to lanes 0–15; "
            "16 lanes wait");
  EXPECT_EQ(verdict_sentence(halves, 8), "no bank conflict; 64 bits per lane: 2 parts of the warp take turns");
}

TEST(Wavefronts, TheIdealSaysWhereTheWidthAllowsNoLess) {
  const Machine machine = study::machine_of(study::MachineKind::gpu);
  const auto ideal = [&](std::uint32_t width, std::uint64_t stride, AccessKind kind) {
    PerLane<std::uint64_t> addresses{};
    for (unsigned lane = 0; lane < 32; ++lane) addresses[lane] = lane * stride;
    const WarpAccess access{
        .space = ptx::StateSpace::shared, .kind = kind, .width = width, .active = 0xFFFFFFFF, .addresses = addresses};
    return ideal_sentence(traffic::shared_request(machine, access), machine, access);
  };
  EXPECT_EQ(ideal(4, 0, AccessKind::load), "minimum 1");
  EXPECT_EQ(ideal(16, 16, AccessKind::load), "minimum 4");
  EXPECT_EQ(ideal(8, 0, AccessKind::load), "minimum 1") << "both halves share a turn";
  EXPECT_EQ(ideal(16, 0, AccessKind::load), "minimum 1 for these bytes; 2 at this access width");
  EXPECT_EQ(ideal(16, 0, AccessKind::store), "minimum 1 for these bytes; 4 at this access width");
}

}  // namespace
}  // namespace warplens::views
