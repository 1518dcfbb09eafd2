#include "analysis/base/thread_time.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace warplens::base {
namespace {

TEST(ThreadTime, GrowsWithWorkAndNotWithWaiting) {
  const double begin = thread_seconds();
  volatile unsigned sum = 0;
  while (thread_seconds() < begin + 0.01) sum = sum + 1;
  const double before_pause = thread_seconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_LT(thread_seconds(), before_pause + 0.1);
}

}  // namespace
}  // namespace warplens::base
