#include "app/grading/hold.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/text/error.hpp"

namespace warplens::grading {
namespace {

HeldFigures figures_of(const std::string& kernel) {
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = {64, 64};
  kernels::CompileCache cache;
  return compute_held_figures(study::load(choice, cache), {}, {});
}

TEST(Hold, ASurvivesTheWayThroughItsFile) {
  const HoldFile hold{{{"warplens tile --size 64x64", {{"global_load.sectors", 512}, {"findings.errors", 0}}}}};
  const HoldFile read = read_hold(write_hold(hold), "hold.json");
  ASSERT_EQ(read.launches.size(), 1u);
  EXPECT_EQ(read.launches[0].command, hold.launches[0].command);
  EXPECT_EQ(read.launches[0].figures, hold.launches[0].figures);
  for (const char* text : {"", "{}", "[]", "{\"launches\": [{\"command\": \"a\", \"figures\": {\"x\": -1}}]}",
                           "{\"launches\": [{\"command\": \"a\", \"figures\": {\"x\": 1.5}}]}"})
    EXPECT_THROW(read_hold(text, "hold.json"), kernels::InputError) << text;
}

TEST(Hold, ALaunchThatIsInTheFileTwiceIsAnError) {
  const std::string command = "warplens tile --size 64x64";
  const HoldFile hold{{{command, {{"findings.errors", 0}}}, {command, {{"findings.errors", 1}}}}};
  try {
    read_hold(write_hold(hold), "hold.json");
    FAIL();
  } catch (const kernels::InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("hold.json: the launch `" + command + "` is in the file twice"));
  }
}

TEST(Hold, ComparesOnlyHeldFigures) {
  const auto compared =
      compare_held({{"a", 4}, {"b", 4}, {"c", 4}, {"d", 4}}, {{"a", 4}, {"b", 3}, {"c", 5}, {"e", 9}});
  ASSERT_EQ(compared.size(), 4u);
  using State = HeldComparison::State;
  EXPECT_EQ(compared[0].state, State::same);
  EXPECT_EQ(compared[1].state, State::better);
  EXPECT_EQ(compared[2].state, State::worse);
  EXPECT_EQ(compared[3].state, State::missing);
}

TEST(Hold, FiguresIncludeKindsOfAccessesThatAKernelDoesNotMake) {
  const HeldFigures naive = figures_of("naive");
  EXPECT_EQ(naive.at("shared_load.requests"), 0u) << "a later version may not start to make them unnoticed";
  EXPECT_EQ(naive.at("findings.errors"), 0u);
  EXPECT_EQ(naive.at("global_store.sectors"), 4096u);
  EXPECT_FALSE(naive.contains("width"));
}

}  // namespace
}  // namespace warplens::grading
