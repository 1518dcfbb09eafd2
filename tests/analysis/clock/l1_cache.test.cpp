#include "analysis/clock/l1_cache.hpp"

#include <gtest/gtest.h>

namespace warplens::clock {
namespace {

TEST(L1Cache, HasTheSectorsOfALineThatWereAskedForBefore) {
  L1Cache cache(4);
  EXPECT_EQ(cache.ask(7, 0b0011).missing, 0b0011u);
  EXPECT_EQ(cache.ask(7, 0b0110).missing, 0b0100u) << "the rest of a line does not come by itself";
  EXPECT_EQ(cache.ask(7, 0b0111).missing, 0u);
}

TEST(L1Cache, ForgetsTheLineThatWasNotUsedForLongest) {
  L1Cache cache(2);
  cache.ask(1, 1);
  cache.ask(2, 1);
  cache.ask(1, 1);
  cache.ask(3, 1);
  EXPECT_EQ(cache.ask(1, 1).missing, 0u);
  EXPECT_EQ(cache.ask(2, 1).missing, 1u);
}

TEST(L1Cache, SaysWhenWhatIsOnItsWayWillBeThere) {
  L1Cache cache(2);
  cache.ask(1, 1);
  cache.set_arrival(1, 500);
  const L1Cache::Answer answer = cache.ask(1, 1);
  EXPECT_EQ(answer.missing, 0u);
  EXPECT_EQ(answer.there_at, 500);
}

TEST(L1Cache, OfNoLinesHasNothing) {
  L1Cache cache(0);
  cache.ask(1, 1);
  EXPECT_EQ(cache.ask(1, 1).missing, 1u);
}

}  // namespace
}  // namespace warplens::clock
