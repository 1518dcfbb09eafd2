#include "app/views/line_elements.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(ElementRuns, JoinWhatOverlapsOrTouches) {
  ElementRuns runs;
  runs.add(10, 20);
  runs.add(30, 40);
  EXPECT_THAT(runs.runs(), ElementsAre(Pair(10, 20), Pair(30, 40)));
  runs.add(20, 30);
  EXPECT_THAT(runs.runs(), ElementsAre(Pair(10, 40)));
  runs.add(0, 5);
  runs.add(12, 15);
  EXPECT_THAT(runs.runs(), ElementsAre(Pair(0, 5), Pair(10, 40)));
  runs.add(3, 50);
  EXPECT_THAT(runs.runs(), ElementsAre(Pair(0, 50)));
}

TEST(LineElements, AreWhatTheWarpTouchesInThatLine) {
  const study::Study study = recorded(choice("naive"));  // 32 x 8 threads on 64 x 64 elements
  const auto facts = instruction_facts(*study.program, *study.machine_code, study.compiled->source);
  Tracks tracks;
  tracks.start(study.recording.get());
  tracks.grow(1'000'000, facts, study.plan->launch.machine);
  LineElements elements;
  elements.look_for(study.recording.get(), 1, tracks.of_warp(1).at(0).source_line);
  EXPECT_FALSE(elements.grow(1'000'000, tracks.of_warp(1), *study.plan));
  EXPECT_THAT(elements.of_buffers().at(0).runs(), ElementsAre(Pair(64, 96))) << "a row of the input, in one run";
  EXPECT_EQ(elements.of_buffers().at(1).runs().size(), 32u) << "a column of the output";
}

}  // namespace
}  // namespace warplens::views
