#include "app/views/track.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

struct Grown {
  study::Study study = recorded(choice("tile"));
  std::vector<InstructionFacts> facts = instruction_facts(*study.program, *study.machine_code, study.compiled->source);
  Tracks tracks;

  Grown() { tracks.start(study.recording.get()); }
  bool grow(std::size_t most) { return tracks.grow(most, facts, study.plan->launch.machine); }
};

TEST(Tracks, HaveAnEntryForEachAccessOfAWarpAndKnowWhatItCosts) {
  Grown tile;
  EXPECT_FALSE(tile.grow(1'000'000));
  EXPECT_TRUE(tile.tracks.complete());
  const std::vector<TrackEntry>& entries = tile.tracks.of_warp(0);
  ASSERT_EQ(entries.size(), 4u);  // before the barrier: global load, shared store; after it: shared load, global store
  EXPECT_EQ(entries[0].count, 4u);
  EXPECT_EQ(entries[2].count, 32u);
  EXPECT_EQ(entries[2].ideal, 1u);
  EXPECT_EQ(entries[2].space, ptx::StateSpace::shared);
  EXPECT_TRUE(entries[2].after_barrier);
  EXPECT_FALSE(entries[1].after_barrier);
  EXPECT_GT(entries[2].source_line, entries[0].source_line);
  EXPECT_EQ(tile.tracks.of_space(0, ptx::StateSpace::global), (std::vector<std::uint32_t>{0, 3}));
}

TEST(Tracks, GrowNoMoreThanTheyAreAskedTo) {
  Grown tile;
  EXPECT_TRUE(tile.grow(5));
  std::size_t known = 0;
  for (std::uint32_t warp = 0; warp < tile.study.recording->warps; ++warp) known += tile.tracks.of_warp(warp).size();
  EXPECT_EQ(known, 5u);
  EXPECT_FALSE(tile.tracks.complete());
}

TEST(Tracks, AColumnShowsTheWorstOfItsAccesses) {
  Grown tile;
  tile.grow(1'000'000);
  const auto columns = group_into_columns(tile.tracks.of_warp(0), 0, 2, 3, tile.tracks.of_warp(0)[3].source_line);
  EXPECT_EQ(columns[0].worst, 1);
  EXPECT_EQ(columns[1].worst, 32);
  EXPECT_TRUE(columns[1].after_barrier);
  EXPECT_FALSE(columns[0].on_line);
  EXPECT_TRUE(columns[1].on_line);
  EXPECT_EQ(columns[2].worst, 0) << "this column has no accesses";
}

}  // namespace
}  // namespace warplens::views
