#include "app/window/palette.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

TEST(Palette, ANameThatBeginsSoComesBeforeAWordBeforeAPartBeforeLetters) {
  EXPECT_EQ(rank_of("Toy warps: 4 lanes", "toy"), 0);
  EXPECT_EQ(rank_of("Use the Toy", "toy"), 1);
  EXPECT_EQ(rank_of("Stoyer", "toy"), 2);
  EXPECT_EQ(rank_of("Time the transfers of yours", "toy"), 3);
  EXPECT_EQ(rank_of("Quit", "toy"), std::nullopt);
}

TEST(Palette, OffersTheBestFirstAndOnlyWhatCanBeDone) {
  const auto action = [](const char* group, const char* name, bool enabled = true) {
    return Action{group, name, "", 0, enabled, false, false, {}};
  };
  const std::vector<Action> all = {action("Step", "Next to your own"), action("Kernel", "Toy warps: 4 lanes"),
                                   action("GPU", "Toy that is off", false), action("Toys", "Zoom")};
  const auto found = ranked(all, "toy");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0]->name, "Toy warps: 4 lanes");
  EXPECT_EQ(found[1]->name, "Next to your own");
  EXPECT_EQ(found[2]->name, "Zoom") << "the group answers last";
  EXPECT_EQ(ranked(all, "").size(), 3u);
}

}  // namespace
}  // namespace warplens::window
