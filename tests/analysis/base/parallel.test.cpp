#include "analysis/base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace warplens::base {
namespace {

TEST(ParallelFor, CallsForEachNumberOnce) {
  for (const unsigned threads : {0U, 1U, 3U, 200U}) {
    std::vector<std::atomic<int>> calls(100);
    parallel_for(
        calls.size(), [&](std::size_t at) { ++calls[at]; }, threads);
    for (const std::atomic<int>& count : calls) EXPECT_EQ(count, 1) << threads << " threads";
  }
}

TEST(ParallelFor, CallsNothingForNone) {
  parallel_for(0, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, EndsAtAnExceptionAndThrowsIt) {
  std::atomic<int> calls = 0;
  const auto fail_at_once = [&](std::size_t) {
    ++calls;
    throw std::runtime_error("the first");
  };
  EXPECT_THROW(parallel_for(1000, fail_at_once, 2), std::runtime_error);
  EXPECT_LE(calls, 2);
}

}  // namespace
}  // namespace warplens::base
