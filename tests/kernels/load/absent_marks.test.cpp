#include "kernels/load/absent_marks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/compile/compile.hpp"
#include "kernels/load/assumed_macros.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class AbsentMarksTest : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  static KernelFile file_at(const std::string& path) {
    KernelFile file;
    file.path = path;
    file.text = read_source(path);
    return file;
  }
  const fs::path folder_ = fs::canonical(testing::TempDir()) / "absent_marks";
};

TEST_F(AbsentMarksTest, FollowFromTheNameAndThePlace) {
  const std::string path = write("k.cu", R"(#include "port/port.h"
struct PORT_ALIGN(8) Pair { float a, b; };
class PORT_EXPORT Table { int n; };
PORT_HOST_DEVICE float twice(float v) { return v + v; }
__global__ void k(Pair* PORT_RESTRICT p) { p->a = twice(p->b); })");
  const BuildMacros marks = find_absent_marks(source_units(file_at(path)));
  EXPECT_THAT(marks.defines, ElementsAre("PORT_ALIGN(bytes)=__align__(bytes)", "PORT_EXPORT=",
                                         "PORT_HOST_DEVICE=__host__ __device__", "PORT_RESTRICT=__restrict__"));
  EXPECT_THAT(marks.doubts, Contains(HasSubstr("'PORT_EXPORT'; it is left out")));
  EXPECT_THAT(marks.doubts, Contains(HasSubstr("'PORT_RESTRICT'; '__restrict__' is assumed for it")));
  EXPECT_THAT(compile(load_kernel(path), {}, "sm_90").ptx, HasSubstr("st.global.f32"));
}

TEST_F(AbsentMarksTest, AreAssumedInATextWithoutIncludes) {
  const std::string path = write("k.cu", "__global__ void k(float* RESTRICT a) { a[0] = 1; }\n");
  EXPECT_THAT(find_absent_marks(source_units(file_at(path))).defines, ElementsAre("RESTRICT=__restrict__"));
}

TEST_F(AbsentMarksTest, AValueIsNotAssumedForAReferenceInCapitals) {
  const std::string path = write("k.cu",
                                 "__device__ void f(float w, float &WP, float& WPC) { WP = w; WPC = WP / 2; }\n"
                                 "__global__ void k(float* a) { f(a[0], a[1], a[2]); }\n");
  EXPECT_THAT(find_absent_macros(file_at(path)).defines, IsEmpty());
}

TEST_F(AbsentMarksTest, AreNotAssumedIfNoIncludeFileIsAbsent) {
  const std::string path = write("k.cu",
                                 "#include <cstdio>\n#include \"port.h\"\nPORT_DEVICE float f();\n"
                                 "__global__ void k(float* a) { a[0] = 1; }");
  write("port.h", "#define PORT_SIDE 4\n");
  EXPECT_THAT(find_absent_marks(source_units(file_at(path))).defines, IsEmpty());
}

TEST_F(AbsentMarksTest, AMacroOfTheProjectIsNotReplaced) {
  const std::string path =
      write("k.cu",
            "#include \"gone.h\"\n#define PORT_DEVICE __device__\nPORT_DEVICE float f() { return 1; }\n"
            "__global__ void k(float* a) { a[0] = f(); }");
  EXPECT_THAT(find_absent_marks(source_units(file_at(path))).defines, IsEmpty());
}

TEST_F(AbsentMarksTest, ConstantsThatNothingDefinesAreAssumed) {
  const std::string path = write("k.cu", R"(#include "sizes.h"
__global__ void k(const float* in, float* out) {
  __shared__ float row[ROW_LENGTH];
  row[threadIdx.x % ROW_LENGTH] = in[threadIdx.x + FIRST_BASE];
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x % WARP_LANES] + INFINITY;
}
int main() { exit(EXIT_SUCCESS_OF_HOST + 1); })");
  const BuildMacros assumed = find_assumed_macros(source_units(file_at(path)));
  EXPECT_THAT(assumed.defines, ElementsAre("FIRST_BASE=0", "ROW_LENGTH=16", "WARP_LANES=32"));
  EXPECT_THAT(
      assumed.doubts,
      Contains("nothing in the project defines the macro 'ROW_LENGTH'; 16 is assumed; set it with -DROW_LENGTH=16"));
  const KernelFile kernel = load_kernel(path);
  EXPECT_THAT(kernel.doubts, Contains(HasSubstr("'ROW_LENGTH'; 16 is assumed")));
  EXPECT_THAT(compile(kernel, {}, "sm_90").ptx, HasSubstr("ld.shared"));
}

TEST_F(AbsentMarksTest, TypesAndFunctionsAreNotConstants) {
  const std::string path = write("k.cu",
                                 "#include \"types.h\"\n__global__ void k(PIXEL* a, PIXEL b) {\n  COUNT n = 3;\n"
                                 "  a[n] = MIX(b, 2) + PLACE::first; (PIXEL)n; }");
  EXPECT_THAT(find_assumed_macros(source_units(file_at(path))).defines, IsEmpty());
}

}  // namespace
}  // namespace warplens::kernels
