#include "app/grading/summary.hpp"

#include <gtest/gtest.h>

#include "tests/app/grading/example_task.hpp"

namespace warplens::grading {
namespace {

Verdict failing(const std::string& name, const std::string& mistake) {
  return {.name = name,
          .gates = {{.title = "Correct result", .passed = true},
                    {.title = "Coalesced loads", .reason = "line 3: " + mistake, .mistake = mistake}}};
}

TEST(Summary, CountsFailuresAndFindsTheMostCommonMistake) {
  const std::vector<Verdict> verdicts{
      failing("a.cu", "8 sectors per request"),
      failing("b.cu", "32 sectors per request"),
      {.name = "c.cu",
       .gates = {{.title = "Correct result", .passed = true}, {.title = "Coalesced loads", .passed = true}}},
      failing("d.cu", "32 sectors per request"),
      {.name = "e.cu", .outcome = Outcome::endless, .message = "a loop"}};
  const Summary summary = sum_up(read_task(example_task(), "copy.md"), verdicts);
  EXPECT_EQ(summary.submissions, 5u);
  EXPECT_EQ(summary.passed, 1u);
  ASSERT_EQ(summary.gates.size(), 2u);
  EXPECT_EQ(summary.gates[0].failed, 0u);
  EXPECT_EQ(summary.gates[1].failed, 3u);
  EXPECT_EQ(summary.outcomes, (std::vector<std::pair<Outcome, std::size_t>>{{Outcome::endless, 1}}));
  ASSERT_EQ(summary.mistakes.size(), 3u);
  EXPECT_EQ(summary.mistakes[0].mistake, "32 sectors per request");
  EXPECT_EQ(summary.mistakes[0].count, 2u);
  EXPECT_EQ(summary.mistakes[0].example, "b.cu");
  EXPECT_EQ(summary.mistakes[0].reason, "line 3: 32 sectors per request");
}

TEST(Summary, OnlyTheFirstFailedGateIsAMistake) {
  const std::vector<Verdict> verdicts{{.name = "a.cu",
                                       .gates = {{.title = "Correct result", .mistake = "wrong-result"},
                                                 {.title = "Coalesced loads", .mistake = "32 sectors per request"}}}};
  const Summary summary = sum_up(read_task(example_task(), "copy.md"), verdicts);
  ASSERT_EQ(summary.mistakes.size(), 1u);
  EXPECT_EQ(summary.mistakes[0].mistake, "wrong-result");
  EXPECT_EQ(summary.gates[1].failed, 1u);
}

}  // namespace
}  // namespace warplens::grading
