#include "kernels/plan/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/kernels/plan/plan_compiled.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

/// A kernel file with one parameter of each kind. `args` is in line 8, and `buffers` starts in line 14.
std::string file(const std::string& args = R"(["in", "out", "width", "height"])",
                 const std::string& signature = "const T* in, T* out, int width, int height") {
  return R"~(/*+++
title   = "Kernel"
summary = "For a test."
entry   = "k"
block   = ["BX", "BY"]
grid    = ["ceil_div(width, BX)", "ceil_div(height, BY)"]
shared  = "BX * 1024"
args    = )~" +
         args + R"~(
[params]
BX = { default = 32, values = [8, 32, 64, 1000] }
BY = { default = 8,  range = [0, 64] }
T  = { default = "float", values = ["float", "char", "float4"] }
[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index", offset = "BY - 8" }
out = { element = "double2", rows = "width + 1", cols = "height * 2" }
+++*/
#include <cuda_fp16.h>
__global__ void k()~" +
         signature + R"~() {}
)~";
}

Plan plan_file(const std::string& text, const Size& size = {100, 50}, const Values& set = {}) {
  const KernelFile kernel = parse_kernel("k", "k.cu", text);
  return plan_compiled(kernel, size, resolve_values(kernel, set));
}

std::string file_error(const std::string& text, const Size& size = {100, 50}, const Values& set = {}) {
  return input_error_of([&] { plan_file(text, size, set); });
}

template <class T>
T argument(const Plan& plan, std::size_t offset) {
  T value;
  EXPECT_LE(offset + sizeof(T), plan.launch.arguments.size());
  std::memcpy(&value, plan.launch.arguments.data() + offset, sizeof(T));
  return value;
}

TEST(Plan, EvaluatesTheShape) {
  const Plan plan = plan_file(file());
  EXPECT_EQ(plan.launch.block, (simt::Dim3{32, 8, 1}));
  EXPECT_EQ(plan.launch.grid, (simt::Dim3{4, 7, 1}));
  EXPECT_EQ(plan.launch.dynamic_shared_bytes, 32768u);
  EXPECT_EQ(plan.size, (Size{100, 50}));
  EXPECT_EQ(plan.values, (Values{{"BX", "32"}, {"BY", "8"}, {"T", "float"}}));
  EXPECT_EQ(plan_file(file(), {1, 1}).launch.grid, (simt::Dim3{1, 1, 1}));
}

TEST(Plan, PlacesBuffersFarApart) {
  const Plan plan = plan_file(file(), {100, 50}, {{"T", "float4"}, {"BY", "11"}});
  ASSERT_EQ(plan.buffers.size(), 2u);
  const PlannedBuffer& in = plan.buffers[0];
  const PlannedBuffer& out = plan.buffers[1];
  EXPECT_EQ(in.element, "float4");
  EXPECT_EQ(in.element_bytes, 16u);
  EXPECT_EQ(in.rows, 50u);
  EXPECT_EQ(in.cols, 100u);
  EXPECT_EQ(in.offset, 3u);
  EXPECT_EQ(out.rows, 101u);
  EXPECT_EQ(out.cols, 100u);
  EXPECT_EQ(out.offset, 0u);
  EXPECT_EQ(plan.launch.buffers[0].bytes, (50u * 100 + 3) * 16);
  EXPECT_EQ(plan.launch.buffers[1].bytes, 101u * 100 * 16);
  EXPECT_TRUE(plan.launch.buffers[0].fill);
  EXPECT_FALSE(plan.launch.buffers[1].fill);
  for (const PlannedBuffer& buffer : plan.buffers) EXPECT_EQ(buffer.address % (2 << 20), 0u);
  EXPECT_GE(out.address - in.address, std::uint64_t{1} << 35);
  EXPECT_EQ(plan_file(file()).buffers[1].address, plan_file(file()).buffers[1].address);
}

TEST(Plan, PacksArgumentsForTheKernelsSignature) {
  // Offsets for this signature: short at 0, pointer at 8, char at 16, long long at 24, float at 32, double at 40.
  const Plan typed = plan_file(file(R"(["BX", "in", "BY", "width", "height", "BX"])",
                                    "short a, const T* in, char b, long long width, float height, double c"),
                               {100, 50}, {{"BY", "9"}});
  EXPECT_EQ(typed.launch.arguments.size(), 48u);
  EXPECT_EQ(argument<std::int16_t>(typed, 0), 32);
  EXPECT_EQ(argument<std::uint64_t>(typed, 8), typed.buffers[0].address + 4);
  EXPECT_EQ(argument<std::int8_t>(typed, 16), 9);
  EXPECT_EQ(argument<std::int64_t>(typed, 24), 100);
  EXPECT_EQ(argument<float>(typed, 32), 50.0F);
  EXPECT_EQ(argument<double>(typed, 40), 32.0);
}

TEST(Plan, RefusesArgumentsThatDoNotFit) {
  EXPECT_EQ(file_error(file(R"(["in", "out", "width"])")),
            "k.cu:8: wrong number of arguments in 'args': 3 are listed, but the kernel has 4");
  EXPECT_EQ(file_error(file(R"(["width", "in", "out", "height"])")),
            "k.cu:8: argument 3 of the kernel, 'out': a buffer is a pointer of 8 bytes, but the parameter has 4 bytes; "
            "check the order of 'args'");
  EXPECT_EQ(file_error(file(R"(["in", "out", "width", "height"])", "const T* in, T* out, short width, char height"),
                       {100, 300}),
            "k.cu:8: argument 4 of the kernel, 'height': the value 300 does not fit in 8 bits");
  EXPECT_EQ(
      file_error(file(R"(["in", "BX"])", "const T* in, int4 b")),
      "k.cu:8: argument 2 of the kernel, 'BX': the parameter is an int4; write its 4 numbers in braces, like {1, 2}");
}

TEST(Plan, RefusesLaunchesBeyondTheLimitsOfGpus) {
  EXPECT_EQ(
      file_error(file(), {100, 50}, {{"BX", "64"}, {"BY", "32"}}),
      "k.cu:5: a block has BX × BY = 64 × 32 = 2048 threads, but at most 1024 are allowed; choose smaller values");
  const auto error_of_block = [](const std::string& block) {
    std::string text = file();
    const std::string usual = "block   = [\"BX\", \"BY\"]";
    text.replace(text.find(usual), usual.size(), "block   = " + block);
    return file_error(text);
  };
  EXPECT_EQ(error_of_block(R"(["64", "64"])"),
            "k.cu:5: a block has 64 × 64 = 4096 threads, but at most 1024 are allowed; choose smaller values");
  EXPECT_EQ(error_of_block(R"(["2048"])"),
            "k.cu:5: a block has 2048 threads, but at most 1024 are allowed; choose smaller values");
  EXPECT_EQ(file_error(file(), {100, 50}, {{"BY", "0"}}), "k.cu:5: block.y is BY = 0, but must be from 1 to 1048576");
  EXPECT_EQ(file_error(file(), {100, 65536}, {{"BY", "1"}}),
            "k.cu:6: grid.y is ceil_div(height, BY) = 65536, but must be from 1 to 65535");
  EXPECT_EQ(file_error(file(), {100, 50}, {{"BX", "1000"}, {"BY", "1"}}),
            "k.cu:7: shared is BX * 1024 = 1024000, but must be from 0 to 232448");
  EXPECT_EQ(file_error(file(), {0, 50}),
            "k.cu:13: the matrix has 0 columns and 50 rows, but both must be from 1 to 2147483647");
  EXPECT_EQ(file_error(file(), {2147483647, 524280}),
            "k.cu:14: buffer in would have 524280 × 2147483647 elements of 4 bytes, more than any GPU can store; "
            "choose a smaller size");
  EXPECT_EQ(file_error(file(), {100, 50}, {{"BY", "7"}}),
            "k.cu:14: 'offset' of buffer in is BY - 8 = -1, but must be from 0 to 1099511627776");
}

TEST(Plan, ReportsTheLineOfAnInvalidExpression) {
  std::string text = file();
  text.replace(text.find("ceil_div(width, BX)"), 19, "ceil_div(widht, BX)");
  EXPECT_EQ(file_error(text),
            "k.cu:6: grid.x: cannot evaluate 'ceil_div(widht, BX)': unknown name 'widht'; did you mean "
            "'width'?");
}

TEST(Plan, LocatesAnAddress) {
  const Plan plan = plan_file(file(), {100, 50}, {{"BY", "10"}});  // an offset of 2 floats
  const std::uint64_t first = plan.buffers[0].address + 8;
  const auto inside = locate(plan, first + 4 * (3 * 100 + 7) + 1);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->buffer, &plan.buffers[0]);
  EXPECT_EQ(inside->element, 307);
  EXPECT_EQ(inside->byte, 1u);
  EXPECT_EQ(inside->row, 3u);
  EXPECT_EQ(inside->col, 7u);
  EXPECT_TRUE(inside->is_inside);
  EXPECT_EQ(locate(plan, first - 8)->element, -2);
  EXPECT_FALSE(locate(plan, first - 8)->is_inside);
  EXPECT_EQ(locate(plan, first + 4 * 4999)->row, 49u);
  EXPECT_FALSE(locate(plan, first + 4 * 5000));
  EXPECT_FALSE(locate(plan, first - 9));
  EXPECT_FALSE(locate(plan, 0));
}

TEST(ResolveValues, UsesDefaultsAndReportsAllowedValues) {
  const KernelFile kernel = parse_kernel("k", "k.cu", file());
  EXPECT_EQ(resolve_values(kernel, {{"BX", "64"}}), (Values{{"BX", "64"}, {"BY", "8"}, {"T", "float"}}));
  const auto error = [&](const Values& set) -> std::string {
    try {
      resolve_values(kernel, set);
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error({{"BX", "7"}}), "k.cu:10: BX = 7 is not allowed; choose one of 8, 32, 64, 1000");
  EXPECT_EQ(error({{"BY", "65"}}), "k.cu:11: BY = 65 is not allowed; choose 0 to 64");
  EXPECT_EQ(error({{"T", "int"}}), "k.cu:12: T = int is not allowed; choose one of float, char, float4");
  EXPECT_EQ(error({{"bx", "8"}}), "k.cu:9: k has no parameter 'bx'; did you mean 'BX'?");
  EXPECT_EQ(error({{"ROWS", "8"}}), "k.cu:9: k has no parameter 'ROWS'; it has BX, BY, T");
}

/// Plans a kernel with 32 threads per block whose header has an additional line.
std::string launch_with(const std::string& line, const std::string& grid, simt::Launch* launch = nullptr,
                        const std::string& body = "") {
  const std::string text = "/*+++\ntitle = \"K\"\nsummary = \"K\"\nentry = \"k\"\nblock = [32]\ngrid = " + grid + "\n" +
                           line + "\nargs = []\n+++*/\n#include <cooperative_groups.h>\n" + "__global__ void k() {" +
                           body + "}\n";
  try {
    const Plan made = plan_file(text);
    if (launch != nullptr) *launch = made.launch;
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Plan, PlansClustersAndCooperativeLaunches) {
  simt::Launch launch;
  EXPECT_EQ(launch_with("cooperative = true", "[64]", &launch), "no error");
  EXPECT_TRUE(launch.cooperative);
  EXPECT_EQ(launch_with("cluster = [2, 2]", "[4, 2]", &launch), "no error");
  EXPECT_EQ(launch.cluster, (simt::Dim3{2, 2, 1}));
  EXPECT_FALSE(launch.cooperative);
}

TEST(Plan, RefusesImpossibleClusters) {
  EXPECT_EQ(launch_with("cluster = [2]", "[5]"),
            "k.cu:7: the size of the grid must be a multiple of the cluster size along x, y and z");
  EXPECT_EQ(launch_with("cluster = [8, 4]", "[8, 8]"),
            "k.cu:7: a cluster can have at most 16 blocks, but this one has 32");
  EXPECT_EQ(
      launch_with("cooperative = true", "[5000]"),
      "k.cu:6: a cooperative launch needs all its blocks on the GPU at once: an H200 holds at most 4224 blocks of "
      "this size, but the grid has 5000");
  EXPECT_EQ(launch_with("", "[4]", nullptr, "cooperative_groups::this_grid().sync();"),
            "k.cu:6: the kernel waits for the whole grid with grid.sync(), which needs a cooperative launch; set "
            "cooperative = "
            "true");
}

}  // namespace
}  // namespace warplens::kernels
