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

const std::string kVolume =
    "cudaArray_t volume; cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();\n"
    "cudaExtent size = make_cudaExtent(n, 24, 12); cudaMalloc3DArray(&volume, &format, size, FLAGS);\n"
    "float* h = new float[n * 24 * 12]; for (int i = 0; i < n * 24 * 12; ++i) h[i] = i % 5;\n"
    "cudaMemcpy3DParms copy = {0}; copy.srcPtr = make_cudaPitchedPtr((void*)h, n * 4, n, 24);\n"
    "copy.dstArray = volume; copy.extent = size; cudaMemcpy3D(&copy);\n"
    "cudaResourceDesc what{}; what.resType = cudaResourceTypeArray; what.res.array.array = volume;\n"
    "cudaTextureDesc how{}; how.addressMode[0] = cudaAddressModeClamp;\n"
    "cudaTextureObject_t object; cudaCreateTextureObject(&object, &what, &how, 0);";

std::string volume_with(const std::string& flags) {
  std::string host = kVolume;
  host.replace(host.find("FLAGS"), 5, flags);
  return guessed("cudaTextureObject_t t", "object", host);
}

TEST(TextureGuess, FollowsAnArrayOfThreeDimensions) {
  const std::string text = volume_with("cudaArrayDefault");
  EXPECT_THAT(text, HasSubstr(R"(rows = "288", cols = "width", fill = { expression = "i % 5" })"));
  EXPECT_THAT(text, HasSubstr(R"(t_texture = { buffer = "t", depth = 12 })"));
}

TEST(TextureGuess, FollowsAnArrayOfLayers) {
  EXPECT_THAT(volume_with("cudaArrayLayered"), HasSubstr(R"(t_texture = { buffer = "t", layers = 12 })"));
}

TEST(TextureGuess, MakesTheFacesOfACubeSquare) {
  const std::string text = volume_with("cudaArrayCubemap | cudaArrayLayered");
  EXPECT_THAT(text, HasSubstr(R"(rows = "width * 12")"));
  EXPECT_THAT(text, HasSubstr(R"(layers = 2, cube = true, normalized = true)"));
}

TEST(TextureGuess, AssumesTheDepthOfAVolumeThatNothingMakes) {
  const std::string text =
      "__global__ void k(cudaTextureObject_t t, float* o, int n) { o[0] = tex3D<float>(t, threadIdx.x, 1, 2); }\n"
      "void run(float* o, int n, cudaTextureObject_t t) { k<<<n / 32, 32>>>(t, o, n); }\n";
  const HeaderGuess guess = guess_header({{"k.cu", text}}, "");
  EXPECT_THAT(guess.text, HasSubstr(R"(t_texture = { buffer = "t", depth = 16 })"));
  EXPECT_THAT(guess.doubts, testing::Contains(HasSubstr("planes of 't'")));
}

std::string guessed_reference(const std::string& declaration, const std::string& use, const std::string& host) {
  return guess_header({{"k.cu", declaration + "\n__device__ float get(int i) { return " + use +
                                    "; }\n__global__ void k(float* o, int n) { o[0] = get(n); }\nint main() {\n  "
                                    "const int n = 64;\n" +
                                    host + "\n  k<<<n / 32, 32>>>(o, n);\n}\n"}},
                      "")
      .text;
}

TEST(TextureGuess, AReferenceReadsTheMemoryThatTheHostBinds) {
  const std::string text = guessed_reference(
      "texture<float4, 1, cudaReadModeElementType> points;\ntexture<float> other;", "tex1Dfetch(points, i).x",
      "float4* d; cudaMalloc(&d, n * sizeof(float4)); CHECK(cudaBindTexture(0, points, d, n * sizeof(float4)));");
  EXPECT_THAT(text, HasSubstr(R"(points = { element = "float4", rows = "1", cols = "width")"));
  EXPECT_THAT(text, HasSubstr(R"(points_texture = { buffer = "points", reference = "points", kind = "linear" })"));
  EXPECT_THAT(text, testing::Not(HasSubstr("other")));
}

TEST(TextureGuess, AReferenceHasTheSizeAndPropertiesOfItsArray) {
  const std::string text = guessed_reference(
      "texture<uchar4, 2, cudaReadModeNormalizedFloat> t;", "tex2D(t, i, 2).x",
      "cudaArray* array; cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();\n"
      "cudaMallocArray(&array, &format, n, 48);\nt.filterMode = cudaFilterModeLinear; t.normalized = true;\n"
      "t.addressMode[0] = cudaAddressModeWrap;\ncudaBindTextureToArray(t, array, format);");
  EXPECT_THAT(text, HasSubstr(R"(t = { element = "uchar4", rows = "48", cols = "width")"));
  EXPECT_THAT(text, HasSubstr(R"(t_texture = { buffer = "t", reference = "t", filter = "linear", normalized = true, )"
                              R"(address = "wrap", read = "normalized_float" })"));
}

TEST(TextureGuess, AReferenceToPitchedMemoryHasItsRows) {
  const std::string text = guessed_reference("texture<float, 2> t;", "tex2D(t, i, 2)",
                                             "float* d; size_t pitch; cudaMallocPitch(&d, &pitch, n * 4, 48);\n"
                                             "cudaBindTexture2D(0, t, d, format, n, 48, pitch);");
  EXPECT_THAT(text, HasSubstr(R"(rows = "48", cols = "width")"));
  EXPECT_THAT(text, HasSubstr(R"(reference = "t", kind = "pitch2d")"));
}

TEST(TextureGuess, AReferenceOfThreeDimensionsHasADepth) {
  EXPECT_THAT(guessed_reference("texture<float, 3> t;", "tex3D(t, i, 2, 1)",
                                "cudaArray* array; cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();\n"
                                "cudaMalloc3DArray(&array, &format, make_cudaExtent(n, 48, 6));\n"
                                "cudaBindTextureToArray(t, array, format);"),
              HasSubstr(R"(t_texture = { buffer = "t", reference = "t", depth = 6 })"));
  EXPECT_THAT(guessed_reference("texture<float, cudaTextureType2DLayered> t;", "tex2DLayered(t, i, 2, 1)", ""),
              HasSubstr(R"(t_texture = { buffer = "t", reference = "t", layers = 16 })"));
}

TEST(TextureGuess, ASurfaceReferenceWritesItsArray) {
  EXPECT_THAT(guessed_reference("surface<void, 2> s;", "surf2Dread<float>(s, i, 2)",
                                "cudaArray* array; cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();\n"
                                "cudaMallocArray(&array, &format, n, 48);\ncudaBindSurfaceToArray(s, array);"),
              HasSubstr("[surfaces]\ns_surface = { buffer = \"s\", reference = \"s\" }"));
}

}  // namespace
}  // namespace warplens::kernels
