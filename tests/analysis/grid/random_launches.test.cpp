// The totals from the kinds of blocks against those of executing every block: every kernel of the catalogue at random
// sizes, settings and offsets. They differ nowhere, in no number of any instruction. (The kernels of tests/users have
// one size and one setting each; tests/users/users.test.cpp holds their totals to the same.)

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <random>

#include "analysis/grid/grid_totals.hpp"
#include "kernels/error.hpp"
#include "kernels/plan.hpp"

namespace warplens {
namespace {

constexpr int kLaunches = 500;
constexpr int kLaunchesASetting = 25;  ///< a setting is compiled once
constexpr int kMostSettings = 200;     ///< of which some are no valid launch
constexpr int kInFull = 30;            ///< launches after which a kernel that is always executed in full is let go

/// Launches of one kernel, at random.
class Dice {
 public:
  explicit Dice(const kernels::KernelFile& kernel) : kernel_(kernel), random_(20261121) {}

  /// Any allowed value of every parameter.
  kernels::Values values() {
    kernels::Values set;
    for (const kernels::Parameter& parameter : kernel_.params)
      set[parameter.name] = parameter.values[random_() % parameter.values.size()];
    return set;
  }
  /// Sizes below one block, odd ones, prime ones, even ones; now and then a long and narrow one.
  kernels::Size size() {
    switch (random_() % 6) {
      case 0:
        return {random_() % 40 + 1, random_() % 40 + 1};
      case 1:
        return {32 * (random_() % 6 + 1), 32 * (random_() % 6 + 1)};
      case 2:
        return {kPrimes[random_() % std::size(kPrimes)], kPrimes[random_() % std::size(kPrimes)]};
      case 3:
        return {random_() % 3 + 1, random_() % 2000 + 1};
      case 4:
        return {random_() % 2000 + 1, random_() % 3 + 1};
      default:
        return {random_() % 200 + 1, random_() % 200 + 1};
    }
  }
  /// The kernel with its buffers moved by a few elements, as pointers into the middle of an allocation are.
  kernels::KernelFile moved() {
    kernels::KernelFile kernel = kernel_;
    if (random_() % 2 == 0) return kernel;
    for (kernels::BufferSpec& buffer : kernel.buffers)
      if (buffer.offset.empty()) buffer.offset = std::to_string(random_() % 11);
    return kernel;
  }

 private:
  static constexpr std::uint64_t kPrimes[] = {2, 3, 7, 31, 37, 61, 67, 97, 127, 131, 193, 251, 257};
  const kernels::KernelFile& kernel_;
  std::mt19937_64 random_;
};

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
std::optional<kernels::Plan> planned(const kernels::KernelFile& kernel, const simt::Program& program,
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
  std::atomic<bool> given_up{false};
  simt::Limits limits;
  limits.instructions_per_block = 300'000;
  limits.cancelled = &given_up;
  const grid::GridTotals totals = grid::grid_totals(program, launch, 1, limits, [&](double) { given_up = true; });
  if (!totals.from_classes) return Outcome::in_full;
  return totals.totals == trace::full_totals(program, launch, 1, limits) ? Outcome::equal : Outcome::different;
}

class RandomLaunches : public testing::TestWithParam<std::string> {};

TEST_P(RandomLaunches, HaveTheTotalsOfFullExecution) {
  const kernels::KernelFile kernel = kernels::load_kernel(GetParam());
  Dice dice(kernel);
  int launches = 0, told = 0;
  for (int setting = 0; setting < kMostSettings && launches < kLaunches; ++setting) {
    const kernels::Values values = kernels::resolve_values(kernel, dice.values());
    const auto program = compiled(kernel, values);
    for (int launch = 0; program && launch < kLaunchesASetting; ++launch) {
      const kernels::Size size = dice.size();
      const auto plan = planned(dice.moved(), *program, size, values);
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
