#include "app/study/launch_prediction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/study/predictor.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::study {
namespace {

using testing::HasSubstr;
using views::choice;

clock::Prediction prediction(const Choice& of, const PredictOptions& options = {}) {
  return predict(views::recorded(of), kernels::gpu_named("h200"), options);
}

TEST(LaunchPrediction, PutsTheRungsOfTheLadderInOrder) {
  const kernels::Size size{4096, 4096};
  const double naive = prediction(choice("naive", size)).us,
               conflicts = prediction(choice("tile", size, {{"PAD", "0"}})).us,
               tile = prediction(choice("tile", size, {{"PAD", "1"}})).us,
               wide = prediction(choice("tile_float4", size)).us,
               copy = prediction(choice("copy", size, {{"T", "float4"}})).us / 4;
  EXPECT_GT(naive, 1.5 * conflicts);
  EXPECT_GT(conflicts, 1.2 * tile);
  EXPECT_GT(tile, wide);
  EXPECT_GT(wide, 0.95 * copy);
}

TEST(LaunchPrediction, OfFewBlocksL2TakesWhatAllOfThemStore) {
  EXPECT_EQ(prediction(choice("naive", {70, 50})).traffic.l2_write_sectors, 3500u)
      << "equal to the totals of the whole launch";
}

TEST(LaunchPrediction, TheMachineForTheBlackboardHasNoClock) {
  Choice toy = choice("naive", {16, 16});
  toy.machine = MachineKind::toy;
  EXPECT_THAT(prediction(toy).not_predicted, HasSubstr("toy machine"));
}

TEST(LaunchPrediction, RegistersAreThoseOfTheMachineCode) {
  const auto path = std::filesystem::temp_directory_path() / "bounded.cu";
  std::ofstream(path) << R"(/*+++
title = "Two blocks a multiprocessor"
summary = "At most 32 registers."
entry = "bounded"
block = [1024]
grid = [264]
args = ["out"]
check = "none"
[buffers]
out = { element = "float", rows = 264, cols = 1024, fill = "zero" }
+++*/
__global__ void __launch_bounds__(1024, 2) bounded(float* out) { out[blockIdx.x * 1024 + threadIdx.x] = 1; }
)";
  const clock::Prediction bounded = prediction(choice(path.string()));
  std::filesystem::remove(path);
  EXPECT_EQ(bounded.not_predicted, "");
  EXPECT_EQ(bounded.occupancy.blocks, 2u);
}

TEST(LaunchPrediction, SpansAreGivenWhereTheyAreAskedFor) {
  EXPECT_TRUE(prediction(choice("tile", {512, 512})).spans.empty());
  const clock::Prediction seen = prediction(choice("tile", {512, 512}), {.most_spans = 200});
  ASSERT_EQ(seen.spans.size(), 200u);
  EXPECT_TRUE(std::ranges::is_sorted(seen.spans, {}, &clock::WarpSpan::begin));
}

TEST(Predictor, GivesTheNewestWish) {
  Predictor predictor;
  const Study naive = views::recorded(choice("naive", {256, 256})), tile = views::recorded(choice("tile", {256, 256}));
  predictor.request({naive, "h200"});
  predictor.request({tile, "h200"});
  while (!predictor.current() || !(predictor.current()->wish == PredictionRequest{tile, "h200"}))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(predictor.current()->prediction.not_predicted, "");
  EXPECT_EQ(predictor.current()->gpu.name, "NVIDIA H200");
}

TEST(Predictor, SaysWhatIsWrongWithAGpu) {
  EXPECT_THAT(predict_launch({views::recorded(choice("naive", {64, 64})), "h2oo"}).prediction.not_predicted,
              HasSubstr("h2oo"));
}

}  // namespace
}  // namespace warplens::study
