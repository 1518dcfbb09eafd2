#include "app/study/sweep.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::SizeIs;

Choice tile_choice() {
  Choice choice;
  choice.kernel = "tile";
  choice.size = {128, 96};
  return choice;
}

const std::vector<SweepAxis> kAxes = {{"BX", {"8", "32"}}, {"PAD", {"0", "1", "2"}}};

TEST(Sweep, TakesEveryCombinationTheLastAxisFastest) {
  const std::vector<SweepRow> rows = settings(tile_choice(), kAxes);
  ASSERT_THAT(rows, SizeIs(6));
  EXPECT_EQ(rows[1].choice.set, (kernels::Values{{"BX", "8"}, {"PAD", "1"}}));
  EXPECT_EQ(rows[3].choice.set, (kernels::Values{{"BX", "32"}, {"PAD", "0"}}));
}

TEST(Sweep, CountsWhatTheChoicesCountOneByOne) {
  std::vector<SweepRow> rows = settings(tile_choice(), kAxes);
  sweep(rows, 2, nullptr, {}, {});
  kernels::CompileCache cache;
  for (const SweepRow& row : rows) {
    Study alone = load(row.choice, cache);
    add_totals(alone, 1, {}, {});
    ASSERT_TRUE(row.totals);
    EXPECT_EQ(row.totals->totals, alone.totals->totals);
  }
}

TEST(Sweep, ARowThatCannotBeLaunchedSaysWhyAndTheOthersGoOn) {
  const std::vector<SweepAxis> axes{{"BX", {"64", "8"}}, {"BY", {"128"}}};
  std::vector<SweepRow> rows = settings(tile_choice(), axes);
  sweep(rows, 1, nullptr, {}, {});
  EXPECT_THAT(rows[0].error, HasSubstr("8192 threads"));
  EXPECT_TRUE(rows[1].totals);
}

TEST(Sweep, ACancelledOneKeepsWhatWasDone) {
  std::vector<SweepRow> rows = settings(tile_choice(), kAxes);
  const std::stop_source source;
  sweep(rows, 1, nullptr, source.get_token(), [&](double share) {
    if (share > 0.3) source.request_stop();
  });
  EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const SweepRow& row) { return row.is_done(); }), 2);
}

TEST(Sweep, RefusesWhatTheKernelDoesNotHave) {
  const auto over = [](std::vector<SweepAxis> axes) { return settings(tile_choice(), axes); };
  EXPECT_THROW(over({{"NONE", {"1"}}}), kernels::InputError);
  EXPECT_THROW(over({{"BX", {"33"}}}), kernels::InputError);
  EXPECT_THROW(over({{"BX", {"8"}}, {"BX", {"16"}}}), kernels::InputError);
}

}  // namespace
}  // namespace warplens::study
