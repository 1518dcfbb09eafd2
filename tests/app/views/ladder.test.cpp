#include "app/views/ladder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::SizeIs;

TEST(Ladder, HasTheCataloguesKernelsInTheirOrder) {
  const Ladder ladder = catalogue_ladder();
  std::vector<std::string> names;
  for (const Rung& rung : ladder.rungs) {
    names.push_back(rung.name);
    EXPECT_EQ(rung.error, "") << rung.name;
    EXPECT_NE(rung.title, "") << rung.name;
  }
  EXPECT_EQ(names, kernels::catalogue());
  const auto tile = std::ranges::find(ladder.rungs, "tile", &Rung::name);
  EXPECT_EQ(tile->defaults, (kernels::Values{{"BX", "32"}, {"BY", "32"}, {"PAD", "0"}}));
}

TEST(Ladder, AFileIsAddedOnceAndReadAgain) {
  Ladder ladder;
  kernels::KernelFile file = kernels::load_kernel("naive");
  file.name = "mine.cu", file.title = "";
  ladder.add(file);
  EXPECT_EQ(ladder.rungs.at(0).title, "mine.cu") << "for want of a title";
  file.title = "Mine";
  ladder.add(file);
  ASSERT_THAT(ladder.rungs, SizeIs(1));
  EXPECT_EQ(ladder.rungs[0].title, "Mine");
}

TEST(Ladder, LearnsTheCostOfAStudyWhoseTotalsAreThere) {
  Ladder ladder;
  ladder.learn(recorded(choice("tile")));
  EXPECT_EQ(ladder.cost("tile", {64, 64}), nullptr);
  ladder.learn(totalled(choice("tile")));
  const Cost* cost = ladder.cost("tile", {64, 64});
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->global.requests, 256u);
  EXPECT_EQ(cost->shared.wavefronts, 128u + 128u * 32);
  EXPECT_EQ(ladder.cost("tile", {64, 128}), nullptr) << "it is of one size";
}

TEST(Ladder, ASurveyTellsOnlyWhatAStudyHasNotTold) {
  Ladder ladder;
  const study::Study padded = totalled(choice("tile", {64, 64}, {{"PAD", "1"}}));
  ladder.learn(padded);
  trace::Totals nothing;
  ladder.learn({{"tile", {64, 64}, nothing}, {"naive", {64, 64}, nothing}});
  EXPECT_EQ(ladder.cost("tile", {64, 64})->shared.wavefronts, 256u);
  EXPECT_TRUE(ladder.cost("naive", {64, 64}));
  ladder.learn({{"tile", {64, 128}, nothing}});
  EXPECT_EQ(ladder.cost("tile", {64, 64}), nullptr) << "the latest size is kept";
}

}  // namespace
}  // namespace warplens::views
