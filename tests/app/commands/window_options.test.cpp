// Tests the options of the window on the command line, without opening a window.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/commands/command_result.hpp"

namespace warplens::commands {
namespace {

using testing::HasSubstr;

TEST(WindowOptions, HelpNamesTheWorker) {
  EXPECT_THAT(run_words({"--help"}).out, HasSubstr("--worker COMMAND"));
}

TEST(WindowOptions, OneWorkerMeasuresForTheWindow) {
  const CommandResult two =
      run_words({"--worker", "ssh gpu01 warplens worker", "--worker", "ssh gpu02 warplens worker"});
  EXPECT_EQ(two.status, kBadInput);
  EXPECT_THAT(two.err, HasSubstr("give --worker only once"));
}

TEST(WindowOptions, BeforeACommandTheyAreNotTakenForTheCommands) {
  const CommandResult list = run_words({"--worker", "ssh gpu01 warplens worker", "list"});
  EXPECT_EQ(list.status, kBadInput);
  EXPECT_THAT(list.err, HasSubstr("write them after 'list'"));
}

TEST(WindowOptions, AWorkerWithoutACommandIsAnError) {
  EXPECT_EQ(run_words({"--worker"}).status, kBadInput);
}

}  // namespace
}  // namespace warplens::commands
