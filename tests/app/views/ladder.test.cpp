#include "app/views/ladder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/load/catalogue.hpp"
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

constexpr auto kGpu = study::MachineKind::gpu;

TEST(Ladder, LearnsTheCostOfAStudyWhoseTotalsAreThere) {
  Ladder ladder;
  ladder.learn(recorded(choice("tile")));
  EXPECT_EQ(ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu), nullptr);
  ladder.learn(totalled(choice("tile")));
  const Cost* cost = ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu);
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->global.requests, 256u);
  EXPECT_EQ(cost->shared.wavefronts, 128u + 128u * 32);
  EXPECT_EQ(ladder.cost(*ladder.rung_of("tile"), {64, 128}, kGpu), nullptr) << "the cost belongs to another size";
}

TEST(Ladder, ACardNeverShowsTheCountsOfAnotherSettingOrMachine) {
  Ladder ladder;
  ladder.learn(totalled(choice("tile", {64, 64}, {{"PAD", "1"}})));
  ladder.learn(recorded(choice("tile")));  // PAD is 0 again; its totals are not computed yet
  EXPECT_EQ(ladder.rung_of("tile")->values.at("PAD"), "0");
  EXPECT_EQ(ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu), nullptr);
  study::Choice toy = choice("tile", {64, 64}, {{"BX", "4"}, {"BY", "4"}});
  toy.machine = study::MachineKind::toy;
  ladder.learn(totalled(toy));
  EXPECT_TRUE(ladder.cost(*ladder.rung_of("tile"), {64, 64}, study::MachineKind::toy));
  EXPECT_EQ(ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu), nullptr);
  ladder.learn(recorded(choice("tile", {64, 64}, {{"PAD", "1"}})));
  EXPECT_TRUE(ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu)) << "earlier costs are kept";
}

TEST(Ladder, AfterTheToyMachineACardHasTheDefaultsAgain) {
  Ladder ladder;
  study::Choice toy = choice("tile", {64, 64}, {{"BX", "4"}, {"BY", "4"}});
  toy.machine = study::MachineKind::toy;
  ladder.learn(totalled(toy));
  EXPECT_EQ(ladder.rung_of("tile")->values.at("BX"), "4") << "while it is shown";
  ladder.learn(recorded(choice("naive")));
  EXPECT_EQ(ladder.rung_of("tile")->values, ladder.rung_of("tile")->defaults);
  ladder.learn(totalled(choice("tile", {64, 64}, {{"PAD", "1"}})));
  ladder.learn(recorded(choice("naive")));
  EXPECT_EQ(ladder.rung_of("tile")->values.at("PAD"), "1") << "the settings of a GPU stay";
}

TEST(Ladder, ASurveyTellsTheCostsOfTheDefaults) {
  Ladder ladder;
  ladder.learn(recorded(choice("tile", {64, 64}, {{"PAD", "1"}})));
  ladder.learn({{"tile", {64, 64}, kGpu, {}}});
  EXPECT_EQ(ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu), nullptr);
  ladder.learn(recorded(choice("tile")));
  EXPECT_TRUE(ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu));
}

TEST(Ladder, TheWorseOfSectorsAndWavefrontsIsToldWithItsUnit) {
  Ladder ladder;
  ladder.learn(totalled(choice("tile")));
  ladder.learn(totalled(choice("naive")));
  const WorstCost tile = worst_of(*ladder.cost(*ladder.rung_of("tile"), {64, 64}, kGpu));
  EXPECT_STREQ(tile.unit, "wavefronts");
  EXPECT_DOUBLE_EQ(tile.times, 16.5);
  EXPECT_STREQ(worst_of(*ladder.cost(*ladder.rung_of("naive"), {64, 64}, kGpu)).unit, "sectors");
}

TEST(Ladder, ACaptionNamesEachValue) {
  EXPECT_EQ(caption_of({"BX 32", "BY 8"}), "BX 32 · BY 8");
  EXPECT_EQ(caption_of({}), "");
}

TEST(Ladder, ACaptionLeavesOutWholeValues) {
  EXPECT_EQ(caption_of({"BX 32", "BY 8", "ROWS 128"}, 2), "BX 32 · BY 8 · …");
  EXPECT_EQ(caption_of({"BX 32", "BY 8"}, 2), "BX 32 · BY 8");
  EXPECT_EQ(caption_of({"ROWS 128"}, 0), "…");
}

TEST(Ladder, ACardsSettingHasTheOrderOfTheSliders) {
  Ladder ladder;
  kernels::KernelFile file = kernels::load_kernel("tile");
  std::ranges::reverse(file.params);
  ladder.add(file);
  EXPECT_THAT(ladder.rungs.at(0).setting(), testing::ElementsAre("PAD 0", "BY 32", "BX 32"));
}

TEST(Ladder, ConstantMemorysPassesCanBeTheWorst) {
  Ladder ladder;
  ladder.learn(totalled(choice("constant", {64, 64}, {{"DISTINCT", "32"}})));
  const WorstCost worst = worst_of(*ladder.cost(*ladder.rung_of("constant"), {64, 64}, kGpu));
  EXPECT_STREQ(worst.unit, "passes");
  EXPECT_DOUBLE_EQ(worst.times, 32);
}

TEST(Ladder, ACopyIsListedUnderItsFileName) {
  Ladder ladder = catalogue_ladder();
  kernels::KernelFile copy = kernels::load_kernel("naive");
  copy.name = "/tmp/naive_mine.cu";
  ladder.add(copy);
  EXPECT_EQ(ladder.rung_of("/tmp/naive_mine.cu")->title, "naive_mine.cu");
  ladder.add(copy);
  EXPECT_EQ(ladder.rung_of("/tmp/naive_mine.cu")->title, "naive_mine.cu") << "also when it is read again";
  EXPECT_EQ(ladder.rung_of("naive")->title, "Naive");
}

TEST(Ladder, ACaptionBesideAnotherNamesWhatDiffers) {
  const Ladder ladder = catalogue_ladder();
  const study::Choice small = choice("tile", {64, 32}), padded = choice("tile", {64, 32}, {{"PAD", "1"}});
  const study::Choice large = choice("tile", {128, 128}, {{"PAD", "1"}}), other = choice("naive", {128, 128});
  EXPECT_EQ(caption_beside(padded, small, ladder), "PAD 1");
  EXPECT_EQ(caption_beside(small, padded, ladder), "PAD 0");
  EXPECT_EQ(caption_beside(large, small, ladder), "128 × 128 · PAD 1");
  EXPECT_EQ(caption_beside(large, padded, ladder), "128 × 128");
  EXPECT_EQ(caption_beside(small, other, ladder), "Shared tile · 64 × 32 · BX 32 · BY 32 · PAD 0");
  EXPECT_EQ(caption_beside(large, other, ladder), "Shared tile · BX 32 · BY 32 · PAD 1");
}

}  // namespace
}  // namespace warplens::views
