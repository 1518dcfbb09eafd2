#include "app/views/numbers.hpp"

#include <gtest/gtest.h>

namespace warplens::views {
namespace {

TEST(Numbers, PutCommasBetweenThousands) {
  EXPECT_EQ(group_digits(0), "0");
  EXPECT_EQ(group_digits(999), "999");
  EXPECT_EQ(group_digits(1000), "1,000");
  EXPECT_EQ(group_digits(16'777'216), "16,777,216");
}

TEST(Numbers, AreRoundedToThreeDigitsInNarrowPlaces) {
  EXPECT_EQ(rounded(9'999), "9,999");
  EXPECT_EQ(rounded(10'000), "10k");
  EXPECT_EQ(rounded(524'288), "524k");
  EXPECT_EQ(rounded(999'499), "999k");
  EXPECT_EQ(rounded(999'500), "1M") << "never four digits";
  EXPECT_EQ(rounded(2'097'152), "2.1M");
  EXPECT_EQ(rounded(16'777'216), "16.8M");
  EXPECT_EQ(rounded(~std::uint64_t{0}), "18.4E");
}

TEST(Numbers, PercentagesHaveAsFewDigitsAsSayThem) {
  EXPECT_EQ(percent(4, 4), "100 %");
  EXPECT_EQ(percent(1, 8), "12.5 %");
  EXPECT_EQ(percent(1, 32), "3.1 %");
  EXPECT_EQ(percent(0, 32), "0 %");
  EXPECT_EQ(percent(1, 0), "–");
}

TEST(Numbers, RatiosHaveTwoDigitsAfterThePointAtMost) {
  EXPECT_EQ(ratio(32, 8), "4");
  EXPECT_EQ(ratio(9, 2), "4.5");
  EXPECT_EQ(ratio(33, 32), "1.03");
  EXPECT_EQ(ratio(1, 0), "–");
}

TEST(Numbers, NarrowRatiosHaveTwoDigitsInAll) {
  EXPECT_EQ(rounded_ratio(33, 32), "1");
  EXPECT_EQ(rounded_ratio(49, 10), "4.9");
  EXPECT_EQ(rounded_ratio(996, 100), "10") << "not 10.0";
  EXPECT_EQ(rounded_ratio(312, 10), "31");
  EXPECT_EQ(rounded_ratio(1, 0), "–");
}

TEST(Numbers, BytesComeInPowersOfAThousand) {
  EXPECT_EQ(byte_size(999), "999 B");
  EXPECT_EQ(byte_size(1000), "1 KB");
  EXPECT_EQ(byte_size(4'096), "4.1 KB");
  EXPECT_EQ(byte_size(999'950), "1 MB") << "not 1000 KB";
  EXPECT_EQ(byte_size(16'777'216), "16.8 MB");
  EXPECT_EQ(byte_size(5'000'000'000'000'000), "5000 TB");
}

TEST(Numbers, LanesInARowAreListedByTheirEnds) {
  EXPECT_EQ(lanes_listed(0), "");
  EXPECT_EQ(lanes_listed(0b1'0000), "4");
  EXPECT_EQ(lanes_listed(0b1'0000'1111'1111), "0-7, 12");
  EXPECT_EQ(lanes_listed(0xC000'0000), "30-31");
  EXPECT_EQ(lanes_listed(~LaneMask{0}), "0-31");
  EXPECT_EQ(lanes_listed(0b11, "–"), "0–1");
}

}  // namespace
}  // namespace warplens::views
