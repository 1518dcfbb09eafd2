#include "app/window/dialogs/palette.hpp"

#include <gtest/gtest.h>

#include "app/window/actions/synonyms.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

TEST(Palette, ANameThatBeginsSoComesBeforeAWordBeforeAPartBeforeLetters) {
  EXPECT_EQ(rank_match("Toy warps: 4 lanes", "toy"), 0);
  EXPECT_EQ(rank_match("Use the Toy", "toy"), 1);
  EXPECT_EQ(rank_match("Stoyer", "toy"), 2);
  EXPECT_EQ(rank_match("Time the transfers of yours", "toy"), 3);
  EXPECT_EQ(rank_match("Quit", "toy"), std::nullopt);
}

TEST(Palette, OffersTheBestFirstAndLastWhatCanNotBeDoneNow) {
  const auto action = [](const char* group, const char* name, bool enabled = true) {
    return Action{group, name, "", 0, enabled, false, false, {}};
  };
  const std::vector<Action> all = {action("Step", "Next to your own"), action("Kernel", "Toy warps: 4 lanes"),
                                   action("GPU", "Toy that is off", false), action("Toys", "Zoom")};
  const auto found = ranked(all, "toy");
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0]->name, "Toy warps: 4 lanes");
  EXPECT_EQ(found[1]->name, "Next to your own");
  EXPECT_EQ(found[2]->name, "Zoom") << "the group answers last";
  EXPECT_EQ(found[3]->name, "Toy that is off");
  EXPECT_EQ(ranked(all, "").size(), 4u);
}

TEST(Palette, FindsAnActionByAnotherWordForWhatItDoes) {
  const auto action = [](const char* name) { return Action{"View", name, "", 0, true, false, false, {}}; };
  const std::vector<Action> all = {action("Reset layout"), action("Hide numbers and ask"), action("Hide quizzes")};
  const auto found = ranked(all, "quiz");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0]->name, "Hide quizzes") << "what is called so comes first";
  EXPECT_EQ(found[1]->name, "Hide numbers and ask");
  EXPECT_TRUE(ranked(all, "uiz").size() == 1) << "the other words by their beginnings alone";
}

TEST(Palette, OtherWordsAreOnlyOfActionsThatThereAre) {
  Harness window(1280, 720);
  for (const std::string& name : actions_with_synonyms())
    EXPECT_NE(find_action(window.shell().available_actions(window.input()), name), nullptr) << name;
}

}  // namespace
}  // namespace warplens::window
