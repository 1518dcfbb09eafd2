#include "app/views/shared_arrays.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

TEST(SharedArrays, ADeclarationIsReadWhateverStandsAroundIt) {
  const std::string source = "/* tile */ __shared__ float other[4], tile [ROWS][ COLS + f(1)[2] ];";
  EXPECT_EQ(declaration_of(source, "tile").last_dimension, " COLS + f(1)[2] ");
  EXPECT_EQ(declaration_of(source, "til").last_dimension, "");
  EXPECT_EQ(declaration_of("__shared__ int sums[32];", "sums").last_dimension, "");
}

TEST(SharedArrays, AreThoseOfTheKernelWithTheColumnsThatTheirSourceGivesThem) {
  const study::Study study = recorded(choice("tile", {64, 64}, {{"PAD", "1"}}));
  const std::vector<SharedArray> arrays = shared_arrays(study);
  ASSERT_EQ(arrays.size(), 1u);
  EXPECT_EQ(arrays[0].name, "tile");
  EXPECT_EQ(arrays[0].element_bytes, 4u);
  EXPECT_EQ(arrays[0].columns, 33u);
  EXPECT_EQ(shared_name(arrays, 33 * 4 + 8), "tile[1][2]");
  EXPECT_EQ(shared_name(arrays, arrays[0].begin + arrays[0].bytes), "byte 4,224");
}

TEST(SharedArrays, HaveTheColumnsThatAConstantOfTheirSourceGivesThem) {
  study::Choice of = choice("k.cu", {8, 1});
  of.text = std::make_shared<const std::string>(
      "/*+++\ntitle = \"K\"\nentry = \"k\"\nblock = [8]\ngrid = [1]\nargs = [\"out\"]\n"
      "[buffers]\nout = { element = \"float\", rows = 1, cols = 8 }\n+++*/\n"
      "#define SIDE 8\n__global__ void k(float* out) {\n  __shared__ float t[SIDE][SIDE];\n"
      "  t[threadIdx.x][1] = 1;\n  __syncthreads();\n  out[threadIdx.x] = t[7 - threadIdx.x][1];\n}\n");
  const std::vector<SharedArray> arrays = shared_arrays(recorded(of));
  EXPECT_EQ(shared_name(arrays, 9 * 4), "t[1][1]");
}

// Returns the element size that is found for a shared array with this declaration. `bytes` is its real element size.
std::uint64_t element_bytes(const std::string& declaration, std::uint64_t bytes) {
  study::Choice of = choice("k.cu", {8, 1});
  of.text = std::make_shared<const std::string>(
      "/*+++\ntitle = \"K\"\nentry = \"k\"\nblock = [8]\ngrid = [1]\nargs = [\"out\"]\n"
      "[buffers]\nout = { element = \"float\", rows = 1, cols = 8 }\n+++*/\n"
      "__global__ void k(float* out) {\n  __shared__ " +
      declaration +
      "[8];\n  a[threadIdx.x] = {};\n  __syncthreads();\n"
      "  out[threadIdx.x] = *(const char*)&a[7 - threadIdx.x];\n}\n");
  const std::vector<SharedArray> arrays = shared_arrays(recorded(of));
  EXPECT_EQ(arrays.at(0).bytes, 8 * bytes) << declaration;
  return arrays.at(0).element_bytes;
}

TEST(SharedArrays, HaveElementsOfTheTypeThatStandsBeforeTheirName) {
  EXPECT_EQ(element_bytes("double a", 8), 8u);
  EXPECT_EQ(element_bytes("unsigned char a", 1), 1u);
  EXPECT_EQ(element_bytes("__align__(16) float2 a", 8), 8u);
  EXPECT_EQ(element_bytes("short volatile a", 2), 2u);
}

}  // namespace
}  // namespace warplens::views
