#include <gtest/gtest.h>

#include "analysis/trace/totals.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

constexpr std::uint64_t kTexture = 0x1000, kSurface = 0x2000, kTexels = 0x100000;

/// Outcome of a run: the results that the kernel stored, and the texels after the run.
struct Sampled {
  std::vector<std::uint32_t> results, texels;
  Events events;
  float real(std::size_t at) const { return std::bit_cast<float>(results[at]); }
};

struct Setting {
  std::shared_ptr<const Program> program;
  Launch launch;
};

/// Returns a launch of one warp with an image of 8 × 4 texels. Each texel is one float, and texel i contains i. `body`
/// uses the image as a texture (handle in %d10) and as a surface (%d11).
Setting setting(const std::string& body, TextureObject texture) {
  Setting made{
      Program::lower(ptx::parse(kernel("mov.u64 %d10, 4096;\nmov.u64 %d11, 8192;\ncvt.rn.f32.u32 %f9, %me;\n" + body))),
      {}};
  made.launch.block = {32, 1, 1};
  made.launch.arguments.resize(8);
  std::memcpy(made.launch.arguments.data(), &kBufferAddress, 8);
  made.launch.buffers.push_back({.name = "buffer", .address = kBufferAddress, .bytes = 4096, .fill = {}});
  made.launch.buffers.push_back({.name = "texels",
                                 .address = kTexels,
                                 .bytes = 128,
                                 .fill = [](std::uint64_t offset, std::span<std::uint8_t> out) {
                                   for (std::size_t at = 0; at < out.size(); at += 4) {
                                     const auto value = static_cast<float>((offset + at) / 4);
                                     std::memcpy(out.data() + at, &value, 4);
                                   }
                                 }});
  texture.handle = kTexture;
  texture.address = kTexels;
  texture.columns = 8;
  texture.rows = 4 / texture.planes;
  TextureObject surface = texture;
  surface.handle = kSurface;
  surface.is_surface = true;
  made.launch.textures = {texture, surface};
  return made;
}

Sampled sampled(const std::string& body, const TextureObject& texture = {}) {
  const auto [program, launch] = setting(body, texture);
  GlobalMemory memory(*program, launch);
  Sampled made;
  execute_grid(
      *program, launch, memory, [&]() -> Observer& { return made.events; }, 1);
  made.results.resize(64);
  made.texels.resize(32);
  memory.read(kBufferAddress, {reinterpret_cast<std::uint8_t*>(made.results.data()), 256});
  memory.read(kTexels, {reinterpret_cast<std::uint8_t*>(made.texels.data()), 128});
  return made;
}

/// Returns the numbers that the kernel stored.
std::vector<std::uint32_t> results_of(const Setting& made) {
  GlobalMemory memory(*made.program, made.launch);
  Events events;
  execute_grid(
      *made.program, made.launch, memory, [&]() -> Observer& { return events; }, 1);
  std::vector<std::uint32_t> results(64);
  memory.read(kBufferAddress, {reinterpret_cast<std::uint8_t*>(results.data()), 256});
  return results;
}

TEST(Textures, AreReadTexelByTexel) {
  const Sampled made = sampled(
      "mov.f32 %f1, 0f40200000;\ntex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%f9, %f1}];\nst.global.f32 [%mine], "
      "%f2;");
  EXPECT_EQ(made.real(2 * 3), 2 * 8 + 3) << "row 2.5, column 3";
  EXPECT_EQ(made.real(2 * 31), 2 * 8 + 7) << "clamped";
  ASSERT_EQ(made.events.accesses.size(), 2u);
  EXPECT_EQ(made.events.accesses[0].addresses[3], kTexels + (2 * 8 + 3) * 4);
}

TEST(Textures, AreFilteredInBothDimensions) {
  const Sampled made = sampled(
      "mov.f32 %f1, 0f40000000;\ntex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%f1, %f1}];\nst.global.f32 [%mine], "
      "%f2;",
      {.filters_linearly = true});
  EXPECT_EQ(made.real(0), (9 + 10 + 17 + 18) / 4.0f) << "between columns 1 and 2, rows 1 and 2";
}

TEST(Textures, OfLinearMemoryEndWithZeros) {
  const Sampled made = sampled(
      "sub.u32 %r1, %me, 1;\ntex.1d.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%d10, {%r1}];\nst.global.f32 [%mine], %f2;",
      {.kind = TextureObject::Kind::linear});
  EXPECT_EQ(made.real(0), 0.0f);
  EXPECT_EQ(made.real(2 * 5), 4.0f);
}

TEST(Textures, KnowTheirSize) {
  const Sampled made =
      sampled("txq.width.b32 %r1, [%d10];\nsuq.height.b32 %r2, [%d11];\nst.global.v2.u32 [%mine], {%r1, %r2};");
  EXPECT_EQ(made.results[0], 8u);
  EXPECT_EQ(made.results[1], 4u);
}

TEST(Surfaces, AreWrittenAndReadInTheSameLaunch) {
  const Sampled made = sampled(
      "shl.b32 %r1, %me, 2;\nand.b32 %r1, %r1, 31;\nshr.u32 %r2, %me, 3;\nadd.u32 %r3, %me, 100;\n"
      "sust.b.2d.b32.trap [%d11, {%r1, %r2}], {%r3};\nsuld.b.2d.b32.trap {%r4}, [%d11, {%r1, %r2}];\n"
      "st.global.u32 [%mine], %r4;");
  for (std::uint32_t thread = 0; thread < 32; ++thread) {
    EXPECT_EQ(made.results[2 * thread], 100 + thread);
    EXPECT_EQ(made.texels[thread], 100 + thread);
  }
  EXPECT_TRUE(made.events.faults.empty());
}

TEST(Surfaces, ClampAreZeroOrEndTheBlockOutside) {
  const auto read = [](const std::string& outside) {
    return sampled("mov.u32 %r1, 400;\nmov.u32 %r2, 1;\nmov.u32 %r4, 7;\nsuld.b.2d.b32." + outside +
                   " {%r4}, [%d11, {%r1, %r2}];\nst.global.u32 [%mine], %r4;");
  };
  EXPECT_EQ(read("clamp").real(0), 15.0f) << "the last of row 1";
  EXPECT_EQ(read("zero").results[0], 0u);
  const Sampled trapped = read("trap");
  ASSERT_EQ(trapped.events.faults.size(), 1u);
  EXPECT_EQ(trapped.events.faults[0].kind, Fault::Kind::trap);
}

TEST(Textures, CountRequestsInNoRow) {
  const auto [program, launch] = setting(
      "tex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%f9, %f9}];\nmov.u32 %r1, 0;\n"
      "sust.b.1d.b32.zero [%d11, {%r1}], {%r1};",
      {.filters_linearly = true});
  const trace::Totals totals = trace::full_totals(*program, launch, 1);
  EXPECT_TRUE(totals.instructions.empty());
  EXPECT_EQ(totals.texture_requests, 2u) << "one for each instruction, however many texels a filter reads";
}

/// Treats the image of 8 × 4 texels as two planes of 8 × 2.
TextureObject two_planes(TextureObject texture = {}) {
  texture.planes = 2;
  return texture;
}

TEST(Textures, OfThreeDimensionsReadTheirPlanes) {
  const Sampled made = sampled(
      "mov.f32 %f1, 0f3FC00000;\nmov.f32 %f6, 0f3F800000;\n"
      "tex.3d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%f9, %f1, %f6, %f6}];\nst.global.f32 [%mine], %f2;",
      two_planes({.dimensions = 3}));
  EXPECT_EQ(made.real(2 * 3), 16 + 8 + 3) << "plane 1, row 1, column 3";
  EXPECT_EQ(made.events.accesses[0].addresses[3], kTexels + 27 * 4);
}

TEST(Textures, OfThreeDimensionsAreFilteredBetweenPlanes) {
  const Sampled made = sampled(
      "mov.f32 %f1, 0f3F800000;\ntex.3d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%f1, %f1, %f1, %f1}];\n"
      "st.global.f32 [%mine], %f2;",
      two_planes({.dimensions = 3, .filters_linearly = true}));
  EXPECT_EQ(made.real(0), (0 + 1 + 8 + 9 + 16 + 17 + 24 + 25) / 8.0f) << "the middle of the first eight texels";
}

TEST(Textures, WithLayersClampAnUnsignedIndex) {
  const Sampled made = sampled(
      "sub.u32 %r1, %me, 1;\nmov.f32 %f1, 0f3F000000;\n"
      "tex.a2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%r1, %f1, %f1, %f1}];\nst.global.f32 [%mine], %f2;",
      two_planes({.is_layered = true}));
  EXPECT_EQ(made.real(0), 16.0f) << "index -1 is the largest one, and selects the last layer";
  EXPECT_EQ(made.real(2 * 1), 0.0f);
  EXPECT_EQ(made.real(2 * 2), 16.0f);
  EXPECT_EQ(made.real(2 * 9), 16.0f);
}

TEST(Textures, OfCubesReadTheFaceOfADirection) {
  // 32 texels are read as six faces of 2 × 2.
  Setting made = setting(
      "mov.f32 %f1, 0fBF800000;\nmov.f32 %f6, 0f3F000000;\n"
      "tex.cube.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d10, {%f6, %f1, %f6, %f6}];\nst.global.f32 [%mine], %f2;",
      {.is_cube = true, .is_normalized = true});
  for (TextureObject& object : made.launch.textures) {
    object.columns = object.rows = 2;
    object.planes = 6;
  }
  const std::vector<std::uint32_t> results = results_of(made);
  EXPECT_EQ(std::bit_cast<float>(results[0]), 3 * 4 + 1) << "face -y: s = 0.75, t = 0.25";
}

TEST(Textures, KnowTheirDepthAndLayers) {
  const std::string body =
      "txq.depth.b32 %r1, [%d10];\ntxq.array_size.b32 %r2, [%d10];\nst.global.v2.u32 [%mine], {%r1, %r2};";
  EXPECT_EQ(sampled(body, two_planes({.dimensions = 3})).results[0], 2u);
  EXPECT_EQ(sampled(body, two_planes({.dimensions = 3})).results[1], 0u);
  EXPECT_EQ(sampled(body, two_planes({.is_layered = true})).results[1], 2u);
}

TEST(Surfaces, OfThreeDimensionsAreWrittenPlaneByPlane) {
  const Sampled made = sampled(
      "mov.u32 %r1, 8;\nmov.u32 %r2, 1;\nmov.u32 %r3, 77;\n"
      "sust.b.3d.b32.trap [%d11, {%r1, %r2, %r2, %r2}], {%r3};\nsuld.b.a2d.b32.zero {%r4}, [%d11, {%r2, %r1, %r2, "
      "%r2}];\n"
      "st.global.u32 [%mine], %r4;",
      two_planes({.dimensions = 3}));
  EXPECT_EQ(made.texels[16 + 8 + 2], 77u);
  EXPECT_EQ(made.results[0], 77u);
}

TEST(Surfaces, TrapBehindTheLastPlane) {
  const Sampled made =
      sampled("mov.u32 %r1, 0;\nmov.u32 %r2, 2;\nsuld.b.3d.b32.trap {%r4}, [%d11, {%r1, %r1, %r2, %r2}];",
              two_planes({.dimensions = 3}));
  ASSERT_EQ(made.events.faults.size(), 1u);
  EXPECT_NE(made.events.faults[0].detail.find("of plane 2"), std::string::npos);
}

TEST(Textures, WithMultipleSamplesAreRefusedInWords) {
  EXPECT_NE(refusal(kernel("tex.2dms.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%d10, {%r1, %r1, %r1, %r1}];"))
                .find("without multiple samples"),
            std::string::npos);
}

}  // namespace
}  // namespace warplens::simt::testing
