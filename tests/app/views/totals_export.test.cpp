#include "app/views/totals_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

TEST(TotalsSheet, PeopleGetTheInstructionsAndWhatTheyComeTo) {
  const std::string text = totals_as(TableForm::markdown, totalled_tile());
  EXPECT_THAT(text, testing::HasSubstr("| `ld.shared.f32` |"));
  EXPECT_THAT(text, testing::HasSubstr("| shared load  |"));
  EXPECT_EQ(std::ranges::count(text, '\n'), 4 + 2 + 1 + 4 + 2) << text;
}

TEST(TotalsSheet, ProgramsGetEveryFigureInFull) {
  const auto rows = nlohmann::json::parse(totals_as(TableForm::json, totalled_tile()));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[2]["opcode"], "ld.shared.f32");
  EXPECT_EQ(rows[2]["requests"], 128);
  EXPECT_EQ(rows[2]["wavefronts"], 4096);
  EXPECT_EQ(rows[2]["ideal_wavefronts"], 128);
  for (const char* why : {"inexact", "reshaped", "unrolled", "by_order"}) EXPECT_EQ(rows[2][why], 0) << why;
  EXPECT_EQ(rows[2]["file"], "") << "the kernel's own file";
}

TEST(TotalsSheet, OfTwoLaunchesPeopleGetThemSideBySideAndThenEachsRows) {
  const study::Study padded = totalled(choice("tile", {64, 64}, {{"PAD", "1"}}));
  const auto compared = compared_rows(totalled_tile(), padded, nullptr, nullptr);
  const std::string text = totals_as(TableForm::markdown, totalled_tile(), padded, compared);
  EXPECT_THAT(text, testing::HasSubstr("| A: tile, 64×64 | B: tile:PAD=1, 64×64 |"));
  EXPECT_THAT(text, testing::ContainsRegex("shared load wavefronts +\\| +4,096 +\\| +128 +\\| 32× fewer \\|"));
  const auto rows = nlohmann::json::parse(totals_as(TableForm::json, totalled_tile(), padded, compared));
  ASSERT_EQ(rows.size(), 8u);
  EXPECT_EQ(rows[2]["launch"], "A");
  EXPECT_EQ(rows[2]["wavefronts"], 4096);
  EXPECT_EQ(rows[6]["launch"], "B");
  EXPECT_EQ(rows[6]["wavefronts"], 128);
}

}  // namespace
}  // namespace warplens::views
