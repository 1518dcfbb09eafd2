#include "app/views/cursor.hpp"

#include <gtest/gtest.h>

namespace warplens::views {
namespace {

/// Returns a recording of two warps that take turns. The steps of warp 0 are a load, a step without access, a barrier,
/// a store and a step without access. Those of warp 1 are a step without access and a barrier.
trace::Recording recording() {
  trace::Recording recording;
  recording.warps = 2;
  recording.steps_of_warp.resize(2);
  recording.accesses_of_warp.resize(2);
  const auto step = [&](std::uint32_t warp, bool barrier = false) {
    recording.steps_of_warp[warp].push_back(static_cast<std::uint32_t>(recording.steps.size()));
    recording.steps.push_back({.warp = warp, .barrier = barrier});
  };
  const auto access = [&](std::uint32_t warp) {
    recording.accesses_of_warp[warp].push_back(static_cast<std::uint32_t>(recording.accesses.size()));
    recording.steps.back().first_access = static_cast<std::int32_t>(recording.accesses.size());
    recording.accesses.push_back({.step = static_cast<std::uint32_t>(recording.steps.size() - 1), .warp = warp});
  };
  step(0), access(0);
  step(0);
  step(0, true);
  step(1);
  step(1, true);
  step(0), access(0);
  step(0);
  return recording;
}

const trace::Recording kRecording = recording();

TEST(Cursor, IsKeptInsideTheRecording) {
  EXPECT_EQ(clamped(kRecording, {0, 3}), (Cursor{0, 3}));
  EXPECT_EQ(clamped(kRecording, {0, 99}), (Cursor{0, 4}));
  EXPECT_EQ(clamped(kRecording, {7, 1}), (Cursor{0, 1}));
  EXPECT_EQ(clamped(trace::Recording{}, {3, 3}), (Cursor{0, 0}));
}

TEST(Cursor, StandsAtAStepOfTheWholeBlock) {
  EXPECT_EQ(global_step(kRecording, {0, 3}), 5u);
  EXPECT_EQ(global_step(kRecording, {1, 1}), 4u);
  EXPECT_EQ(global_step(trace::Recording{}, {}), 0u);
}

TEST(Cursor, ShowsTheAccessThatWasMadeLast) {
  EXPECT_EQ(access_ordinal(kRecording, {0, 0}), 0);
  EXPECT_EQ(access_ordinal(kRecording, {0, 2}), 0);
  EXPECT_EQ(access_ordinal(kRecording, {0, 3}), 1);
  EXPECT_EQ(access_ordinal(kRecording, {0, 4}), 1);
  EXPECT_EQ(access_ordinal(kRecording, {1, 1}), -1) << "this warp makes no access";
}

TEST(Cursor, KnowsWhetherItsOwnInstructionMadeTheAccess) {
  EXPECT_TRUE(at_access(kRecording, {0, 0}));
  EXPECT_FALSE(at_access(kRecording, {0, 1}));
  EXPECT_TRUE(at_access(kRecording, {0, 3}));
  EXPECT_FALSE(at_access(kRecording, {1, 0}));
}

TEST(Cursor, GoesToAnAccessByItsNumber) {
  EXPECT_EQ(at_ordinal(kRecording, 0, 1), (Cursor{0, 3}));
  EXPECT_EQ(at_ordinal(kRecording, 0, -5), (Cursor{0, 0}));
  EXPECT_EQ(at_ordinal(kRecording, 0, 99), (Cursor{0, 3}));
  EXPECT_EQ(at_ordinal(kRecording, 1, 0), (Cursor{1, 0})) << "a warp without accesses is shown from its start";
}

TEST(Cursor, MovesFromAccessToAccess) {
  EXPECT_EQ(moved_by_accesses(kRecording, {0, 0}, 1), (Cursor{0, 3}));
  EXPECT_EQ(moved_by_accesses(kRecording, {0, 3}, -1), (Cursor{0, 0}));
  EXPECT_EQ(moved_by_accesses(kRecording, {0, 2}, 1), (Cursor{0, 3}));
  EXPECT_EQ(moved_by_accesses(kRecording, {0, 4}, -1), (Cursor{0, 3}))
      << "between two accesses, back means the last access";
}

TEST(Cursor, MovesByStepsOfItsWarp) {
  EXPECT_EQ(moved_by_steps(kRecording, {0, 2}, 1), (Cursor{0, 3}));
  EXPECT_EQ(moved_by_steps(kRecording, {0, 2}, -9), (Cursor{0, 0}));
  EXPECT_EQ(moved_by_steps(kRecording, {0, 2}, 9), (Cursor{0, 4}));
}

TEST(Cursor, MovesToTheNextBarrierOrToTheEnd) {
  EXPECT_EQ(moved_to_barrier(kRecording, {0, 0}, 1), (Cursor{0, 2}));
  EXPECT_EQ(moved_to_barrier(kRecording, {0, 2}, 1), (Cursor{0, 4}));
  EXPECT_EQ(moved_to_barrier(kRecording, {0, 4}, -1), (Cursor{0, 2}));
  EXPECT_EQ(moved_to_barrier(kRecording, {0, 1}, -1), (Cursor{0, 0}));
}

}  // namespace
}  // namespace warplens::views
