// The options that select a kernel of a file and its launch are the same in every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/commands/named_kernels.hpp"
#include "tests/app/commands/command_result.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class LaunchOptions : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / "launch_options";
  const std::string two_ = write("two.cu",
                                 "__global__ void first(int* a) { a[threadIdx.x] = 1; }\n"
                                 "__global__ void second(int* b, int n) {\n"
                                 "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                 "  if (i < n) b[i] = i;\n}\n"
                                 "int main() {\n  int *a, *b;\n  cudaMalloc(&a, 128); cudaMalloc(&b, 4096);\n"
                                 "  first<<<1, 32>>>(a);\n  second<<<8, 128>>>(b, 1024);\n}\n");
};

TEST_F(LaunchOptions, EveryCommandThatTakesAFileHasThem) {
  for (const char* command :
       {"trace", "step", "check", "header", "predict", "sweep", "render", "report", "bench", "verify", "compare-ncu"}) {
    const std::string help = run_words({command, "--help"}).out;
    for (const char* option : {"--entry NAME", "--block X,Y,Z", "--grid X,Y,Z", "--shared BYTES", "--args LIST", "-I"})
      EXPECT_THAT(help, HasSubstr(option)) << command;
  }
}

TEST_F(LaunchOptions, AHeaderIsPrintedForTheKernelAndTheLaunch) {
  const CommandResult second = run_words({"header", two_, "--entry", "second"});
  EXPECT_THAT(second.out, HasSubstr("entry   = \"second\"\nblock   = [128]\ngrid    = [8]"));
  EXPECT_EQ(run_words({"header", two_, "--kernel", "second"}).out, second.out);
  const CommandResult given = run_words(
      {"header", two_, "--entry", "second", "--block", "64", "--grid", "ceil_div(1024, 64),2", "--shared", "32"});
  EXPECT_THAT(given.out, HasSubstr("block   = [\"64\"]\ngrid    = [\"ceil_div(1024, 64)\", \"2\"]\n"));
  EXPECT_THAT(given.out, HasSubstr("shared  = \"32\"\n"));
  const std::string whole = write("whole.cu", given.out + "__global__ void second(int* b, int n) { b[0] = n; }\n");
  // The trace reads the launch from the printed header.
  EXPECT_THAT(run_words({"trace", whole, "--format", "json"}).out,
              HasSubstr("\"grid\": [\n      16,\n      2,\n      1\n    ]"))
      << given.out;
}

TEST_F(LaunchOptions, TheyApplyToAllKernelsOfALine) {
  ChoiceOptions launch;
  launch.entry = "second";
  launch.block = "256";
  const std::vector<NamedChoice> named = named_choices({two_}, {"512x1"}, {}, launch);
  ASSERT_EQ(named.size(), 1u);
  EXPECT_EQ(named.front().choice.kernel, two_ + "#second");
  EXPECT_EQ(named.front().choice.launch.block, std::vector<std::string>{"256"});
  EXPECT_EQ(named.front().choice.size.width, 512u);
}

TEST_F(LaunchOptions, AFolderOfHeadersMayBeOutsideTheProject) {
  write("lib/value.h", "#define VALUE 8\n");
  const std::string kernel = write("own/k.cu",
                                   "#include <value.h>\n__global__ void k(int* a) { a[threadIdx.x] = VALUE; }\n"
                                   "int main() { int* a; cudaMalloc(&a, 4 * VALUE); k<<<1, VALUE>>>(a); }\n");
  const std::string lib = (folder_ / "lib").string();
  EXPECT_EQ(run_words({"trace", kernel}).status, kBadInput);
  const CommandResult found = run_words({"trace", kernel, "-I", lib, "--format", "json"});
  EXPECT_EQ(found.status, kDone) << found.err;
  EXPECT_THAT(run_words({"header", kernel, "-I", lib}).out, HasSubstr("block   = [8]"));
  EXPECT_THAT(run_words({"trace", kernel, "-I", lib + "/none"}).err, HasSubstr("there is no such folder"));
}

}  // namespace
}  // namespace warplens::commands
