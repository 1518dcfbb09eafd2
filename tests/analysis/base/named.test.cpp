#include "analysis/base/named.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::base {
namespace {

enum class Colour { red, green };

constexpr Named<Colour> kColours[] = {{Colour::green, "green"}, {Colour::red, "red"}};

TEST(Named, GivesTheNameOfAValueAndTheValueOfAName) {
  EXPECT_STREQ(name_in(kColours, Colour::red), "red");
  EXPECT_EQ(value_in(kColours, "green"), Colour::green);
  EXPECT_EQ(value_in(kColours, "blue"), std::nullopt);
  EXPECT_EQ(value_in(kColours, ""), std::nullopt);
}

TEST(Named, ListsTheNamesInTheTablesOrder) {
  EXPECT_THAT(names_in(kColours), testing::ElementsAre("green", "red"));
}

}  // namespace
}  // namespace warplens::base
