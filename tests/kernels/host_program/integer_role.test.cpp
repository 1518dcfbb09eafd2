#include "kernels/host_program/integer_role.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(IntegerRole, SizesFitEachOther) {
  EXPECT_EQ(integer_guess("n", {"n"}).value, 16384);
  EXPECT_EQ(integer_guess("cols", {"rows", "cols"}).value, 256);
  EXPECT_EQ(integer_guess("rows", {"rows", "cols"}).value, 128);
  EXPECT_EQ(integer_guess("rows", {"rows", "cols"}).role, IntegerRole::height);
  EXPECT_EQ(integer_guess("K", {"M", "N", "K"}).value, 128) << "of a matrix product";
}

TEST(IntegerRole, KnowsWhatThereIsLittleOf) {
  const std::vector<std::string> image{"width", "height", "channels", "maskWidth"};
  EXPECT_EQ(integer_guess("channels", image).value, 3);
  EXPECT_EQ(integer_guess("maskWidth", image).value, 5);
  EXPECT_EQ(integer_guess("width", image).value, 256) << "two sizes are left";
  EXPECT_EQ(integer_guess("k", {"n", "k", "d"}).value, 8) << "clusters";
  EXPECT_EQ(integer_guess("d", {"n", "k", "d"}).value, 4) << "their dimensions";
}

TEST(IntegerRole, BeginsAtTheStart) {
  EXPECT_EQ(integer_guess("offset", {"n", "offset"}).value, 0);
  EXPECT_EQ(integer_guess("n", {"n", "offset"}).value, 16384) << "an offset is no second size";
}

}  // namespace
}  // namespace warplens::kernels
