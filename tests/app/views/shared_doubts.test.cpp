#include "app/views/shared_doubts.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

/// Returns the derived data of a block of two warps that reverses 64 elements through shared memory.
Derived reversed(const std::string& barrier) {
  study::Choice choice = views::choice("own.cu", {64, 1});
  choice.text = std::make_shared<const std::string>(R"(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [64]
grid = [1]
args = ["in", "out"]
[buffers]
in = { element = "float", rows = 1, cols = 64, fill = "index" }
out = { element = "float", rows = 1, cols = 64 }
+++*/
__global__ void k(const float* in, float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  )" + barrier + R"(
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
)");
  Derived derived;
  study::Study study = recorded(choice);
  study::add_findings(study, {}, {});
  derived.update(std::make_shared<const study::Study>(std::move(study)));
  while (derived.grow(1000)) {
  }
  return derived;
}

/// Returns the doubts about the load from shared memory of a warp.
SharedDoubts doubts_about_load(const Derived& derived, std::uint32_t warp) {
  const trace::Recording& recording = *derived.recording();
  for (const std::uint32_t index : recording.accesses_of_warp[warp])
    if (recording.accesses[index].space == ptx::StateSpace::shared &&
        recording.accesses[index].kind == AccessKind::load)
      return shared_doubts(derived, {.access = &recording.accesses[index], .index = index});
  return {};
}

TEST(SharedDoubts, ALoadWithoutABarrierReadsWordsThatNobodyWrote) {
  const Derived derived = reversed("");
  const SharedDoubts doubts = doubts_about_load(derived, 0);
  EXPECT_EQ(doubts.unwritten.size(), 32u) << "the second warp stores them later";
  EXPECT_TRUE(doubts.has(32));
  EXPECT_FALSE(doubts.has(0));
  EXPECT_EQ(doubts_sentence(doubts), "32 words were not written before this load.");
}

TEST(SharedDoubts, WordsOfAnotherWarpRaceEvenIfTheyWereWrittenInTime) {
  const SharedDoubts doubts = doubts_about_load(reversed(""), 1);
  EXPECT_TRUE(doubts.unwritten.empty());
  EXPECT_EQ(doubts.racing.size(), 32u);
}

TEST(SharedDoubts, ABarrierRemovesThem) {
  const Derived derived = reversed("__syncthreads();");
  EXPECT_TRUE(doubts_about_load(derived, 0).empty());
  EXPECT_TRUE(doubts_about_load(derived, 1).empty());
  EXPECT_EQ(doubts_sentence({}), "");
}

TEST(SharedDoubts, AreNotGuessedBeforeTheEarlierAccessesAreKnown) {
  Derived derived;
  derived.update(std::make_shared<const study::Study>(totalled_tile()));
  EXPECT_TRUE(doubts_about_load(derived, 0).empty());
}

}  // namespace
}  // namespace warplens::views
