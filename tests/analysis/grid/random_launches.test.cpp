// Compares the totals from kinds of blocks with those from executing every block, for every kernel of the catalogue at
// random sizes, settings and offsets. All numbers of all instructions must be equal. (The kernels of tests/users have
// one size and one setting each; tests/users/users.test.cpp makes the same comparison for them.)

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <stop_token>

#include "analysis/grid/grid_totals.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/plan/launch_dice.hpp"
#include "kernels/text/error.hpp"

namespace warplens {
namespace {

constexpr int kLaunches = 500;
constexpr int kLaunchesASetting = 25;  ///< number of launches per setting; each setting is compiled only once
constexpr int kMostSettings = 200;     ///< maximum number of settings per kernel; some of them give no valid launch
constexpr int kInFull = 30;            ///< a kernel is skipped if its first kInFull launches were all executed in full

/// Compiles a kernel with these values of its parameters. Returns null if the kernel does not compile, for example
/// because it needs too much shared memory.
std::shared_ptr<const simt::Program> compiled(const kernels::KernelFile& kernel, const kernels::Values& values) {
  try {
    const kernels::Compiled code = kernels::compile(kernel, values);
    return simt::Program::lower(ptx::parse(code.ptx), code.entry);
  } catch (const kernels::InputError&) {
    return nullptr;
  }
}

/// Plans a launch. Returns nullopt if it is not valid, for example because it has too many threads.
std::optional<kernels::Plan> plan_if_valid(const kernels::KernelFile& kernel, const simt::Program& program,
                                           const kernels::Size& size, const kernels::Values& values) {
  try {
    return kernels::plan(kernel, program, size, values);
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

enum class Outcome { equal, different, in_full };

/// Compares the totals from kinds of blocks with full execution. If the totals cannot be derived from kinds of blocks,
/// both methods would execute every block. Then there is nothing to compare, and the execution is cancelled.
Outcome outcome(const simt::Program& program, const simt::Launch& launch) {
  const std::stop_source given_up;
  simt::Limits limits;
  limits.instructions_per_block = 300'000;
  limits.stop = given_up.get_token();
  const grid::GridTotals totals =
      grid::grid_totals(program, launch, 1, limits, [&](double) { given_up.request_stop(); });
  if (!totals.from_classes) return Outcome::in_full;
  return totals.totals == trace::full_totals(program, launch, 1, limits) ? Outcome::equal : Outcome::different;
}

class RandomLaunches : public testing::TestWithParam<std::string> {};

TEST_P(RandomLaunches, HaveTheTotalsOfFullExecution) {
  const kernels::KernelFile kernel = kernels::load_kernel(GetParam());
  kernels::LaunchDice dice(kernel, 20261121);
  int launches = 0, told = 0;
  for (int setting = 0; setting < kMostSettings && launches < kLaunches; ++setting) {
    const kernels::Values values = kernels::resolve_values(kernel, dice.values());
    const auto program = compiled(kernel, values);
    for (int launch = 0; program && launch < kLaunchesASetting; ++launch) {
      const kernels::Size size = dice.size();
      const auto plan = plan_if_valid(kernels::with_offsets(kernel, dice.offsets()), *program, size, values);
      if (!plan) continue;
      const Outcome found = outcome(*program, plan->launch);
      ASSERT_NE(found, Outcome::different)
          << "at " << size.width << "x" << size.height << " with " << testing::PrintToString(values);
      ++launches;
      told += found == Outcome::equal ? 1 : 0;
      // A kernel whose addresses depend on loaded data is executed in full for every size.
      if (launches >= kInFull && told == 0) return;
    }
  }
  EXPECT_GE(launches, kLaunches);
}

INSTANTIATE_TEST_SUITE_P(Kernels, RandomLaunches, testing::ValuesIn(kernels::catalogue()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace warplens
