// The totals from the kinds of blocks against those of executing every block: every kernel of the catalogue at random
// sizes, settings and offsets. They differ nowhere, in no number of any instruction. (The kernels of tests/users have
// one size and one setting each; tests/users/users.test.cpp holds their totals to the same.)

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
constexpr int kLaunchesASetting = 25;  ///< a setting is compiled once
constexpr int kMostSettings = 200;     ///< of which some are no valid launch
constexpr int kInFull = 30;            ///< launches after which a kernel that is always executed in full is let go

/// A kernel's code for some values of its parameters; null where it does not compile for them (too much shared memory).
std::shared_ptr<const simt::Program> compiled(const kernels::KernelFile& kernel, const kernels::Values& values) {
  try {
    const kernels::Compiled code = kernels::compile(kernel, values);
    return simt::Program::lower(ptx::parse(code.ptx), code.entry);
  } catch (const kernels::InputError&) {
    return nullptr;
  }
}

/// Plans a launch; nothing where it is no valid one (too many threads).
std::optional<kernels::Plan> plan_if_valid(const kernels::KernelFile& kernel, const simt::Program& program,
                                           const kernels::Size& size, const kernels::Values& values) {
  try {
    return kernels::plan(kernel, program, size, values);
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

enum class Outcome { equal, different, in_full };

/// Where the kinds of blocks do not tell a launch, it is executed in full, which is given up at once: there is nothing
/// to compare it with.
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
      const auto plan = plan_if_valid(kernels::moved(kernel, dice.offsets()), *program, size, values);
      if (!plan) continue;
      const Outcome found = outcome(*program, plan->launch);
      ASSERT_NE(found, Outcome::different)
          << "at " << size.width << "x" << size.height << " with " << testing::PrintToString(values);
      ++launches;
      told += found == Outcome::equal ? 1 : 0;
      // A kernel whose addresses depend on what it loads is executed in full whatever its size.
      if (launches >= kInFull && told == 0) return;
    }
  }
  EXPECT_GE(launches, kLaunches);
}

INSTANTIATE_TEST_SUITE_P(Kernels, RandomLaunches, testing::ValuesIn(kernels::catalogue()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace warplens
