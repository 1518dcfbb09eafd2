#include "kernels/compile/texture_references.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/simt/execute.hpp"
#include "tests/kernels/plan/plan_compiled.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Counts the accesses of a launch, and records their addresses.
class Counter : public simt::Observer {
 public:
  bool takes_interleaved_blocks() const override { return true; }
  void access(const simt::Access& access) override {
    ++accesses;
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      if ((access.active >> lane & 1) != 0) addresses.push_back(access.addresses[lane]);
  }
  std::size_t accesses = 0;
  std::vector<std::uint64_t> addresses;
};

KernelFile file_with(const std::string& tables, const std::string& args, const std::string& code) {
  return parse_kernel("k", "k.cu", R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [32]
grid = [2]
args = )~" + args + R"~(
[buffers]
out = { element = "float", rows = 1, cols = 64 }
hill = { element = "float", rows = "height", cols = "width", fill = "index" }
)~" + tables + "\n+++*/\n" + code);
}

Counter count(const KernelFile& kernel) {
  const Compiled compiled = compile(kernel, {});
  const auto program = simt::Program::lower(ptx::parse(compiled.ptx), compiled.entry);
  const Plan planned = plan(kernel, *program, {40, 30}, {});
  simt::GlobalMemory memory(*program, planned.launch);
  Counter counter;
  const std::vector<simt::Dim3> blocks{{0, 0, 0}, {1, 0, 0}};
  simt::execute_blocks(*program, planned.launch, blocks, memory, counter, simt::Limits{}, [](double) { return true; });
  return counter;
}

const std::string kBody =
    "  int i = blockIdx.x * 32 + threadIdx.x;\n  float sum = 0;\n"
    "  for (int y = 0; y < n; ++y) {\n    out[i] = sum;\n    sum += tex2D";

TEST(TextureReferences, MakeTheSameAccessesAsAnObject) {
  const Counter with_reference = count(
      file_with("[textures]\nt = { buffer = \"hill\", reference = \"relief\", filter = \"linear\" }", "[\"out\", 5]",
                "texture<float, 2> relief;\n__global__ void k(float* out, int n) {\n" + kBody +
                    "(relief, i + 0.25f, y);\n  }\n  out[i] = sum;\n}\n"));
  const Counter with_object =
      count(file_with("[textures]\nt = { buffer = \"hill\", filter = \"linear\" }", "[\"out\", 5, \"t\"]",
                      "__global__ void k(float* out, int n, cudaTextureObject_t relief) {\n" + kBody +
                          "<float>(relief, i + 0.25f, y);\n  }\n  out[i] = sum;\n}\n"));
  EXPECT_GT(with_reference.accesses, 40u);
  EXPECT_EQ(with_reference.accesses, with_object.accesses);
  EXPECT_EQ(with_reference.addresses, with_object.addresses);
}

TEST(TextureReferences, SurfacesAndAllFormsOfDeclarationsCompile) {
  const KernelFile kernel = file_with(
      "[textures]\na = { buffer = \"hill\", reference = \"one\", kind = \"linear\" }\n"
      "b = { buffer = \"hill\", reference = \"two\" }\n[surfaces]\nc = { buffer = \"hill\", reference = \"three\" }",
      "[\"out\"]",
      "texture<int2, 1> unused;\nstatic texture<float> one;\nnamespace n {\n"
      "texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> two(1, cudaFilterModeLinear);\n}\n"
      "surface<void, 2> three;\n__device__ float first(texture<float, 1> t, int i) { return tex1Dfetch(t, i); }\n"
      "__global__ void k(float* out) {\n  float4 c = tex2D(n::two, 0.5f, 0.5f);\n"
      "  surf2Dwrite(first(one, threadIdx.x) + c.x, three, threadIdx.x * 4, 1);\n  out[0] = surf2Dread<float>(three, "
      "4, "
      "1);\n}\n");
  const Compiled compiled = compile(kernel, {});
  EXPECT_THAT(compiled.ptx, HasSubstr(".param .u64 warplens_reference_one"));
  EXPECT_THAT(compiled.ptx, Not(HasSubstr("unused")));
  EXPECT_FALSE(compiled.cubin.empty());
  EXPECT_THAT(compiled.notes, Contains(HasSubstr("'n::two' is a texture or surface reference, which CUDA 12 removed")));
}

TEST(TextureReferences, ASurfaceReferenceHasElementsOfAnyType) {
  const KernelFile kernel = file_with("[surfaces]\nc = { buffer = \"hill\", reference = \"plane\" }", "[\"out\"]",
                                      "surface<void, 2> plane;\n__global__ void k(float* out) {\n  double d;\n"
                                      "  surf2Dread(&d, plane, 8, 1);\n"
                                      "  surf2Dwrite(d + surf2Dread<double>(plane, 0, 1, cudaBoundaryModeZero), plane, "
                                      "16, 1);\n  out[0] = d;\n}\n");
  const std::string ptx = compile(kernel, {}).ptx;
  EXPECT_THAT(ptx, HasSubstr("suld.b.2d.v2.b32.trap"));
  EXPECT_THAT(ptx, HasSubstr("suld.b.2d.v2.b32.zero"));
  EXPECT_THAT(ptx, HasSubstr("sust.b.2d.v2.b32.trap"));
}

TEST(TextureReferences, AReferenceWithoutAnObjectIsAnError) {
  const KernelFile kernel = file_with("", "[\"out\"]",
                                      "texture<float, 2> relief;\n"
                                      "__global__ void k(float* out) { out[0] = tex2D(relief, 1, 2); }\n");
  EXPECT_THAT(input_error_of([&] {
                plan_compiled(kernel, {40, 30}, {});
              }),
              HasSubstr("no object in [textures] or [surfaces] has reference = \"relief\""));
}

TEST(TextureReferences, AClassOfTheProgramMayHaveTheSameName) {
  const Compiled compiled =
      compile(file_with("", "[\"out\"]",
                        "template <class T> struct texture { T* data; };\n"
                        "__global__ void k(float* out) { texture<float> t{out}; t.data[0] = 1; }\n"),
              {});
  EXPECT_THAT(compiled.notes, IsEmpty());
}

TEST(TextureReferences, ParametersReplaceAddressesInKernelsOnly) {
  const std::string ptx =
      ".global .align 4 .b8 t[20];\n.global .align 4 .b8 t2[20];\n.visible .entry k()\n{\n\tmov.u64 \t%rd1, t;\n"
      "\tmov.u64 \t%rd2, t2;\n\tret;\n}\n";
  const ReferencePtx made = with_handles_as_parameters(ptx, {"t"});
  EXPECT_EQ(made.text,
            "\n.global .align 4 .b8 t2[20];\n.visible .entry k(.param .u64 warplens_reference_t)\n{\n"
            "\tld.param.u64 \t%rd1, [warplens_reference_t];\n\tmov.u64 \t%rd2, t2;\n\tret;\n}\n");
  EXPECT_THAT(made.handled, ElementsAre("t"));
  EXPECT_EQ(made.unhandled, "");
  EXPECT_EQ(with_handles_as_parameters(".global .align 4 .b8 t[20];\n.func f()\n{\n\tmov.u64 \t%rd1, t;\n}\n", {"t"})
                .unhandled,
            "t");
}

}  // namespace
}  // namespace warplens::kernels
