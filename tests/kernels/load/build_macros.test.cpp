#include "kernels/load/build_macros.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/compile/compile.hpp"
#include "kernels/files/build_definitions.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class BuildMacrosTest : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  static BuildMacros macros_of(const std::string& path, const std::vector<std::string>& given = {}) {
    KernelFile file;
    file.path = path;
    file.text = read_source(path);
    file.defines = given;
    return find_build_macros(file);
  }
  static std::vector<std::string> definitions(const std::string& kernel) {
    std::vector<std::string> found;
    for (const BuildDefinition& one : find_build_definitions(kernel))
      found.push_back(one.name + '=' + one.value + ':' + std::to_string(one.line));
    return found;
  }
  const fs::path folder_ = fs::canonical(testing::TempDir()) / "build_macros";
};

TEST_F(BuildMacrosTest, TheMacrosOfAMakefileAreRead) {
  const std::string kernel = write("app/k.cu", "");
  write("app/Makefile",
        "SIDE = 8\nFLAGS := -O3 -DSIDE=$(SIDE) \\\n  -DREAL=float -D DEEP\nHOST = -DHOME=$(shell pwd) -DT='\"a\"'\n"
        "# -DGONE=1\nk: k.cu\n\tnvcc $(FLAGS) -DLAST=unsigned k.cu\n");
  EXPECT_THAT(definitions(kernel), ElementsAre("SIDE=8:2", "REAL=float:2", "DEEP=1:2", "LAST=unsigned:7"));
}

TEST_F(BuildMacrosTest, TheMacrosOfCmakeFilesAboveAreRead) {
  const std::string kernel = write("src/gpu/k.cu", "");
  write("CMakeLists.txt",
        "set(ROWS 4)  # -DNOT\nadd_definitions(-DROWS=${ROWS} -DPATH=${UNKNOWN})\n"
        "target_compile_definitions(app PRIVATE\n  COLUMNS=6 WIDE)\n"
        "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -DORDER=2 -O3\")\n");
  EXPECT_THAT(definitions(kernel), ElementsAre("ROWS=4:2", "COLUMNS=6:4", "WIDE=1:4", "ORDER=2:5"));
}

TEST_F(BuildMacrosTest, OnlyMacrosThatTheCodeLacksAreTaken) {
  write("Makefile", "A = -DSIDE=8 -DKNOWN=1 -DN=3 -DDEBUG -DUNUSED=2 -DGIVEN=4\nifdef WIDE\nB = -DSIDE=16\nendif\n");
  const std::string path = write("k.cu",
                                 "#define KNOWN 2\n#ifdef DEBUG\n#endif\n__global__ void k(float* a, int N) {\n"
                                 "  __shared__ float s[SIDE];\n  s[N] = GIVEN;\n  a[KNOWN] = s[0];\n}\n");
  const BuildMacros macros = macros_of(path, {"GIVEN=5"});
  EXPECT_THAT(macros.defines, ElementsAre("SIDE=8"));
  EXPECT_THAT(macros.doubts, ElementsAre(HasSubstr("another build defines it as 16")));
}

TEST_F(BuildMacrosTest, ALoadedKernelHasThem) {
  write("Makefile", "FLAGS = -DSIDE=8\n");
  const std::string path =
      write("k.cu",
            "__global__ void k(float* a) { a[blockIdx.x * SIDE + threadIdx.x] = 1; }\n"
            "int main() { float* a; cudaMalloc(&a, 4 * SIDE * sizeof(float)); k<<<4, SIDE>>>(a); }\n");
  const KernelFile kernel = load_kernel(path);
  EXPECT_THAT(kernel.defines, ElementsAre("SIDE=8"));
  EXPECT_THAT(kernel.doubts, Contains(HasSubstr("the macro 'SIDE' is set to 8, as in ")));
  EXPECT_THAT(kernel.block, ElementsAre("8"));
  EXPECT_NO_THROW(compile(kernel, {}));
}

TEST_F(BuildMacrosTest, AChoiceBetweenMacrosIsMade) {
  const std::string path = write("k.cu",
                                 "__global__ void k(float* a, int n) {\n#if defined(ROWS)\n  a[threadIdx.x] = 1;\n"
                                 "#elif defined(COLUMNS)\n  a[0] = 2;\n#else\n#error ROWS or COLUMNS\n#endif\n}\n");
  EXPECT_THAT(compile(load_kernel(path), {}).notes, Contains(HasSubstr("Warplens defines ROWS as 1")));
  const std::string other = write("other.cu",
                                  "#if defined(_WIN32)\n#else\n#error only Windows\n#endif\n"
                                  "__global__ void k(float* a) { a[0] = 1; }\n");
  EXPECT_THAT(compile(load_kernel(other), {}).notes, Contains(HasSubstr("left out: the #error directive at ")));
}

}  // namespace
}  // namespace warplens::kernels
