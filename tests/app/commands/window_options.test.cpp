// What may be said of the window on the command line, as far as it needs no window.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "app/commands/commands.hpp"

namespace warplens::commands {
namespace {

using testing::HasSubstr;

struct Ended {
  int status = 0;
  std::string out, err;
};

Ended ended(const std::vector<std::string>& words) {
  std::ostringstream out, err;
  const int status = run(words, out, err);
  return {status, out.str(), err.str()};
}

TEST(WindowOptions, HelpNamesTheWorker) {
  EXPECT_THAT(ended({"--help"}).out, HasSubstr("--worker COMMAND"));
}

TEST(WindowOptions, OneWorkerMeasuresForTheWindow) {
  const Ended two = ended({"--worker", "ssh gpu01 warplens worker", "--worker", "ssh gpu02 warplens worker"});
  EXPECT_EQ(two.status, kBadInput);
  EXPECT_THAT(two.err, HasSubstr("give --worker once"));
}

TEST(WindowOptions, BeforeACommandTheyAreNotTakenForTheCommands) {
  const Ended list = ended({"--worker", "ssh gpu01 warplens worker", "list"});
  EXPECT_EQ(list.status, kBadInput);
  EXPECT_THAT(list.err, HasSubstr("write them after 'list'"));
}

TEST(WindowOptions, AWorkerWithoutACommandIsAnError) {
  EXPECT_EQ(ended({"--worker"}).status, kBadInput);
}

}  // namespace
}  // namespace warplens::commands
