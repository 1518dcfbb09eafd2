#include "app/page_contents/page_compiler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/page_contents/additions.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Runs each test in a folder of its own.
class PageCompilerTest : public testing::Test {
 protected:
  static fs::path make_folder() {
    const fs::path folder = fs::path(testing::TempDir()) / "page_compiler";
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
  }
  const WorkingFolder working_{make_folder()};
};

std::string header(const std::string& entry, const std::string& more = "") {
  return "/*+++\ntitle = \"K\"\nsummary = \"A kernel.\"\nentry = \"" + entry +
         "\"\nblock = [32]\ngrid = [1]\nargs = [\"out\"]\n[buffers]\n"
         "out = { element = \"int\", rows = \"1\", cols = \"32\" }\n" +
         more + "+++*/\n";
}

/// Compiles a kernel for a page. Returns the pack with the answers of the compiler.
std::string compile(const std::string& name) {
  PageCompiler compiler;
  compiler.compile({name}, {}, [](double) {});
  return compiler.pack().write();
}

TEST_F(PageCompilerTest, CompilesAsInTheRootFolder) {
  kernels::write_whole("k.cu", header("k") + "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n");
  EXPECT_THAT(compile("k.cu"), HasSubstr("\"/k.cu\""));
}

TEST_F(PageCompilerTest, CompilesEachSetting) {
  kernels::write_whole("k.cu", header("k", "[params]\nSIDE = { default = 1, values = [1, 2, 5] }\n") +
                                   "__global__ void k(int* out) { out[threadIdx.x] = SIDE; }\n");
  PageCompiler compiler;
  double last = 0;
  compiler.compile({"k.cu"}, {}, [&](double share) { last = std::max(last, share); });
  EXPECT_EQ(compiler.pack().size(), 3u);
  EXPECT_EQ(last, 1);
}

TEST_F(PageCompilerTest, PacksTheAttemptsThatTheCompilerRejects) {
  // NVRTC rejects compound literals, so the kernel is compiled again without them.
  kernels::write_whole("k.cu", header("k") + "__global__ void k(int* out) { out[threadIdx.x] = (int2){1, 2}.y; }\n");
  PageCompiler compiler;
  compiler.compile({"k.cu"}, {}, [](double) {});
  EXPECT_EQ(compiler.pack().size(), 2u);
}

TEST_F(PageCompilerTest, CompilesAllKernelsThatAProgramLaunches) {
  kernels::write_whole("program.cu",
                       "__global__ void first(int* a) { a[threadIdx.x] = 1; }\n"
                       "__global__ void second(int* a) { a[threadIdx.x] = 2; }\n"
                       "int main() { int* a; cudaMalloc(&a, 128); first<<<1, 32>>>(a); second<<<1, 32>>>(a); }\n");
  const std::string pack = compile("program.cu");
  EXPECT_THAT(pack, HasSubstr(".entry _Z5firstPi"));
  EXPECT_THAT(pack, HasSubstr(".entry _Z6secondPi"));
}

TEST_F(PageCompilerTest, ReportsAKernelThatDoesNotCompile) {
  kernels::write_whole("k.cu", header("k") + "__global__ void k(int* out) {\n  out[0] = nothing;\n}\n");
  PageCompiler compiler;
  try {
    compiler.compile({"k.cu"}, {}, [](double) {});
    FAIL() << "no error";
  } catch (const kernels::InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("k.cu:12: identifier \"nothing\" is undefined"));
  }
}

}  // namespace
}  // namespace warplens::page
