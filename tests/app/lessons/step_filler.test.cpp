#include "app/lessons/step_filler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

#include "app/commands/state_options.hpp"

namespace warplens::lessons {
namespace {

/// Returns a lesson with one step per text.
std::shared_ptr<const Lesson> lesson_with(const std::vector<std::string>& texts) {
  std::string lesson = "+++\ntitle = \"T\"\n+++\n";
  for (const std::string& text : texts)
    lesson += "## A step\n```toml\nshow = \"warplens tile --size 64x64 --set PAD=0 --access 2\"\n```\n" + text + "\n\n";
  return std::make_shared<const Lesson>(read_lesson(lesson, "t.md"));
}

/// A StepFiller whose steps the test can wait for. (It needs no time limit, because the test runner has one.)
class WatchedFiller {
 public:
  std::shared_ptr<const StepMade> step(const StepWish& wish) {
    filler.request(wish);
    std::unique_lock lock(mutex_);
    std::shared_ptr<const StepMade> made;
    changed_.wait(lock, [&] {
      made = filler.current();
      return made && made->wish == wish;
    });
    return made;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;

 public:
  StepFiller filler{commands::state_of_command, [this] {
                      const std::lock_guard lock(mutex_);
                      changed_.notify_all();
                    }};
};

TEST(StepFiller, FillsTheStepThatWasAskedForLast) {
  const auto lesson = lesson_with({"All {access.wavefronts}.", "{BX} columns."});
  WatchedFiller watched;
  EXPECT_EQ(watched.filler.current(), nullptr);
  watched.filler.request({lesson, 0, nullptr});
  const auto second = watched.step({lesson, 1, nullptr});
  EXPECT_EQ(second->filled.text, "32 columns.");
  EXPECT_EQ(second->error, "");
  EXPECT_EQ(watched.step({lesson, 1, nullptr}), second) << "it is not made again";
  EXPECT_EQ(watched.step({lesson, 0, nullptr})->filled.text, "All 32.");
  EXPECT_EQ(watched.step({lesson_with({"{BY} rows."}), 0, nullptr})->filled.text, "32 rows.") << "of another lesson";
}

TEST(StepFiller, SaysWhyAStepCannotBeFilledIn) {
  WatchedFiller watched;
  EXPECT_THAT(watched.step({lesson_with({"All {access.sektors}."}), 0, nullptr})->error,
              testing::HasSubstr("access.sektors"));
}

}  // namespace
}  // namespace warplens::lessons
