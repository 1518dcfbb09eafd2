#include "analysis/base/numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace warplens::base {
namespace {

TEST(Numbers, HaveTheirDigitsInGroupsOfThree) {
  EXPECT_EQ(group_digits(0), "0");
  EXPECT_EQ(group_digits(999), "999");
  EXPECT_EQ(group_digits(1000), "1,000");
  EXPECT_EQ(group_digits(16777216), "16,777,216");
  EXPECT_EQ(group_digits(~std::uint64_t{0}), "18,446,744,073,709,551,615");
}

TEST(Numbers, BetweenTwoEndWithTheLargestThatThereIs) {
  EXPECT_EQ(numbers_between(-1, 1), (std::vector<std::string>{"-1", "0", "1"}));
  EXPECT_EQ(numbers_between(5, 5), std::vector<std::string>{"5"});
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(numbers_between(kLargest - 1, kLargest),
            (std::vector<std::string>{"9223372036854775806", "9223372036854775807"}));
}

TEST(Numbers, OfAddressesAreHexadecimal) {
  EXPECT_EQ(hexadecimal(0), "0x0");
  EXPECT_EQ(hexadecimal(0x7F'0000'0100), "0x7f00000100");
}

}  // namespace
}  // namespace warplens::base
