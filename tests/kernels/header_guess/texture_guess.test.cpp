#include "kernels/header_guess/texture_guess.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

/// Guesses the header of a kernel with a texture or surface parameter. `host` creates the object.
std::string guessed(const std::string& parameter, const std::string& argument, const std::string& host) {
  return guess_header({{"k.cu", "__global__ void k(" + parameter + ", int n) {}\nint main() {\n  const int n = 64;\n" +
                                    host + "\n  k<<<n / 32, 32>>>(" + argument + ", n);\n}\n"}},
                      "")
      .text;
}

const std::string kArray =
    "cudaArray_t array; cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();\n"
    "cudaMallocArray(&array, &format, n, 48);\n"
    "cudaResourceDesc what{}; what.resType = cudaResourceTypeArray; what.res.array.array = array;\n";

TEST(TextureGuess, FollowsTheDescriptionsOfAnArray) {
  const std::string text = guessed("cudaTextureObject_t t", "object",
                                   kArray +
                                       "cudaTextureDesc how{}; how.normalizedCoords = 1; how.filterMode = "
                                       "cudaFilterModeLinear;\nhow.readMode = cudaReadModeNormalizedFloat;\n"
                                       "for (auto& mode : how.addressMode) mode = cudaAddressModeMirror;\n"
                                       "cudaTextureObject_t object; cudaCreateTextureObject(&object, &what, &how, 0);");
  EXPECT_THAT(text, HasSubstr(R"(t = { element = "uchar4", rows = "48", cols = "width" })"));
  EXPECT_THAT(text,
              HasSubstr(R"(t_texture = { buffer = "t", filter = "linear", normalized = true, address = "mirror", )"
                        R"(read = "normalized_float" })"));
  EXPECT_THAT(text, HasSubstr(R"(args    = ["t_texture", "width"])"));
}

TEST(TextureGuess, FindsTheMemoryBehindALinearTexture) {
  const std::string text =
      guessed("cudaTextureObject_t t", "object",
              "float* d; cudaMalloc(&d, n * sizeof(float)); cudaMemset(d, 0, n * sizeof(float));\n"
              "cudaResourceDesc what{}; what.resType = cudaResourceTypeLinear; what.res.linear.devPtr = d;\n"
              "what.res.linear.desc = cudaCreateChannelDesc<float>();\ncudaTextureDesc how{};\n"
              "cudaTextureObject_t object; cudaCreateTextureObject(&object, &what, &how, 0);");
  EXPECT_THAT(text, HasSubstr(R"(t = { element = "float", rows = "1", cols = "width", fill = "zero" })"));
  EXPECT_THAT(text, HasSubstr(R"(t_texture = { buffer = "t", kind = "linear" })"));
}

TEST(TextureGuess, MakesSurfacesToo) {
  const std::string text = guessed("cudaSurfaceObject_t s", "object",
                                   kArray + "cudaSurfaceObject_t object; cudaCreateSurfaceObject(&object, &what);");
  EXPECT_THAT(text, HasSubstr("[surfaces]\ns_surface = { buffer = \"s\" }"));
}

TEST(TextureGuess, DoubtsWhatNobodyMakes) {
  EXPECT_THAT(guessed("cudaTextureObject_t t", "object", "cudaTextureObject_t object;"),
              HasSubstr(R"(args    = [0, "width"])"));
}

TEST(TextureGuess, AssumesAnArrayAsLargeAsTheCoordinates) {
  const std::string text =
      "__global__ void k(cudaTextureObject_t t, float* o, int n) { o[0] = tex2D<float>(t, 3 * threadIdx.x, 1); }\n"
      "void run(float* o, int n, cudaTextureObject_t t) { k<<<n / 32, 32>>>(t, o, n); }\n";
  EXPECT_THAT(guess_header({{"k.cu", text}}, "").text, HasSubstr(R"(rows = "height", cols = "3 * width")"));
}

}  // namespace
}  // namespace warplens::kernels
