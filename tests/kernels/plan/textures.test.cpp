// Textures and surfaces from the header to the launch: header_textures.hpp, plan_textures.hpp, arguments.hpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "kernels/gpu/job.hpp"
#include "tests/kernels/plan/plan_compiled.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using Texture = simt::TextureObject;

KernelFile read(const std::string& tables, const std::string& args = "[\"image\"]", const std::string& more = "") {
  return parse_kernel("k", "k.cu", R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [1]
grid = [1]
args = )~" + args + R"~(
[buffers]
in = { element = "uchar4", rows = "height", cols = "width", fill = "index" }
line = { element = "float", rows = 1, cols = "width", fill = "index" }
wide = { element = "double", rows = 1, cols = "width", fill = "index" }
)~" + tables + R"~(
+++*/
)~" + more + "\n");
}

Plan plan_with_textures(const std::string& tables, const std::string& args, const std::string& signature,
                        const std::string& code = "") {
  const KernelFile kernel = read(tables, args, code + "\n__global__ void k(" + signature + ") {}");
  return plan_compiled(kernel, {100, 50}, {});
}

std::string texture_error(const std::string& tables) {
  return input_error_of([&] { plan_with_textures(tables, "[]", ""); });
}

TEST(HeaderTextures, FollowTheHeader) {
  const KernelFile kernel = read(
      "[textures]\nimage = { buffer = \"in\", filter = \"linear\", address = [\"wrap\", \"border\"], normalized = "
      "true, "
      "read = \"normalized_float\" }\n[surfaces]\ncanvas = { buffer = \"in\" }");
  ASSERT_EQ(kernel.textures.size(), 2u);
  const Texture& image = kernel.textures[0].object;
  EXPECT_TRUE(image.filters_linearly && image.is_normalized && image.reads_fractions && !image.is_surface);
  EXPECT_EQ(image.outside[0], Texture::Address::wrap);
  EXPECT_EQ(image.outside[1], Texture::Address::border);
  EXPECT_EQ(kernel.textures[1].name, "canvas");
  EXPECT_TRUE(kernel.textures[1].object.is_surface);
}

TEST(HeaderTextures, TakeTheirShapeAndTexelsFromTheirBuffer) {
  const Plan plan =
      plan_with_textures("[textures]\nimage = { buffer = \"in\" }\nrow = { buffer = \"line\", kind = \"linear\" }",
                         "[\"image\", \"{float 1.5, row}\"]", "cudaTextureObject_t a, S b",
                         "struct S { float x; cudaTextureObject_t t; };");
  ASSERT_EQ(plan.launch.textures.size(), 2u);
  const Texture &image = plan.launch.textures[0], &row = plan.launch.textures[1];
  EXPECT_EQ(image.columns, 100u);
  EXPECT_EQ(image.rows, 50u);
  EXPECT_EQ(image.channel, Texture::Channel::unsigned_integer);
  EXPECT_EQ(image.texel_bytes(), 4u);
  EXPECT_EQ(row.dimensions, 1);
  EXPECT_EQ(row.address, plan.buffers[1].address);
  std::uint64_t handles[3];
  ASSERT_EQ(plan.launch.arguments.size(), sizeof handles);
  std::memcpy(handles, plan.launch.arguments.data(), sizeof handles);
  EXPECT_EQ(handles[0], image.handle);
  EXPECT_EQ(handles[2], row.handle);
  EXPECT_NE(image.handle, row.handle);
}

TEST(HeaderTextures, DivideTheRowsOfTheBufferIntoPlanes) {
  const Plan plan = plan_with_textures(
      "[textures]\nvolume = { buffer = \"in\", depth = 10, address = [\"clamp\", \"clamp\", \"border\"] }\n"
      "pages = { buffer = \"in\", layers = \"height / 2\" }\nlines = { buffer = \"in\", layers = \"height\" }",
      "[\"volume\", \"pages\", \"lines\"]", "cudaTextureObject_t a, cudaTextureObject_t b, cudaTextureObject_t c");
  ASSERT_EQ(plan.launch.textures.size(), 3u);
  const Texture &volume = plan.launch.textures[0], &pages = plan.launch.textures[1], &lines = plan.launch.textures[2];
  EXPECT_EQ(volume.dimensions, 3);
  EXPECT_EQ(volume.rows, 5u);
  EXPECT_EQ(volume.planes, 10u);
  EXPECT_EQ(volume.outside[2], Texture::Address::border);
  EXPECT_TRUE(pages.is_layered);
  EXPECT_EQ(pages.dimensions, 2);
  EXPECT_EQ(pages.rows, 2u);
  EXPECT_EQ(lines.dimensions, 1) << "one row per layer";
  EXPECT_EQ(lines.planes, 50u);
}

TEST(HeaderTextures, GiveACubeSixSquareFaces) {
  const auto with_rows = [](const std::string& rows) {
    return "faces = { element = \"float\", rows = \"" + rows +
           "\", cols = 8, fill = \"index\" }\n[textures]\nsky = { buffer = \"faces\", cube = true, normalized = true }";
  };
  const Plan plan = plan_with_textures(with_rows("48"), "[\"sky\"]", "cudaTextureObject_t a");
  ASSERT_EQ(plan.launch.textures.size(), 1u);
  EXPECT_TRUE(plan.launch.textures[0].is_cube);
  EXPECT_EQ(plan.launch.textures[0].rows, 8u);
  EXPECT_EQ(plan.launch.textures[0].planes, 6u);
  EXPECT_THAT(texture_error(with_rows("42")), HasSubstr("squares"));
}

TEST(HeaderTextures, AreIndicesInTheJob) {
  const Plan plan =
      plan_with_textures("[surfaces]\ncanvas = { buffer = \"line\" }", "[\"canvas\", \"{int 1, canvas}\"]",
                         "cudaSurfaceObject_t a, S b", "struct S { int x; cudaSurfaceObject_t t; };");
  const gpu::JobLaunch launch = gpu::make_launch({}, plan);
  EXPECT_EQ(launch.arguments[0].texture, 0u);
  EXPECT_FALSE(launch.arguments[0].buffer);
  ASSERT_EQ(launch.inner_pointers.size(), 1u);
  EXPECT_EQ(launch.inner_pointers[0].at, 16u);
  EXPECT_EQ(launch.inner_pointers[0].texture, 0u);
}

TEST(HeaderTextures, AreRefusedWithTheReason) {
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"inn\" }"), HasSubstr("did you mean 'in'"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", filter = \"cubic\" }"), HasSubstr("point"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"line\", address = \"wrap\" }"),
              HasSubstr("normalized = true"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", filter = \"linear\" }"), HasSubstr("normalized_float"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"wide\" }"), HasSubstr("cannot be texels"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", dimensions = 3 }"), HasSubstr("three dimensions"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", dimensions = 4 }"), HasSubstr("1, 2 or 3"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", depth = 7 }"), HasSubstr("a multiple of 7"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", depth = 5, layers = 5 }"), HasSubstr("remove 'depth'"));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", depth = 5, kind = \"pitch2d\" }"),
              HasSubstr("\"array\""));
  EXPECT_THAT(texture_error("[textures]\nt = { buffer = \"in\", cube = true }"), HasSubstr("normalized = true"));
  EXPECT_THAT(texture_error("[surfaces]\ns = { buffer = \"in\", filter = \"linear\" }"), HasSubstr("filter"));
}

}  // namespace
}  // namespace warplens::kernels
