#include "kernels/host_program/integer_role.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(IntegerRole, ChoosesSizesThatFitTogether) {
  EXPECT_EQ(integer_guess("n", {"n"}).value, 16384);
  EXPECT_EQ(integer_guess("cols", {"rows", "cols"}).value, 256);
  EXPECT_EQ(integer_guess("rows", {"rows", "cols"}).value, 128);
  EXPECT_EQ(integer_guess("rows", {"rows", "cols"}).role, IntegerRole::height);
  EXPECT_EQ(integer_guess("K", {"M", "N", "K"}).value, 128) << "side of a matrix product";
}

TEST(IntegerRole, RecognisesSmallQuantities) {
  const std::vector<std::string> image{"width", "height", "channels", "maskWidth"};
  EXPECT_EQ(integer_guess("channels", image).value, 3);
  EXPECT_EQ(integer_guess("maskWidth", image).value, 5);
  EXPECT_EQ(integer_guess("width", image).value, 256) << "two of the names are sizes";
  EXPECT_EQ(integer_guess("k", {"n", "k", "d"}).value, 8) << "number of clusters";
  EXPECT_EQ(integer_guess("d", {"n", "k", "d"}).value, 4) << "dimensions of the clusters";
}

TEST(IntegerRole, AssumesOffsetsOfZero) {
  EXPECT_EQ(integer_guess("offset", {"n", "offset"}).value, 0);
  EXPECT_EQ(integer_guess("n", {"n", "offset"}).value, 16384) << "an offset does not count as a second size";
}

TEST(IntegerRole, AssumesOneProcess) {
  EXPECT_EQ(integer_guess("ncpu_z", {"ncpu_z", "rank_z", "nz"}).value, 1);
  EXPECT_EQ(integer_guess("num_gpus", {"num_gpus"}).value, 1);
  EXPECT_EQ(integer_guess("rank_z", {"ncpu_z", "rank_z"}).value, 0) << "the only process is the last one, too";
}

TEST(IntegerRole, ReducesSizesButNotSmallQuantities) {
  EXPECT_EQ(reduce_size(16384, 0), 16384);
  EXPECT_EQ(reduce_size(16384, 1), 4096);
  EXPECT_EQ(reduce_size(16384, 3), 512);
  EXPECT_EQ(reduce_size(128, 2), 32);
  EXPECT_EQ(reduce_size(17, 1), 8);
  EXPECT_EQ(reduce_size(16, 5), 16) << "a number of channels or heads";
  EXPECT_EQ(reduce_size(0, 5), 0);
}

}  // namespace
}  // namespace warplens::kernels
