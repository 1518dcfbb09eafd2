#include "app/lessons/shelf.hpp"

#include <gtest/gtest.h>

#include <set>

#include "app/commands/state_options.hpp"
#include "app/lessons/check.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/text/error.hpp"

namespace warplens::lessons {
namespace {

class Shelf : public testing::TestWithParam<Lesson> {};

TEST_P(Shelf, EveryReferenceAnswerAndClaimHolds) {
  std::vector<std::string> panels;
  for (const window::PanelRow& row : window::panel_table()) panels.emplace_back(row.name);
  kernels::CompileCache cache;
  for (const Problem& problem : find_problems(GetParam(), commands::state_of_command, cache, panels))
    ADD_FAILURE() << GetParam().path << ':' << problem.line << ": " << problem.message;
}

INSTANTIATE_TEST_SUITE_P(Lessons, Shelf, testing::ValuesIn(shelf().begin(), shelf().end()), [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

/// Returns the state that a step shows, without the selected lane.
std::string access_shown(const LessonStep& step) {
  return step.show.command.substr(0, step.show.command.find(" --lane "));
}

TEST_P(Shelf, NoStepShowsTheCountThatALaterStepAsksFor) {
  const std::vector<LessonStep>& steps = GetParam().steps;
  for (std::size_t later = 0; later < steps.size(); ++later) {
    const Task& task = steps[later].task;
    if (!task.hides || task.answer.text.find("access.") == std::string::npos) continue;
    for (std::size_t step = 0; step < later; ++step)
      EXPECT_TRUE((steps[step].task.kind == Task::Kind::none && steps[step].task.hides) ||
                  access_shown(steps[step]) != access_shown(steps[later]))
          << GetParam().path << ':' << steps[step].line << ": shows the access that line " << steps[later].line
          << " asks about";
  }
}

TEST(LessonNamed, TakesANameWithOrWithoutItsNumber) {
  for (const Lesson& lesson : shelf()) EXPECT_EQ(lesson_named(lesson.name).title, lesson.title);
  EXPECT_THROW(lesson_named("no-such-lesson"), kernels::InputError);
  EXPECT_THROW(lesson_named("/nowhere/x.md"), kernels::InputError);
}

TEST(LessonShelf, HasLessons) {
  EXPECT_FALSE(shelf().empty());
}

TEST(LessonShelf, OrdersAndTitlesAreDistinct) {
  std::set<int> orders;
  std::set<std::string> titles;
  for (const Lesson& lesson : shelf()) {
    EXPECT_TRUE(orders.insert(lesson.order).second) << lesson.path;
    EXPECT_TRUE(titles.insert(lesson.title).second) << lesson.path;
    EXPECT_FALSE(lesson.summary.empty()) << lesson.path;
  }
}

}  // namespace
}  // namespace warplens::lessons
