// Tests commands with kernels that never end or that access huge amounts of memory. Each command must finish within its
// limits of time and memory, and report how far it came.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/commands/commands.hpp"

namespace warplens::commands {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;

struct Answer {
  int status = 0;
  std::string out, err;
};

Answer answer_to(std::vector<std::string> args, const std::string& name) {
  args.insert(args.begin() + 1, std::string(WARPLENS_SOURCE_DIR "/tests/hostile/") + name + ".cu");
  std::ostringstream out, err;
  const int status = run(args, out, err);
  return {status, out.str(), err.str()};
}

/// A kernel, and the limits of time and memory for it.
struct Hostile {
  const char* name;
  const char* seconds = "0.3";
  const char* memory = "0.25";
};

void PrintTo(const Hostile& one, std::ostream* out) {
  *out << one.name;
}

class Hostiles : public testing::TestWithParam<Hostile> {
 protected:
  std::vector<std::string> with_limits(std::vector<std::string> args) const {
    for (const char* more : {"--seconds", GetParam().seconds, "--memory", GetParam().memory, "--size", "64x64"})
      args.emplace_back(more);
    return args;
  }
};

/// Checks that the command either gave a complete answer, or reported that it reached a limit: where execution stopped
/// and how to raise the limit, or what used the memory.
void expect_told(const Answer& answer) {
  EXPECT_THAT(answer.status, AnyOf(kDone, kFound, kBadInput));
  if (answer.status == kBadInput) {
    EXPECT_THAT(answer.err, AnyOf(HasSubstr("--memory"), HasSubstr("--seconds"))) << answer.err;
    EXPECT_THAT(answer.err, testing::ContainsRegex("\\.cu:[0-9]+: "));
  }
}

TEST_P(Hostiles, AreTracedAsFarAsTheLimitsAllow) {
  expect_told(answer_to(with_limits({"trace"}), GetParam().name));
}

TEST_P(Hostiles, AreCheckedAsFarAsTheLimitsAllow) {
  expect_told(answer_to(with_limits({"check"}), GetParam().name));
}

TEST_P(Hostiles, AreSteppedThroughAsFarAsTheLimitsAllow) {
  expect_told(answer_to(with_limits({"step", "--access", "0"}), GetParam().name));
}

INSTANTIATE_TEST_SUITE_P(Sources, Hostiles,
                         testing::Values(Hostile{"endless_loop"}, Hostile{"endless_recursion"},
                                         Hostile{"spin_on_another_block"}, Hostile{"hanging_barrier"},
                                         Hostile{"endless_printing"}, Hostile{"most_blocks"},
                                         Hostile{"touches_everything", "20", "0.1"}, Hostile{"long_block", "20"}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(Cut, SaysHowFarATraceCameAndThatItIsNotWhole) {
  const Answer answer = answer_to({"trace", "--seconds", "0.2", "--format", "json"}, "most_blocks");
  EXPECT_EQ(answer.status, kFound);
  EXPECT_THAT(answer.err, AllOf(HasSubstr("incomplete: stopped after 0.2 s"), HasSubstr("--seconds")));
  const auto json = nlohmann::json::parse(answer.out);
  EXPECT_EQ(json["cut"]["grid_blocks"], 2147483647);
  EXPECT_GT(json["cut"]["blocks"], 0);
  EXPECT_LT(json["cut"]["blocks"], 2147483647);
  EXPECT_GT(json["cut"]["source_line"], 0);
  // Each block makes at least one load. The counts must include all blocks that were executed.
  EXPECT_GE(json["totals"]["global_load"]["requests"], json["cut"]["blocks"]);
}

TEST(Cut, IsDrawnAsFarAsItCameAndMarked) {
  const std::string file = testing::TempDir() + "cut.png";
  std::filesystem::remove(file);
  const Answer answer = answer_to({"render", "--seconds", "0.2", "--panel", "totals", "-o", file}, "most_blocks");
  EXPECT_EQ(answer.status, kFound);
  EXPECT_THAT(answer.err, HasSubstr("the counts are incomplete: stopped after 0.2 s"));
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST(Cut, LeavesAWholeTraceAlone) {
  std::ostringstream out, err;
  EXPECT_EQ(run(std::vector<std::string>{"trace", "tile", "--size", "64x64", "--format", "json"}, out, err), kDone);
  EXPECT_FALSE(nlohmann::json::parse(out.str()).contains("cut"));
  EXPECT_EQ(err.str(), "");
}

TEST(Memory, NamesTheLineAndTheBufferThatTookIt) {
  for (const char* command : {"trace", "check"}) {
    const Answer answer = answer_to({command, "--memory", "0.1"}, "touches_everything");
    EXPECT_EQ(answer.status, kBadInput) << command;
    EXPECT_THAT(answer.err, AllOf(HasSubstr("touches_everything.cu:15: "), HasSubstr("102 MiB"), HasSubstr("in out"),
                                  HasSubstr("--memory")));
  }
}

class Explosion : public testing::TestWithParam<const char*> {};

TEST_P(Explosion, IsEndedAtTheCompilersMemory) {
  const Answer answer = answer_to({"trace", "--compile-memory", "0.1"}, GetParam());
  EXPECT_EQ(answer.status, kBadInput);
  EXPECT_THAT(answer.err, AllOf(testing::ContainsRegex(std::string(GetParam()) + "\\.cu:3: "), HasSubstr("0.1 GiB"),
                                HasSubstr("--compile-memory")));
}

INSTANTIATE_TEST_SUITE_P(Sources, Explosion, testing::Values("exploding_template", "exploding_macro"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Limits, AreNumbersThatMakeSense) {
  for (const char* option : {"--seconds", "--memory", "--compile-seconds", "--compile-memory"}) {
    std::ostringstream out, err;
    EXPECT_EQ(run(std::vector<std::string>{"trace", "tile", option, "-1"}, out, err), kBadInput);
    EXPECT_THAT(err.str(), HasSubstr(option));
  }
}

}  // namespace
}  // namespace warplens::commands
