// Tensor maps from the header to the launch: header_tensor_maps.hpp, plan_tensor_maps.hpp, arguments.hpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "kernels/gpu/job.hpp"
#include "tests/kernels/plan/plan_compiled.hpp"

namespace warplens::kernels {
namespace {

using simt::TensorMap;
using testing::HasSubstr;

Plan plan_map(const std::string& map, const Size& size = {100, 50}, const std::string& offset = "0") {
  const KernelFile kernel = parse_kernel("k", "k.cu",
                                         R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [1]
grid = [1]
args = ["7", "map"]
[params]
EDGE = { default = 32, values = [8, 32, 300] }
[buffers]
in = { element = "float", rows = "height", cols = "width", fill = "index", offset = ")~" +
                                             offset + R"~(" }
pairs = { element = "float2", rows = "height", cols = "width", fill = "index" }
[tensor_maps]
map = )~" + map + R"~(
+++*/
struct alignas(64) TensorMap { char bytes[128]; };
__global__ void k(int a, const __grid_constant__ TensorMap map) {}
)~");
  return plan_compiled(kernel, size, {{"EDGE", "32"}});
}

std::string map_error(const std::string& map, const Size& size = {100, 50}, const std::string& offset = "0") {
  return input_error_of([&] { plan_map(map, size, offset); });
}

TEST(HeaderTensorMaps, TakeTheirShapeFromTheirBuffer) {
  const Plan plan = plan_map(R"({ buffer = "in", box = ["EDGE", 64], swizzle = "4 * EDGE" })", {100, 50}, "4");
  ASSERT_EQ(plan.launch.tensor_maps.size(), 1u);
  const TensorMap& map = plan.launch.tensor_maps[0];
  EXPECT_EQ(map.address, plan.buffers[0].address + 16);
  EXPECT_EQ(map.columns, 100u);
  EXPECT_EQ(map.rows, 50u);
  EXPECT_EQ(map.row_bytes, 400u);
  EXPECT_EQ(map.box_bytes(), 32u * 64 * 4);
  EXPECT_EQ(map.swizzle, TensorMap::Swizzle::bytes128);
  ASSERT_EQ(plan.launch.arguments.size(), 64u + 128) << "a tensor map is aligned to 64 bytes";
  std::uint64_t handle = 0;
  std::memcpy(&handle, plan.launch.arguments.data() + 64, sizeof handle);
  EXPECT_EQ(handle, map.handle);
}

TEST(HeaderTensorMaps, OfOneDimensionCoverTheWholeBuffer) {
  const Plan plan = plan_map(R"({ buffer = "in", box = [64] })", {101, 50});
  EXPECT_EQ(plan.launch.tensor_maps.at(0).columns, 5050u);
  EXPECT_EQ(plan.launch.tensor_maps.at(0).rows, 1u);
  EXPECT_EQ(plan.launch.tensor_maps.at(0).dimensions, 1);
}

TEST(HeaderTensorMaps, AreIndicesInTheJob) {
  const Plan plan = plan_map(R"({ buffer = "in", box = [32, 8] })");
  const gpu::JobLaunch launch = gpu::make_launch({}, plan);
  EXPECT_EQ(launch.arguments.at(1).tensor_map, 0u);
  EXPECT_EQ(launch.arguments.at(1).at, 64u);
  EXPECT_FALSE(launch.arguments.at(1).buffer);
}

TEST(HeaderTensorMaps, AreRefusedWithTheReasonIfADriverWouldRefuseThem) {
  EXPECT_THAT(map_error(R"({ buffer = "inn", box = [32, 8] })"), HasSubstr("did you mean 'in'"));
  EXPECT_THAT(map_error(R"({ buffer = "in" })"), HasSubstr("box"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [8, 8, 8] })"), HasSubstr("columns and rows"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [300, 8] })"), HasSubstr("256"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [2, 8] })"), HasSubstr("not a multiple of 16"));
  EXPECT_THAT(map_error(R"({ buffer = "pairs", box = [8, 8] })"), HasSubstr("elements of one number"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [32, 8], swizzle = 96 })"), HasSubstr("32, 64 or 128"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [32, 8], swizzle = 64 })"), HasSubstr("16 columns"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [32, 8] })", {101, 50}), HasSubstr("multiple of 4 elements"));
  EXPECT_THAT(map_error(R"({ buffer = "in", box = [32, 8] })", {100, 50}, "1"), HasSubstr("'offset'"));
}

}  // namespace
}  // namespace warplens::kernels
