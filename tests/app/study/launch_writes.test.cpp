#include "app/study/launch_writes.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

namespace warplens::study {
namespace {

std::shared_ptr<const Study> loaded(simt::Dim3 block = {0, 0, 0}, const std::string& width = "16") {
  static kernels::CompileCache cache;
  return std::make_shared<const Study>(
      load({.kernel = "naive", .size = {64, 64}, .set = {{"BX", width}}, .block = block}, cache));
}

TEST(Follow, AllOfASmallLaunchIsFollowed) {
  const auto followed = follow_blocks(*loaded());
  ASSERT_TRUE(followed);
  EXPECT_EQ(followed->writes.blocks, followed->study.plan->launch.grid.count());
  EXPECT_EQ(followed->writes.writes.size(), 64u * 64);
}

TEST(Follow, AStopLeavesNothing) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(follow_blocks(*loaded(), stop.get_token()));
}

TEST(Follow, BeforeTheFirstBlockThereIsNothingToFollow) {
  EXPECT_FALSE(follow_earlier_blocks(*loaded()));
  EXPECT_TRUE(follow_earlier_blocks(*loaded({1, 0, 0})));
}

/// A follower whose results the test can wait for.
struct Waiting {
  std::mutex mutex;
  std::condition_variable changed;
  int count = 0;
  BlockFollower block_follower{[this] {
    const std::lock_guard lock(mutex);
    ++count;
    changed.notify_all();
  }};

  bool wait_for(int answers) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::seconds(60), [&] { return count >= answers; });
  }
};

TEST(BlockFollower, FollowsALaunchOnceWhicheverBlockIsShown) {
  Waiting waiting;
  EXPECT_FALSE(waiting.block_follower.current());
  waiting.block_follower.request(loaded());
  ASSERT_TRUE(waiting.wait_for(1));
  const auto first = waiting.block_follower.current();
  ASSERT_TRUE(first);
  waiting.block_follower.request(loaded({1, 1, 0}));
  waiting.block_follower.request(loaded({0, 0, 0}, "8"));
  ASSERT_TRUE(waiting.wait_for(2));
  EXPECT_EQ(waiting.count, 2) << "the other block needs no new execution";
  EXPECT_EQ(waiting.block_follower.current()->study.plan->launch.block.x, 8u);
}

TEST(BlockFollower, EndsInTheMiddleOfItsWork) {
  BlockFollower block_follower;
  block_follower.request(loaded());
}

}  // namespace
}  // namespace warplens::study
