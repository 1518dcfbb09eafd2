#include "app/views/source_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::views {
namespace {

using testing::ElementsAre;

TEST(SourceNames, AVariableThatChangesIsNotCalculated) {
  const SourceNames names = source_names("__global__ void k(int* a) { int x = 1; const int y = 2; x += y; a[y] = x; }");
  ASSERT_EQ(names.locals.size(), 1u);
  EXPECT_EQ(names.locals[0].name, "y");
  ASSERT_EQ(names.subscripts.size(), 1u);
  EXPECT_THAT(names.subscripts[0].indices, ElementsAre("y"));
}

TEST(SourceNames, ASubscriptHasAnIndexForEachDimension) {
  const SourceNames names = source_names("__global__ void k() { tile[row + 1][column] = rows(0)[3]; }");
  ASSERT_FALSE(names.subscripts.empty());
  EXPECT_EQ(names.subscripts[0].array, "tile");
  EXPECT_THAT(names.subscripts[0].indices, ElementsAre("row + 1", "column"));
  for (const SourceNames::Subscript& subscript : names.subscripts) EXPECT_NE(subscript.text, "rows(0)[3]");
}

TEST(SourceNames, ALocalIsCalculatedFromWhatIsKnownAboveIt) {
  const SourceNames names =
      source_names("__global__ void k() {\n const int x = blockIdx.x * 8 + threadIdx.x;\n const int z = f(x);\n}");
  std::vector<std::string> calculated;
  const kernels::Names known = names_on_line(names, 3, {{"blockIdx_x", 2}, {"threadIdx_x", 5}}, calculated);
  EXPECT_EQ(known.at("x"), 21);
  EXPECT_THAT(calculated, ElementsAre("x"));
}

TEST(SourceNames, AnExpressionIsWrittenAsItCanBeCalculated) {
  EXPECT_EQ(plain_expression("(size_t)blockIdx.y * blockDim.y"), "blockIdx_y * blockDim_y");
}

}  // namespace
}  // namespace warplens::views
