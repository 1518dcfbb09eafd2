#include "app/study/bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "app/study/catalogue_plan.hpp"
#include "app/study/prefetcher.hpp"
#include "kernels/load/catalogue.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::study {
namespace {

using ::testing::HasSubstr;

std::vector<BenchRow> benched(std::vector<BenchRow> rows, const BenchOptions& options = {}) {
  worker::Pool pool({{.command = worker::testing::fake_worker(), .run_seconds = 20}});
  std::vector<std::string> complaints;
  const std::string arch = pool.start(complaints).front().arch();
  double share = 0;
  bench(rows, pool, arch, options, {}, [&](double done) { share = done; });
  EXPECT_EQ(share, 1);
  return rows;
}

const std::string kOutOfBounds = std::string(WARPLENS_SOURCE_DIR) + "/tests/gpu/kernels/out_of_bounds.cu";

TEST(Bench, MeasuresWhatCanBeLaunchedAndSaysWhyTheRestIsNot) {
  const std::vector<BenchRow> rows = benched({
      {.choice = {.kernel = "tile", .size = {100, 60}, .set = {{"PAD", "1"}}}},
      {.choice = {.kernel = "tile", .size = {100, 60}, .set = {{"BX", "256"}}}},
      {.choice = {.kernel = kOutOfBounds, .size = {100, 60}}},
      {.choice = {.kernel = "no_such_kernel", .size = {100, 60}}},
  });
  EXPECT_EQ(rows[0].measurement->bytes, 2 * 4 * 100 * 60u);
  EXPECT_THAT(rows[1].error, HasSubstr("8192 threads, but at most 1024 are allowed"));
  EXPECT_THAT(rows[2].error, HasSubstr("not launched: thread 0 of block 0 writes"));
  EXPECT_THAT(rows[2].error, HasSubstr("(--anyway launches it)"));
  EXPECT_THAT(rows[3].error, HasSubstr("no_such_kernel"));

  const std::vector<Record> records = make_records(rows);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].kernel, "tile");
  EXPECT_EQ(records[0].set, (kernels::Values{{"BX", "32"}, {"BY", "32"}, {"PAD", "1"}}));
  EXPECT_EQ(records[0].size, (kernels::Size{100, 60}));
}

TEST(Bench, LaunchesWhatGoesOutOfBoundsIfThatIsWanted) {
  const std::vector<BenchRow> rows = benched({{.choice = {.kernel = kOutOfBounds}}}, {.anyway = true});
  EXPECT_TRUE(rows[0].measurement) << rows[0].error;
}

TEST(CataloguePlan, IsOfEveryKernelInManySizesAndAllowsEverySetting) {
  std::set<std::string> kernels;
  std::set<std::pair<std::uint64_t, std::uint64_t>> sizes;
  for (const Choice& choice : catalogue_plan()) {
    kernels.insert(choice.kernel);
    sizes.emplace(choice.size.width, choice.size.height);
    EXPECT_NO_THROW(kernels::resolve_values(kernels::load_kernel(choice.kernel), choice.set)) << choice.kernel;
  }
  const std::vector<std::string> catalogue = kernels::catalogue();
  EXPECT_EQ(kernels, std::set<std::string>(catalogue.begin(), catalogue.end()));
  EXPECT_TRUE(sizes.contains({512, 512}));
  EXPECT_TRUE(sizes.contains({16384, 16384}));
  EXPECT_TRUE(sizes.contains({1024, 4096}));
}

TEST(Prefetcher, GivesEachThingOnceItIsMade) {
  Prefetcher<std::size_t> squares(1000, [](std::size_t number) {
    if (number == 500) throw std::runtime_error("five hundred");
    return number * number;
  });
  for (std::size_t number = 0; number < 500; ++number) EXPECT_EQ(squares.take(number), number * number);
  EXPECT_THROW(squares.take(500), std::runtime_error);
  EXPECT_EQ(squares.take(7), 49u) << "again";
  EXPECT_EQ(squares.take(999), 999 * 999u);
}

TEST(Prefetcher, MakesNoMoreThanSomeThatNobodyTakes) {
  std::atomic<std::size_t> made{0};
  {
    Prefetcher<int> things(100'000, [&](std::size_t) { return static_cast<int>(++made); });
    things.take(0);
  }
  EXPECT_LT(made, 200u);
}

}  // namespace
}  // namespace warplens::study
