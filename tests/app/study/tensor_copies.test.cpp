// Compares bulk tensor copies with explicit copies (tests/gpu/kernels/tensor_boxes.cu), with tensor maps of all element
// sizes and swizzles, at every edge of a matrix. The same file was checked on a GPU: tests/gpu/README.md.
#include <gtest/gtest.h>

#include "analysis/grid/grid_totals.hpp"
#include "app/study/study.hpp"

namespace warplens::study {
namespace {

class TensorBoxes : public testing::TestWithParam<std::tuple<const char*, const char*, const char*>> {};

Study looked_at(const Choice& choice) {
  kernels::CompileCache cache;
  Study study = load(choice, cache);
  add_findings(study, {}, {});
  add_comparison(study, 0, {}, {});
  return study;
}

TEST_P(TensorBoxes, AreCopiedAsByHand) {
  Choice choice;
  choice.kernel = std::string(WARPLENS_SOURCE_DIR) + "/tests/gpu/kernels/tensor_boxes.cu";
  choice.size = {80, 50};
  const auto& [element, columns, swizzled] = GetParam();
  choice.set = {{"T", element}, {"COLUMNS", columns}, {"SWIZZLED", swizzled}};
  const Study study = looked_at(choice);
  EXPECT_TRUE(study.findings->compared) << study.findings->not_compared;
  EXPECT_TRUE(study.findings->list.empty()) << name_of(study.findings->list.front().kind);
}

std::string name_of_test(const testing::TestParamInfo<TensorBoxes::ParamType>& test) {
  return std::string(std::get<0>(test.param)) + std::get<1>(test.param) +
         (std::get<2>(test.param)[0] == '1' ? "Swizzled" : "");
}

INSTANTIATE_TEST_SUITE_P(All, TensorBoxes,
                         testing::Combine(testing::Values("char", "short", "float", "double"),
                                          testing::Values("32", "64", "128"), testing::Values("0", "1")),
                         name_of_test);

TEST(TensorCopies, AreCountedByKindsOfBlocksAtAnySize) {
  for (const kernels::Size& size : {kernels::Size{64, 64}, {260, 132}, {128, 1000}, {1000, 36}}) {
    Choice choice;
    choice.kernel = "tile_tensor";
    choice.size = size;
    kernels::CompileCache cache;
    const Study study = load(choice, cache);
    const grid::GridTotals by_kinds = grid::totals_by_classes(*study.program, study.plan->launch);
    ASSERT_EQ(by_kinds.reason, "");
    EXPECT_EQ(by_kinds.totals, trace::full_totals(*study.program, study.plan->launch, 1, {}))
        << size.width << " x " << size.height;
  }
}

}  // namespace
}  // namespace warplens::study
