// Tests the panel Sweep, the map over two settings. It is a tab behind the totals.
#include <gtest/gtest.h>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

TEST(SweepPanel, ACellLeadsToItsSettingsUnlessTheyCannotBeLaunched) {
  Harness window(1280, 800);
  EXPECT_EQ(window.input().swept, nullptr) << "nobody looks at the map, so nothing is swept";
  window.shell().view().panels.bring_forward = "sweep";
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    ctx->ItemClick("**/$$44/cell");  // 256 × 16 threads
    ctx->Yield(3);
    IM_CHECK(window.input().choice.set.empty());
    ctx->ItemClick("**/$$13/cell");  // the cell in the column BX=16 and the row BY=2
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.set, (kernels::Values{{"BX", "16"}, {"BY", "2"}}));
  ASSERT_NE(window.input().swept, nullptr);
  EXPECT_EQ(window.input().swept->rows.size(), 81u);
}

}  // namespace
}  // namespace warplens::window
