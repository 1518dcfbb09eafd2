#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/study/study.hpp"
#include "app/words/finding.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

Study searched(const std::string& kernel, const kernels::Size& size) {
  kernels::CompileCache cache;
  Choice choice;
  choice.kernel = kernel;
  choice.size = size;
  Study study = load(choice, cache);
  add_findings(study, {}, {});
  return study;
}

class Catalogue : public testing::TestWithParam<std::string> {};

TEST_P(Catalogue, HasNoMistakesButTheOneThatIsShownOnPurpose) {
  for (const kernels::Size& size : {kernels::Size{1, 1}, {33, 17}, {1000, 3001}, {4096, 4096}}) {
    // A tensor map requires rows that are a multiple of 16 bytes.
    if (!kernels::load_kernel(GetParam()).tensor_maps.empty() && size.width % 4 != 0) continue;
    const Study study = searched(GetParam(), size);
    const bool hazard = GetParam() == "tile_early_return" && size.width % 32 != 0;
    for (const trace::Finding& finding : study.findings->list) {
      EXPECT_TRUE(hazard) << size.width << " × " << size.height << ": " << words::sentence(finding);
      EXPECT_EQ(finding.kind, trace::FindingKind::barrier_divergence);
    }
    EXPECT_EQ(study.findings->list.empty(), !hazard);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Catalogue, testing::ValuesIn(kernels::catalogue()),
                         [](const auto& row) { return row.param; });

TEST(AddFindings, LooksAtTheOutermostBlocksOfEveryKind) {
  const Study study = searched("naive", {1000, 3001});
  // Blocks in the interior, at the right edge, at the bottom edge, and in the corner.
  EXPECT_EQ(study.findings->kinds, 4u);
  EXPECT_LT(study.findings->blocks, study.findings->grid_blocks);
  EXPECT_THAT(describe_coverage(*study.findings), testing::HasSubstr("the outermost blocks of all 4 kinds of block"));
}

TEST(AddFindings, SaysWhenEveryBlockWasLookedAt) {
  EXPECT_EQ(describe_coverage(*searched("naive", {64, 64}).findings), "Every block was checked.");
}

TEST(AddFindings, AddsNothingWhenCancelled) {
  kernels::CompileCache cache;
  Study study = load({}, cache);
  std::stop_source source;
  source.request_stop();
  add_findings(study, source.get_token(), {});
  EXPECT_FALSE(study.findings);
}

TEST(AddFindings, TakesALongLoopThatWasExecutedToItsEndForAnEnd) {
  Choice choice;
  choice.kernel = "some/k.cu";
  choice.text = std::make_shared<const std::string>(R"(
__global__ void walk(int* steps) {
  int at = *steps;
  for (int step = 0; step < 3000000; ++step) at = at * 3 + (at >> 1 & step);
  *steps = at;
}
int main() { int* steps; cudaMalloc(&steps, 4); walk<<<1, 1>>>(steps); })");
  choice.execute_seconds = 120;
  kernels::CompileCache cache;
  Study study = load(choice, cache);
  add_totals_so_far(study, 1, {}, {});
  ASSERT_GT(study.totals->totals.warp_instructions, 4'000'000u) << "more than the search allows for a block otherwise";
  ASSERT_FALSE(study.totals->cut);
  add_findings(study, {}, {});
  for (const trace::Finding& finding : study.findings->list)
    EXPECT_NE(finding.kind, trace::FindingKind::endless) << words::sentence(finding);
}

}  // namespace
}  // namespace warplens::study
