#include "app/lessons/launches.hpp"

#include <gtest/gtest.h>

#include "app/commands/state_options.hpp"
#include "kernels/text/error.hpp"

namespace warplens::lessons {
namespace {

/// Returns a lesson with one step that shows the kernel `tile`.
Lesson lesson_of_a_tile() {
  return read_lesson("+++\ntitle = \"T\"\n+++\n## A step\n```toml\nshow = \"warplens tile --size 64x64\"\n```\nText.",
                     "t.md");
}

TEST(Launches, KeepNothingThatAStopCutShort) {
  const Lesson lesson = lesson_of_a_tile();
  kernels::CompileCache cache;
  std::stop_source stop;
  stop.request_stop();

  Launches launches(lesson, commands::state_of_command, cache);
  launches.stop_by(stop.get_token());
  EXPECT_THROW(launches.of(lesson.steps[0])("BX"), kernels::InputError) << "not even loaded";
  launches.stop_by({});
  EXPECT_EQ(std::get<double>(launches.of(lesson.steps[0])("BX")), 32);
  for (const char* figure : {"global_load.sectors", "findings.errors", "predicted.us"}) {
    launches.stop_by(stop.get_token());
    EXPECT_THROW(launches.of(lesson.steps[0])(figure), kernels::InputError) << figure;
    launches.stop_by({});
    Launches unstopped(lesson, commands::state_of_command, cache);
    EXPECT_EQ(launches.of(lesson.steps[0])(figure), unstopped.of(lesson.steps[0])(figure)) << figure;
  }
}

}  // namespace
}  // namespace warplens::lessons
