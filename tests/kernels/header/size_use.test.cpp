#include "kernels/header/size_use.hpp"

#include <gtest/gtest.h>

#include <string>

#include "kernels/load/catalogue.hpp"

namespace warplens::kernels {
namespace {

SizeUse use_of(const std::string& grid, const std::string& rows, const std::string& cols) {
  return size_use(parse_kernel("k.cu", "k.cu",
                               "/*+++\ntitle = \"K\"\nentry = \"k\"\nblock = [\"32\"]\ngrid = [\"" + grid +
                                   "\"]\nargs = [\"out\"]\ncheck = \"none\"\n[buffers]\nout = { element = \"float\", "
                                   "rows = \"" +
                                   rows + "\", cols = \"" + cols + "\" }\n+++*/\n__global__ void k(float* out) {}\n"));
}

TEST(SizeUse, HasEverySideThatAnExpressionUses) {
  const SizeUse both = use_of("ceil_div(width, 32)", "height", "width");
  EXPECT_TRUE(both.width && both.height && both.is_matrix());
}

TEST(SizeUse, HasOneSideForAVector) {
  const SizeUse length = use_of("ceil_div(width, 32)", "1", "width");
  EXPECT_TRUE(length.width);
  EXPECT_FALSE(length.height || length.is_matrix() || length.is_none());
}

TEST(SizeUse, IsNoneWithoutNamesOfSides) {
  EXPECT_TRUE(use_of("4", "1", "128").is_none());
}

TEST(SizeUse, IgnoresLongerNames) {
  EXPECT_TRUE(size_use(load_kernel("naive")).is_matrix());
  EXPECT_FALSE(use_of("4", "1", "32 * 4").width);
}

}  // namespace
}  // namespace warplens::kernels
