#include "kernels/plan/arguments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "kernels/plan/plan_memory.hpp"
#include "tests/kernels/plan/plan_compiled.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

/// Plans a kernel with these parameters and arguments; `code` is placed before the kernel.
Plan plan_arguments(const std::string& signature, const std::string& args, const std::string& code = "",
                    const std::string& more = "") {
  const KernelFile kernel = parse_kernel("k", "k.cu", R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [1]
grid = [1]
args = )~" + args + R"~(
)~" + more + R"~(
[params]
N = { default = 5, values = [5, 7] }
[buffers]
in = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "double2", rows = "height", cols = "width", offset = 3 }
+++*/
#include <cuda_bf16.h>
#include <cuda_fp16.h>
)~" + code + "\n__global__ void k(" + signature + ") {}\n");
  return plan_compiled(kernel, {100, 50}, resolve_values(kernel, {}));
}

std::string arguments_error(const std::string& signature, const std::string& args, const std::string& code = "") {
  return input_error_of([&] { plan_arguments(signature, args, code); });
}

template <class T>
T at(const Plan& plan, std::size_t offset) {
  T value{};
  EXPECT_LE(offset + sizeof(T), plan.launch.arguments.size());
  std::memcpy(&value, plan.launch.arguments.data() + offset, sizeof(T));
  return value;
}

TEST(Arguments, CanBeEmpty) {
  const Plan plan = plan_arguments("", "[]");
  EXPECT_TRUE(plan.launch.arguments.empty());
  EXPECT_TRUE(plan.arguments.empty());
}

TEST(Arguments, HaveTheTypeOfTheParameter) {
  const Plan plan =
      plan_arguments("int a, float b, double c, float d, unsigned long long e, bool f, float* g, char h",
                     R"(["width * 2", "1.0 / width", 3, "0.5f", "0xFFFFFFFFFFFFFFFF", true, "nullptr", -3])");
  EXPECT_EQ(at<int>(plan, 0), 200);
  EXPECT_EQ(at<float>(plan, 4), 0.01F);
  EXPECT_EQ(at<double>(plan, 8), 3.0);
  EXPECT_EQ(at<float>(plan, 16), 0.5F);
  EXPECT_EQ(at<std::uint64_t>(plan, 24), ~std::uint64_t{0});
  EXPECT_EQ(at<std::uint8_t>(plan, 32), 1);
  EXPECT_EQ(at<std::uint64_t>(plan, 40), 0u);
  EXPECT_EQ(at<std::int8_t>(plan, 48), -3);
  EXPECT_EQ(at<float>(plan_arguments("float a", "[1.5]"), 0), 1.5F);
}

TEST(Arguments, ConvertToHalfByTheKernelsSignature) {
  const Plan plan = plan_arguments("__half a, __nv_bfloat16 b, half2 c", R"([1.5, "N / 2", "{1, 2}"])");
  EXPECT_EQ(at<std::uint16_t>(plan, 0), 0x3E00);
  EXPECT_EQ(at<std::uint16_t>(plan, 2), 0x4020) << "2.5, because the parameter is a floating-point number";
  EXPECT_EQ(at<std::uint32_t>(plan, 4), 0x40003C00u);
}

TEST(Arguments, CanPointIntoBuffers) {
  const Plan plan = plan_arguments("const float* a, double2* b, const float* c", R"(["in + width", "out", "in"])");
  EXPECT_EQ(at<std::uint64_t>(plan, 0), plan.buffers[0].address + 400);
  EXPECT_EQ(at<std::uint64_t>(plan, 8), plan.buffers[1].address + 48);
  ASSERT_EQ(plan.arguments.size(), 3u);
  EXPECT_EQ(plan.arguments[0].buffer, 0u);
  EXPECT_EQ(plan.arguments[0].byte_offset, 400u);
  EXPECT_EQ(plan.arguments[1].byte_offset, 48u);
  EXPECT_THAT(arguments_error("const float* a", R"(["in + 100 * width"])"), HasSubstr("must be from 0 to 5000"));
}

TEST(Arguments, CanBeStructsByValue) {
  const char* code =
      "struct Inner { char a; short b; }; struct P { float x; Inner inner; const float* data; bool last; };";
  const Plan plan =
      plan_arguments("int a, P p, int b", R"(["N", "{float 1.5, {char 1, short -2}, in + 1, bool 1}", "width"])", code);
  EXPECT_EQ(at<int>(plan, 0), 5);
  EXPECT_EQ(at<float>(plan, 8), 1.5F);
  EXPECT_EQ(at<std::int8_t>(plan, 12), 1);
  EXPECT_EQ(at<std::int16_t>(plan, 14), -2);
  EXPECT_EQ(at<std::uint64_t>(plan, 16), plan.buffers[0].address + 4);
  EXPECT_EQ(at<std::uint8_t>(plan, 24), 1);
  EXPECT_EQ(at<int>(plan, 32), 100);
  ASSERT_EQ(plan.inner_pointers.size(), 1u);
  EXPECT_EQ(plan.inner_pointers[0].at, 16u);
  EXPECT_EQ(plan.inner_pointers[0].buffer, 0u);
  EXPECT_EQ(plan.inner_pointers[0].byte_offset, 4u);
  EXPECT_FALSE(plan.arguments[1].buffer);
}

TEST(Arguments, CanBeVectorsByValue) {
  const Plan plan =
      plan_arguments("float3 a, int4 b, uchar4 c", R"(["{1, 2.5, N}", "{1, -2, width, 4}", "uchar4 {1, 2, 3, 255}"])");
  EXPECT_EQ(at<float>(plan, 4), 2.5F);
  EXPECT_EQ(at<float>(plan, 8), 5);
  EXPECT_EQ(at<int>(plan, 20), -2);
  EXPECT_EQ(at<int>(plan, 24), 100);
  EXPECT_EQ(at<std::uint32_t>(plan, 32), 0xFF030201u);
}

TEST(Arguments, ConvertFractionsToIntegersAsCppDoes) {
  const Plan plan = plan_arguments("int a, unsigned b, float c", R"(["2.75", "(width / 64.0) + 1", "2.75"])");
  EXPECT_EQ(at<int>(plan, 0), 2);
  EXPECT_EQ(at<std::uint32_t>(plan, 4), 100 / 64 + 1u);
  EXPECT_EQ(at<float>(plan, 8), 2.75F);
}

TEST(Arguments, ReportMismatches) {
  const char* code = "struct P { float x; double y; };";
  EXPECT_EQ(arguments_error("P p", R"(["{float 1}"])", code),
            "k.cu:7: argument 1 of the kernel, '{float 1}': the listed fields have 4 bytes, but the kernel's struct P "
            "has 16; list all of its fields in order");
  EXPECT_EQ(arguments_error("P p", R"(["N"])", code),
            "k.cu:7: argument 1 of the kernel, 'N': the parameter is a struct of 16 bytes (P); write its fields in "
            "braces, each with its type, like {float 1.5, int width}");
  EXPECT_EQ(arguments_error("P p", R"(["{1, 2}"])", code),
            "k.cu:7: argument 1 of the kernel, '{1, 2}': field '1' has no type; write it like 'int 1'");
  EXPECT_EQ(arguments_error("float4 p", R"(["{1, 2}"])"),
            "k.cu:7: argument 1 of the kernel, '{1, 2}': the argument has 2 numbers, but the type has 4");
  EXPECT_EQ(arguments_error("int n", R"(["1.5 % 2"])"),
            "k.cu:7: argument 1 of the kernel, '1.5 % 2': cannot evaluate '1.5 % 2': % needs integers; write int(a) % "
            "int(b)");
  EXPECT_EQ(arguments_error("int n", R"(["width * what"])"),
            "k.cu:7: argument 1 of the kernel, 'width * what': cannot evaluate 'width * what': unknown name "
            "'what'");
  EXPECT_EQ(arguments_error("int n", R"(["float 1"])"),
            "k.cu:7: argument 1 of the kernel, 'float 1': the argument has 4 bytes (float), but the parameter is an "
            "integer of 4 bytes");
  EXPECT_EQ(arguments_error("int n", R"(["{int 1}"])"),
            "k.cu:7: argument 1 of the kernel, '{int 1}': the argument is a list of fields, but the parameter is one "
            "number of 4 bytes");
}

TEST(Arguments, AVectorOfAnExternCKernelNeedsNoTypes) {
  const KernelFile kernel = parse_kernel("k", "k.cu", R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [1]
grid = [1]
args = ["{1.5, -2, 0}"]
+++*/
extern "C" __global__ void k(const float3 wind) {}
)~");
  const Plan plan = plan_compiled(kernel, {1, 1}, resolve_values(kernel, {}));
  EXPECT_EQ(at<float>(plan, 0), 1.5F);
  EXPECT_EQ(at<float>(plan, 4), -2.0F);
  EXPECT_EQ(at<float>(plan, 8), 0.0F);
}

}  // namespace
}  // namespace warplens::kernels
