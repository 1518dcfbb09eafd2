#include "analysis/grid/grid_totals.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <random>
#include <thread>

#include "kernels/load/catalogue.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/text/error.hpp"

namespace warplens {
namespace {

/// A catalogue kernel, compiled with its defaults, and its launch plan for a size.
struct PlannedKernel {
  std::shared_ptr<const simt::Program> program;
  kernels::Plan plan;
};

PlannedKernel plan_catalogue_kernel(const std::string& name, const kernels::Size& size, const kernels::Values& set) {
  static kernels::CompileCache cache;
  const kernels::KernelFile kernel = kernels::load_kernel(name);
  const kernels::Values values = kernels::resolve_values(kernel, set);
  const auto compiled = cache.get(kernel, values);
  const auto program = simt::Program::lower(ptx::parse(compiled->ptx), compiled->entry);
  return {program, kernels::plan(kernel, *program, size, values)};
}

TEST(GridTotals, NeedOneClassWhereEveryBlockIsFullAndFourWhereEdgesCut) {
  const PlannedKernel whole = plan_catalogue_kernel("naive", {1024, 1024}, {});
  EXPECT_EQ(grid::grid_totals(*whole.program, whole.plan.launch).classes.size(), 1u);
  const PlannedKernel cut = plan_catalogue_kernel("naive", {1001, 1003}, {});
  const grid::GridTotals totals = grid::grid_totals(*cut.program, cut.plan.launch);
  ASSERT_EQ(totals.classes.size(), 4u);
  std::uint64_t blocks = 0;
  for (const grid::BlockClass& kind : totals.classes) blocks += kind.blocks;
  EXPECT_EQ(blocks, cut.plan.launch.grid.count());
}

TEST(GridTotals, OfTheNaiveTransposeAreTheOnesThatTheCountersShow) {
  const PlannedKernel made = plan_catalogue_kernel("naive", {4096, 4096}, {{"BX", "32"}, {"BY", "8"}});
  const trace::Totals totals = grid::grid_totals(*made.program, made.plan.launch).totals;
  EXPECT_EQ(totals.of(trace::Category::global_load).requests, 524'288u);
  EXPECT_EQ(totals.of(trace::Category::global_load).sectors, 2'097'152u);
  EXPECT_EQ(totals.of(trace::Category::global_store).sectors, 16'777'216u);
}

TEST(GridTotals, OfThePaddedTileTakeOneWavefrontARequest) {
  for (const auto& [pad, slow] : {std::pair{"0", 16'777'216u}, std::pair{"1", 524'288u}}) {
    const PlannedKernel made = plan_catalogue_kernel("tile", {4096, 4096}, {{"BX", "32"}, {"BY", "32"}, {"PAD", pad}});
    const trace::Totals totals = grid::grid_totals(*made.program, made.plan.launch).totals;
    EXPECT_EQ(totals.of(trace::Category::shared_load).wavefronts, slow);
    EXPECT_EQ(totals.of(trace::Category::shared_store).wavefronts, 524'288u);
  }
}

TEST(GridTotals, PartTheBlocksBelowAtAndAboveAnEqualIndex) {
  const auto program =
      simt::Program::lower(ptx::parse(".version 8.8\n.target sm_90\n.address_size 64\n.visible .entry test()\n{\n"
                                      ".reg .pred %p;\n.reg .b32 %r;\nmov.u32 %r, %ctaid.x;\nsetp.eq.u32 %p, %r, 3;\n"
                                      "@%p bra done;\nadd.u32 %r, %r, 1;\ndone: ret;\n}\n"));
  simt::Launch launch;
  launch.grid = {8, 1, 1};
  launch.block = {32, 1, 1};
  const grid::GridTotals totals = grid::totals_by_classes(*program, launch);
  EXPECT_EQ(totals.reason, "");
  std::vector<std::uint64_t> sizes;
  for (const grid::BlockClass& kind : totals.classes) sizes.push_back(kind.blocks);
  EXPECT_EQ(sizes, (std::vector<std::uint64_t>{3, 1, 4}));
}

TEST(GridTotals, AStopEndsTheBlockThatStandsForTheOthersToo) {
  const auto endless = simt::Program::lower(
      ptx::parse(".version 8.8\n.target sm_90\n.address_size 64\n.visible .entry test()\n{\n.reg .b32 %r1;\n"
                 "again: add.u32 %r1, %r1, 1;\nbra again;\n}\n"));
  simt::Launch launch;
  launch.grid = {8, 8, 1};
  launch.block = {32, 1, 1};
  const std::stop_source source;
  const simt::Limits limits{.instructions_per_block = std::numeric_limits<std::uint64_t>::max(),
                            .stop = source.get_token()};
  const std::jthread stopping([&source] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  const grid::GridTotals totals = grid::totals_by_classes(*endless, launch, limits);
  EXPECT_TRUE(totals.cancelled);
  EXPECT_TRUE(totals.classes.empty());
}

}  // namespace
}  // namespace warplens
