#include "analysis/base/parts_between.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::base {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PartsBetween, GivesWhatStandsBetweenTheLiterals) {
  EXPECT_THAT(parts_between("FILE is required", {"", " is required"}), ElementsAre("FILE"));
  EXPECT_THAT(parts_between("--size: 1 required TEXT missing", {"", ": ", " required ", " missing"}),
              ElementsAre("--size", "1", "TEXT"));
  EXPECT_THAT(parts_between("a: b: c", {"", ": ", ""}), ElementsAre("a: b", "c")) << "the last place";
}

TEST(PartsBetween, GivesNothingForAnotherForm) {
  EXPECT_THAT(parts_between("FILE is there", {"", " is required"}), IsEmpty());
  EXPECT_THAT(parts_between("ab", {"ab", "b"}), IsEmpty()) << "no letter is of two literals";
  EXPECT_THAT(parts_between("x missing", {"", ": ", " missing"}), IsEmpty());
}

TEST(PartsBetween, TakesALongNameAsItIs) {
  const std::string name(10'000'000, 'T');
  EXPECT_THAT(parts_between("Entry '" + name + "' is long", {"Entry '", "' is long"}), ElementsAre(name));
}

}  // namespace
}  // namespace warplens::base
