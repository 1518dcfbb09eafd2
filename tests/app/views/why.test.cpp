#include "app/views/why.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/study/launch_prediction.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

Why why(const std::string& kernel, kernels::Size size, kernels::Values set = {}) {
  study::Study study = totalled(choice(kernel, size, std::move(set)));
  const clock::Gpu gpu = kernels::gpu_named("h200");
  return explain_prediction(study, gpu, study::predict(study, gpu, {.without = true}));
}

const WhyBar& bar(const Why& why, const std::string& name) {
  return *std::ranges::find(why.bars, name, &WhyBar::name);
}

TEST(Why, NamesTheLimitAndTheLineThatKeepsItBusy) {
  const Why tile = why("tile", {2048, 2048}, {{"PAD", "0"}});
  EXPECT_THAT(tile.limit,
              AllOf(StartsWith("Shared memory is busy"), HasSubstr("on line"), HasSubstr("32 wavefronts per request"),
                    HasSubstr("the minimum is 1"), HasSubstr("Without this limit")));
  EXPECT_TRUE(bar(tile, "shared memory").is_limit);
  EXPECT_GT(bar(tile, "shared memory").line, 0u);
  EXPECT_GT(bar(tile, "shared memory").share, 0.6);
  EXPECT_LT(bar(tile, "shared memory").us_without, bar(tile, "DRAM").us_without);
  EXPECT_THAT(tile.time, AllOf(HasSubstr("predicted"), HasSubstr("NVIDIA H200")));
}

TEST(Why, OfACopyIsDramWhereLanesCopyEnough) {
  const Why copy = why("copy", {8192, 8192}, {{"T", "float4"}});
  EXPECT_THAT(copy.limit, StartsWith("DRAM is busy"));
  EXPECT_GT(bar(copy, "L2").share, 0.7) << "data from DRAM crosses the link of L2";
  EXPECT_THAT(copy.occupancy, AllOf(HasSubstr("Occupancy 100 %"), HasSubstr("64 of 64 warps")));
}

TEST(Why, OfSmallBlocksSaysThatTheyAreBegunNoFaster) {
  EXPECT_THAT(why("copy", {8192, 8192}).limit, HasSubstr("Blocks finish faster than new blocks start"));
}

/// Returns the sentence that names the limiter of a prediction. The prediction has no details about instructions.
std::string limit(clock::Limiter limiter, const clock::PerResource<double>& shares, double link) {
  clock::Prediction prediction;
  prediction.limiter = limiter;
  prediction.shares = shares;
  prediction.link = link;
  return explain_prediction(totalled(choice("naive", {64, 64})), kernels::gpu_named("h200"), prediction).limit;
}

TEST(Why, OfTheLinkOfL2SaysWhatCrossesItAndHowBusyDramIs) {
  EXPECT_EQ(limit(clock::Limiter::l2, {0.82, 0.88, 0.1, 0.1, 0.1}, 0.88),
            "The link between the two halves of L2 is busy 88 % of the time: half of the data read from DRAM and "
            "half of the stored data cross this link; DRAM is busy 82 % of the time.");
  EXPECT_EQ(limit(clock::Limiter::dram, {0.9, 0.8, 0.1, 0.1, 0.1}, 0.8), "DRAM is busy 90 % of the time.");
  EXPECT_EQ(limit(clock::Limiter::l2, {0.5, 0.9, 0.1, 0.1, 0.1}, 0.6), "L2 is busy 90 % of the time.");
}

TEST(Why, OfASmallGridSaysThatMultiprocessorsHaveNoBlock) {
  clock::Prediction prediction;
  prediction.limiter = clock::Limiter::waiting;
  prediction.used = 0.5;
  EXPECT_THAT(explain_prediction(totalled(choice("naive", {64, 64})), kernels::gpu_named("h200"), prediction).limit,
              HasSubstr("Only 66 of 132 multiprocessors have a block at a time"));
}

TEST(Why, OfBlocksInUnevenRoundsSaysHowManyMultiprocessorsAreUsedOnAverage) {
  clock::Prediction prediction;
  prediction.limiter = clock::Limiter::waiting;
  prediction.used = 0.58;
  EXPECT_THAT(explain_prediction(totalled(choice("naive", {1024, 1024})), kernels::gpu_named("h200"), prediction).limit,
              HasSubstr("blocks run, some multiprocessors are idle. On average over the launch, 77 of 132 "
                        "multiprocessors have a block"));
}

TEST(Why, OfNextToNothingIsTheLaunch) {
  EXPECT_THAT(why("naive", {32, 32}).limit, HasSubstr("Launching takes longer"));
}

TEST(Why, SaysWhyThereIsNoPrediction) {
  study::Study study = totalled(choice("naive", {64, 64}));
  clock::Prediction none;
  none.not_predicted = "its atomics take as long as threads contend";
  const Why refused = explain_prediction(study, kernels::gpu_named("h200"), none);
  EXPECT_EQ(refused.time, "");
  EXPECT_EQ(refused.limit, "No time is predicted: its atomics take as long as threads contend.");
  EXPECT_TRUE(refused.bars.empty());
}

TEST(Why, HasBesideEachPartWhatTheHardwareCountedOfIt) {
  Why copy = why("copy", {4096, 4096});
  EXPECT_FALSE(bar(copy, "DRAM").counted);
  add_counted(copy, {.dram = 0.8, .l2 = 0.7, .l1 = 0.3, .shared = 0.1, .issue = 0.2});
  EXPECT_EQ(bar(copy, "DRAM").counted, 0.8);
  EXPECT_EQ(bar(copy, "L2").counted, 0.7);
  EXPECT_EQ(bar(copy, "the load/store unit").counted, 0.3);
  EXPECT_EQ(bar(copy, "shared memory").counted, 0.1);
  EXPECT_EQ(bar(copy, "instruction issue").counted, 0.2);
  EXPECT_FALSE(bar(copy, "waiting").counted);
  Why none;
  add_counted(none, {});  // there are no bars if the kernel is not predicted
  EXPECT_TRUE(none.bars.empty());
}

TEST(Why, SaysThatAGpuWasNotCalibrated) {
  study::Study study = totalled(choice("naive", {2048, 2048}));
  clock::Gpu gpu = kernels::gpu_named("h200");
  gpu.calibrated = false;
  EXPECT_THAT(explain_prediction(study, gpu, study::predict(study, gpu)).time, HasSubstr("not calibrated"));
}

TEST(Why, TwoPredictionsAreCompared) {
  EXPECT_EQ(compare_predictions(170, 100), "Predicted: B is 1.7× faster than A.");
  EXPECT_EQ(compare_predictions(100, 250), "Predicted: B is 2.5× slower than A.");
  EXPECT_EQ(compare_predictions(100, 100.1), "Predicted: A and B take equally long.");
  EXPECT_EQ(compare_predictions(0, 100), "");
}

}  // namespace
}  // namespace warplens::views
