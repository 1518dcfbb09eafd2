#include "app/grading/verdict.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warplens::grading {
namespace {

Verdict example_verdict() {
  return {.name = "anna/k.cu",
          .outcome = Outcome::graded,
          .points = 4,
          .most_points = 7,
          .gates = {{.title = "Correct result", .passed = true, .points = 4, .most_points = 4},
                    {.title = "Coalesced loads",
                     .most_points = 3,
                     .launch = "odd",
                     .is_hidden = true,
                     .line = 14,
                     .reason = "line 14: 32 sectors per request; the gate is 4",
                     .mistake = "global_load: 32 sectors per request",
                     .advice = "Change the \"indices\"."}},
          .picture = "Coalesced loads"};
}

TEST(Verdict, SurvivesTheWayThroughJson) {
  EXPECT_EQ(read_verdict(verdict_json(example_verdict())), example_verdict());
  const Verdict refused{.name = "k.cu", .outcome = Outcome::endless, .message = "a loop", .line = 3, .most_points = 7};
  EXPECT_EQ(read_verdict(verdict_json(refused)), refused);
}

TEST(Verdict, JsonThatIsNoVerdictIsRefused) {
  auto json = verdict_json(example_verdict());
  json["outcome"] = "praised";
  EXPECT_THROW(read_verdict(json), nlohmann::json::exception);
  json.erase("outcome");
  EXPECT_THROW(read_verdict(json), nlohmann::json::exception);
}

TEST(Verdict, PassesOnlyIfAllGatesDo) {
  Verdict verdict = example_verdict();
  EXPECT_FALSE(verdict.passes());
  EXPECT_EQ(verdict.first_failure(), &verdict.gates[1]);
  verdict.gates.pop_back();
  EXPECT_TRUE(verdict.passes());
  EXPECT_EQ(verdict.first_failure(), nullptr);
  EXPECT_FALSE((Verdict{.outcome = Outcome::crashed}).passes());
}

}  // namespace
}  // namespace warplens::grading
