// Kernels as students write them. Each one is compiled and executed, and memory afterwards is compared with that of a
// GPU for the same cubin and the same buffers (recorded/NAME.txt). To record a new kernel:
//
//     warplens_user_jobs tests/users JOBS                  here: writes each compiled kernel with its buffers to JOBS
//     warplens_user_recorder JOBS tests/users/recorded     on a machine with a GPU, which needs no compiler

#include <gtest/gtest.h>

#include <random>

#include "analysis/grid/grid_totals.hpp"
#include "tests/users/runner/prepared.hpp"
#include "tests/users/runner/random_launch.hpp"

namespace warplens::users {
namespace {

const std::filesystem::path kUsersFolder = std::filesystem::path(WARPLENS_SOURCE_DIR) / "tests/users";

constexpr int kLaunches = 500;

/// Makes launches with random shapes and sizes, for which the kernel may not be correct. If the totals can be computed
/// from kinds of blocks, they must equal the totals of full execution.
void expect_equal_totals_at_random(const Prepared& prepared) {
  std::mt19937_64 random(20261121);
  const simt::Limits limits{.instructions_per_block = 20'000};
  int told = 0;
  for (int number = 0; number < kLaunches; ++number) {
    const simt::Launch launch = varied(prepared.plan.launch, *prepared.program, random);
    const grid::GridTotals by_classes = grid::totals_by_classes(*prepared.program, launch, limits);
    if (!by_classes.reason.empty()) continue;
    ++told;
    ASSERT_EQ(by_classes.totals, trace::full_totals(*prepared.program, launch, 1, limits)) << "in launch " << number;
  }
  testing::Test::RecordProperty("launches_told_by_kinds", told);
}

class Users : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Users, LeaveInMemoryWhatTheDeviceLeftAndHaveExactTotals) {
  const Prepared prepared = prepare(GetParam());
  std::vector<std::string> faults;
  const Answer own = execute(prepared, faults);
  EXPECT_EQ(faults, std::vector<std::string>{});
  // The totals from kinds of blocks must equal those of full execution. (If there are no kinds, both are computed by
  // full execution.)
  EXPECT_EQ(grid::grid_totals(*prepared.program, prepared.plan.launch, 1).totals,
            trace::full_totals(*prepared.program, prepared.plan.launch, 1));
  expect_equal_totals_at_random(prepared);
  const Answer recorded = read_answer(kUsersFolder / "recorded" / (GetParam().stem().string() + ".txt"));
  EXPECT_EQ(own.source, recorded.source) << "the kernel file has changed since; record it anew";
  EXPECT_EQ(own.lines, recorded.lines) << "recorded on " << recorded.origin;
}

INSTANTIATE_TEST_SUITE_P(Kernels, Users, ::testing::ValuesIn(kernel_files(kUsersFolder)),
                         [](const auto& info) { return info.param.stem().string(); });

}  // namespace
}  // namespace warplens::users
