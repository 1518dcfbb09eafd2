#include "app/views/timings_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/views/measured.hpp"

namespace warplens::views {
namespace {

using Origin = TimingRow::Origin;

/// Returns three rows: a measured time, a time that was recorded with similar settings, and no time.
std::vector<TimingRow> rows() {
  std::vector<TimingRow> rows;
  rows.push_back({"naive", "Naive", Origin::measured, "", "measured here", measurement(0.125)});
  rows.push_back({"tile", "Tile", Origin::nearest, "PAD=1", "recorded there", measurement(0.5)});
  rows.push_back({"unknown", "Unknown"});
  return rows;
}

TEST(TimingsSheet, SaysWhereEachTimeIsFromAndMarksWhatIsNear) {
  const std::string text = timings_as(TableForm::text, rows());
  EXPECT_THAT(text, testing::HasSubstr("Naive              8 µs"));
  EXPECT_THAT(text, testing::HasSubstr("12 %  measured here"));
  EXPECT_THAT(text, testing::HasSubstr("≈ 50 %  recorded there"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("Unknown")));
}

TEST(TimingsSheet, ProgramsGetSecondsAndShares) {
  const auto data = nlohmann::json::parse(timings_as(TableForm::json, rows()));
  ASSERT_EQ(data.size(), 2u);
  EXPECT_EQ(data[0]["origin"], "measured");
  EXPECT_DOUBLE_EQ(data[0]["median_s"], 8e-6);
  EXPECT_DOUBLE_EQ(data[0]["share_of_copy"], 0.125);
  EXPECT_EQ(data[1]["setting"], "PAD=1");
}

}  // namespace
}  // namespace warplens::views
