#include "analysis/base/plain_name.hpp"

#include <gtest/gtest.h>

namespace warplens::base {
namespace {

TEST(PlainName, IsTheSourcesWithoutItsScope) {
  EXPECT_EQ(plain_name("_ZZ9transposePfE4tile"), "tile");
  EXPECT_EQ(plain_name("_ZZ1kPfPKfE1s_$_1"), "s") << "a part that the compiler made a variable of its own";
}

TEST(PlainName, LeavesOtherTextsAsTheyAre) {
  EXPECT_EQ(plain_name("tile"), "tile");
  EXPECT_EQ(plain_name("tile_$_1"), "tile_$_1");
  EXPECT_EQ(plain_name("s"), "s") << "without _Z it is not the mangled name of a type";
}

}  // namespace
}  // namespace warplens::base
