#include "app/study/sweeper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace warplens::study {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

SweepRequest wish(std::vector<SweepAxis> axes = {{"PAD", {"0", "1"}}, {"BX", {"8", "16", "32"}}}) {
  SweepRequest wish;
  wish.base.kernel = "tile";
  wish.base.size = {64, 64};
  wish.axes = std::move(axes);
  return wish;
}

std::size_t done(const SweepTable& swept) {
  return static_cast<std::size_t>(std::ranges::count_if(swept.rows, &SweepRow::is_done));
}

/// A sweeper whose results the test can wait for.
class Watched {
 public:
  /// Waits until the sweep for this request is complete. The test runner limits the time.
  std::shared_ptr<const SweepTable> whole(const SweepRequest& wanted) {
    std::unique_lock lock(mutex_);
    std::shared_ptr<const SweepTable> swept;
    changed_.wait(lock, [&] {
      swept = sweeper.current();
      return swept && swept->wish == wanted && done(*swept) == swept->rows.size();
    });
    return swept;
  }
  int signals() {
    const std::lock_guard lock(mutex_);
    return signals_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int signals_ = 0;

 public:
  Sweeper sweeper{[this] {
    const std::lock_guard lock(mutex_);
    ++signals_;
    changed_.notify_all();
  }};
};

TEST(Sweeper, ComesToWhatTheSweepAtOnceComesTo) {
  Watched watched;
  EXPECT_EQ(watched.sweeper.current(), nullptr);
  watched.sweeper.request(wish());
  const auto swept = watched.whole(wish());
  const SweepTable at_once = make_sweep_table(wish());
  ASSERT_EQ(swept->rows.size(), 6u);
  for (std::size_t at = 0; at < 6; ++at) {
    EXPECT_EQ(swept->rows[at].choice, at_once.rows[at].choice);
    EXPECT_EQ(swept->rows[at].totals->totals, at_once.rows[at].totals->totals);
  }
  EXPECT_GE(watched.signals(), 7) << "one for the empty map, and one per row";
}

TEST(Sweeper, TheNewestWishWinsAndTheSameOneKeepsWhatIsThere) {
  Watched watched;
  watched.sweeper.request(wish());
  const SweepRequest other = wish({{"BY", {"8", "32"}}});
  watched.sweeper.request(other);
  const auto swept = watched.whole(other);
  watched.sweeper.request(other);
  EXPECT_EQ(watched.sweeper.current(), swept);
}

TEST(Sweeper, ARowThatCannotBeLaunchedIsDoneAndSaysWhy) {
  const SweepTable swept = make_sweep_table(wish({{"BX", {"256"}}, {"BY", {"8", "256"}}}));
  ASSERT_EQ(swept.rows.size(), 2u);
  EXPECT_THAT(swept.rows[0].error, HasSubstr("2048 threads"));
  EXPECT_EQ(done(swept), 2u);
}

TEST(Sweeper, AWishThatTheKernelDoesNotHaveHasNoRows) {
  Watched watched;
  const SweepRequest none = wish({{"NONE", {"1"}}});
  watched.sweeper.request(none);
  EXPECT_THAT(watched.whole(none)->rows, IsEmpty());
}

}  // namespace
}  // namespace warplens::study
