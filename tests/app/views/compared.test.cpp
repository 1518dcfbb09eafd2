#include "app/views/compared.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

TEST(Compared, FiguresOfTwoLaunchesStandSideBySideWithTheirRatio) {
  const auto rows =
      compared_rows(totalled(choice("tile")), totalled(choice("tile", {64, 64}, {{"PAD", "1"}})), nullptr, nullptr);
  const auto row = std::ranges::find(rows, "shared load wavefronts", &ComparedRow::name);
  ASSERT_NE(row, rows.end());
  EXPECT_EQ(row->a_text, "4,096");
  EXPECT_EQ(row->b_text, "128");
  EXPECT_EQ(row->ratio, "32× fewer");
  EXPECT_TRUE(std::ranges::none_of(rows, [](const ComparedRow& of) { return of.name.ends_with("time"); }))
      << "no time is known";
}

TEST(Compared, ATimeSaysWhereItIsFromWhereBothAreFromThere) {
  const study::Study study = totalled(choice("tile"));
  const auto from = [](TimingRow::Origin origin) {
    TimingRow row;
    row.origin = origin;
    row.measurement.kernel.median = 1e-6;
    return row;
  };
  const auto name = [&](const TimingRow& a, const TimingRow& b) {
    for (const ComparedRow& row : compared_rows(study, study, &a, &b))
      if (row.name.ends_with("time")) return row.name;
    return std::string("none");
  };
  using enum TimingRow::Origin;
  EXPECT_EQ(name(from(measured), from(measured)), "measured time");
  EXPECT_EQ(name(from(recorded), from(recorded)), "recorded time");
  EXPECT_EQ(name(from(recorded), from(none)), "recorded time");
  EXPECT_EQ(name(from(measured), from(recorded)), "time");
  EXPECT_EQ(name(from(measured), from(nearest)), "time");
}

TEST(Compared, ATimeNamesItsGpu) {
  const study::Study study = totalled(choice("tile"));
  const auto on = [](const std::string& gpu) {
    TimingRow row;
    row.origin = TimingRow::Origin::recorded;
    row.measurement.kernel.median = 1e-6;
    row.measurement.device.name = gpu;
    return row;
  };
  const TimingRow h200 = on("NVIDIA H200"), t4 = on("Tesla T4"), none;
  const auto time_row = [&](const TimingRow& a, const TimingRow& b) {
    for (const ComparedRow& row : compared_rows(study, study, &a, &b))
      if (row.name.starts_with("recorded time")) return row;
    return ComparedRow{};
  };
  EXPECT_EQ(time_row(h200, h200).name, "recorded time, H200");
  EXPECT_EQ(time_row(h200, none).name, "recorded time, H200");
  const ComparedRow mixed = time_row(h200, t4);
  EXPECT_EQ(mixed.name, "recorded time");
  EXPECT_EQ(mixed.a_text, "1 µs, H200");
  EXPECT_EQ(mixed.b_text, "1 µs, T4");
}

TEST(Compared, AMemoryThatOneOfThemUsesIsShownForBoth) {
  const auto rows = compared_rows(totalled(choice("naive")), totalled(choice("tile")), nullptr, nullptr);
  const auto row = std::ranges::find(rows, "shared store wavefronts", &ComparedRow::name);
  ASSERT_NE(row, rows.end());
  EXPECT_EQ(row->a_text, "0");
  EXPECT_EQ(row->ratio, "");
}

}  // namespace
}  // namespace warplens::views
