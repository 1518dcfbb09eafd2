#include "app/views/moment.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using When = ShownAccess::When;

/// Returns the study of `tile` with a recording. Each warp loads from global memory, stores to shared memory, waits,
/// loads from shared memory and stores to global memory.
std::shared_ptr<const study::Study> recorded_tile(const simt::Dim3& block = {0, 0, 0}) {
  return std::make_shared<study::Study>(recorded(choice("tile", {64, 64}, {}, block)));
}

Moment moment_of(const study::Study& study, const Cursor& cursor) {
  return moment_at(*study.recording, study.plan->launch.machine, cursor);
}

TEST(Moment, ShowsTheAccessAtTheCursorAndOfTheOtherSpaceTheNearest) {
  const auto study = recorded_tile();
  const Moment load = moment_of(*study, at_ordinal(*study->recording, 0, 0));
  EXPECT_EQ(load.current.when, When::now);
  EXPECT_EQ(load.global.when, When::now);
  EXPECT_EQ(load.global.ordinal, 0);
  EXPECT_EQ(load.shared.when, When::after) << "no access yet, so the next one is shown";
  EXPECT_EQ(load.shared.ordinal, 1);
  const Moment store = moment_of(*study, at_ordinal(*study->recording, 0, 1));
  EXPECT_EQ(store.shared.when, When::now);
  EXPECT_EQ(store.global.when, When::before);
  EXPECT_EQ(store.global.ordinal, 0);
}

TEST(Moment, BetweenTwoAccessesTheLastOneIsOver) {
  const auto study = recorded_tile();
  const Cursor between = moved_by_steps(*study->recording, at_ordinal(*study->recording, 0, 2), -1);
  const Moment moment = moment_of(*study, between);
  EXPECT_EQ(moment.current.ordinal, 1);
  EXPECT_EQ(moment.current.when, When::before);
}

TEST(Moment, BeforeTheFirstAccessNothingIsDoneAndTheFirstIsToCome) {
  const auto study = recorded_tile();
  const Moment moment = moment_of(*study, {0, 0});
  EXPECT_EQ(moment.accesses_done, 0u);
  EXPECT_EQ(moment.current.access, nullptr);
  EXPECT_EQ(moment.global.when, When::after);
}

TEST(Moment, CountsWhatTheWholeBlockHasDone) {
  const auto study = recorded_tile();
  const Moment last = moment_of(*study, at_ordinal(*study->recording, 0, 99));
  std::uint32_t before = 0;
  for (const trace::RecordedAccess& access : study->recording->accesses)
    before += access.step <= study->recording->accesses[last.current.index].step ? 1 : 0;
  EXPECT_EQ(last.accesses_done, before);
  EXPECT_GT(last.accesses_done, 4u) << "other warps have reached the barrier";
}

TEST(Moment, SaysWhatItsAccessesCost) {
  const auto study = recorded_tile();
  const Moment taking = moment_of(*study, at_ordinal(*study->recording, 0, 2));
  EXPECT_EQ(taking.shared_request.wavefronts.size(), 32u);
  EXPECT_EQ(taking.global_request.sectors, 4u);
}

TEST(Moment, OfAWarpThatThereIsNotIsEmpty) {
  const auto study = recorded_tile();
  EXPECT_EQ(moment_of(*study, {99, 0}).current.access, nullptr);
}

TEST(Derived, IsMadeAnewForAnotherRecordingOnly) {
  Derived derived;
  const auto first = recorded_tile();
  EXPECT_TRUE(derived.update(first));
  EXPECT_FALSE(derived.update(first));
  EXPECT_FALSE(derived.counts.whole_grid) << "counts of the shown block until there are totals";
  auto with_totals = std::make_shared<study::Study>(*first);
  study::add_totals(*with_totals, 1, {}, {});
  EXPECT_FALSE(derived.update(with_totals)) << "the recording is the same";
  EXPECT_TRUE(derived.counts.whole_grid);
  EXPECT_TRUE(derived.update(recorded_tile({1, 0, 0})));
  EXPECT_FALSE(derived.counts.whole_grid);
}

TEST(Derived, KnowsHowTheBlocksTileTheMatrices) {
  Derived derived;
  derived.update(recorded_tile());
  ASSERT_EQ(derived.grids.size(), 2u);
  ASSERT_TRUE(derived.grids[0] && derived.grids[1]);
  EXPECT_TRUE(derived.grids[0]->x_along_cols);
  EXPECT_FALSE(derived.grids[1]->x_along_cols) << "the output is written transposed";
}

TEST(Derived, LooksWhereItIsTold) {
  Derived derived;
  const auto study = recorded_tile();
  derived.update(study);
  derived.look_at(at_ordinal(*study->recording, 0, 1));
  EXPECT_EQ(derived.moment.shared.when, When::now);
  EXPECT_EQ(source_line(derived, *derived.moment.shared.access),
            derived.instructions[derived.moment.shared.access->pc].source_line);
  EXPECT_EQ(derived.facts(1'000'000).opcode, "") << "pc outside of the program";
}

}  // namespace
}  // namespace warplens::views
