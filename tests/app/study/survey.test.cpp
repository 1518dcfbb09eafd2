#include "app/study/survey.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <set>

namespace warplens::study {
namespace {

/// A survey whose results the test can wait for. The test runner limits the time.
class WatchedSurvey {
 public:
  /// Waits until at least `least` kernels are found.
  std::shared_ptr<const std::vector<SurveyEntry>> found(std::size_t least) {
    std::unique_lock lock(mutex_);
    std::shared_ptr<const std::vector<SurveyEntry>> found;
    more_.wait(lock, [&] {
      found = survey.found();
      return found && found->size() >= least;
    });
    return found;
  }

 private:
  std::mutex mutex_;
  std::condition_variable more_;

 public:
  Survey survey{[this] {
    const std::lock_guard lock(mutex_);
    more_.notify_all();
  }};
};

TEST(Survey, TellsOfTheSizeThatWasAskedForLastAndOfEachKernelOnce) {
  WatchedSurvey watched;
  const kernels::Size first{64, 64}, other{96, 64};
  EXPECT_EQ(watched.survey.found(), nullptr);
  watched.survey.request(first, MachineKind::gpu);
  EXPECT_EQ(watched.found(1)->front().size, first);
  watched.survey.request(other, MachineKind::gpu);
  const auto soon = watched.survey.found();
  EXPECT_TRUE(!soon || soon->front().size == other) << "earlier results are discarded";
  watched.survey.request(first, MachineKind::gpu);
  watched.survey.request(other, MachineKind::gpu);
  const auto found = watched.found(3);
  std::set<std::string> kernels;
  for (const SurveyEntry& one : *found) {
    EXPECT_EQ(one.size, other);
    EXPECT_TRUE(kernels.insert(one.kernel).second) << one.kernel;
    EXPECT_GT(one.totals.warp_instructions, 0u);
  }
  watched.survey.request(other, MachineKind::gpu);
  EXPECT_NE(watched.survey.found(), nullptr) << "an equal request keeps the results";
}

}  // namespace
}  // namespace warplens::study
