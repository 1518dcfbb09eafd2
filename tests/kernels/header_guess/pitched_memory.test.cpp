// Structs of the runtime that describe memory with three dimensions: cudaExtent and cudaPitchedPtr.
#include "kernels/header_guess/pitched_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

std::string guess_volume(const std::string& signature, const std::string& argument, const std::string& host) {
  return guess_header({{"k.cu", "__global__ void k(" + signature + ") {}\nint main() {\n  const int n = 64;\n" + host +
                                    "\n  k<<<n / 32, 32>>>(" + argument + ");\n}\n"}},
                      "")
      .text;
}

TEST(PitchedMemory, AnExtentHasTheHostsSides) {
  const std::string args = R"("{size_t width, size_t 8, size_t 4}")";
  EXPECT_THAT(guess_volume("cudaExtent e, int n", "make_cudaExtent(n, 8, 4), n", ""), HasSubstr(args));
  EXPECT_THAT(guess_volume("cudaExtent e, int n", "size, n", "cudaExtent size = make_cudaExtent(n, 8, 4);"),
              HasSubstr(args));
  EXPECT_THAT(guess_volume("cudaExtent e, int n", "size, n",
                           "cudaExtent size;\nsize.width = n; size.height = 8; size.depth = 4;"),
              HasSubstr(args));
}

TEST(PitchedMemory, APitchedPointerHasTheMemoryOfItsAllocation) {
  const std::string text =
      guess_volume("cudaPitchedPtr p", "volume",
                   "cudaPitchedPtr volume; cudaExtent size = make_cudaExtent(100 * sizeof(float), 8, 4);\n"
                   "cudaMalloc3D(&volume, size); cudaMemset3D(volume, 0, size);");
  EXPECT_THAT(text, HasSubstr(R"("{ptr, size_t 512, size_t 400, size_t 8}")"));
  EXPECT_THAT(text, HasSubstr(R"(ptr = { element = "float", rows = "1", cols = "4096", fill = "zero" })"));
}

TEST(PitchedMemory, ItsPointerMayBePassedAlone) {
  const std::string text = guess_volume("float* p, size_t pitch", "(float*)volume.ptr, volume.pitch",
                                        "cudaPitchedPtr volume; cudaMalloc3D(&volume, make_cudaExtent(600, 8, 4));");
  EXPECT_THAT(text, HasSubstr(R"(args    = ["p", 1024])"));
  EXPECT_THAT(text, HasSubstr(R"(cols = "8192")"));
}

TEST(PitchedMemory, IsFilledByACopyOfThreeDimensions) {
  const std::string text =
      guess_volume("cudaPitchedPtr p", "volume",
                   "cudaPitchedPtr volume; cudaExtent size = make_cudaExtent(64, 8, 4);\n"
                   "cudaMalloc3D(&volume, size); cudaMemcpy3DParms c = {0};\n"
                   "c.dstPtr = volume; c.srcPtr = make_cudaPitchedPtr(h, 64, 64, 8); cudaMemcpy3D(&c);");
  EXPECT_THAT(text, HasSubstr("random"));
}

}  // namespace
}  // namespace warplens::kernels
