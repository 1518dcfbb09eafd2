// The options that select a kernel of a file and its launch are the same in every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

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
    for (const char* option :
         {"--entry NAME", "--block X,Y,Z", "--grid X,Y,Z", "--shared BYTES", "--args LIST", "-I", "-D", "--launch N"})
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
  EXPECT_THAT(run_words({"trace", kernel}).out, HasSubstr("nothing in the project defines the macro 'VALUE'"));
  const CommandResult found = run_words({"trace", kernel, "-I", lib, "--format", "json"});
  EXPECT_EQ(found.status, kDone) << found.err;
  EXPECT_THAT(run_words({"header", kernel, "-I", lib}).out, HasSubstr("block   = [8]"));
  EXPECT_THAT(run_words({"trace", kernel, "-I", lib + "/none"}).err, HasSubstr("there is no such folder"));
}

TEST_F(LaunchOptions, ALaunchIsSelectedByItsNumber) {
  const std::string file = write("several.cu",
                                 "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n"
                                 "__global__ void last(int* a) { a[threadIdx.x] = 2; }\n"
                                 "int main() {\n  int* a;\n  cudaMalloc(&a, 4096);\n"
                                 "  k<<<1, 32>>>(a);\n  last<<<1, 8>>>(a);\n  k<<<3, 64>>>(a);\n}\n");
  const auto trace = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"trace", file, "--format", "json"});
    return run_words(options);
  };
  const auto json = nlohmann::json::parse(trace({"--launch", "2"}).out);
  EXPECT_EQ(json.at("launch").at("grid"), nlohmann::json::parse("[3, 1, 1]"));
  EXPECT_EQ(json.at("launches"), nlohmann::json::parse(R"([
    {"line": 6, "grid": [1, 1, 1], "block": [32, 1, 1], "instance": "k", "selected": false},
    {"line": 8, "grid": [3, 1, 1], "block": [64, 1, 1], "instance": "k", "selected": true}])"));
  EXPECT_THAT(json.at("notes").dump(),
              HasSubstr("this is launch 2 of 2 of 'k' (line 8); --launch 1 selects the first"));
  EXPECT_THAT(json.at("notes").dump(), HasSubstr("--entry k --launch 2' prints it"));
  EXPECT_FALSE(nlohmann::json::parse(trace({"--entry", "last"}).out).contains("launches"));
  EXPECT_EQ(
      nlohmann::json::parse(trace({"--entry", "k", "--launch", "2", "--block", "128"}).out).at("launch").at("block"),
      nlohmann::json::parse("[128, 1, 1]"));
  EXPECT_EQ(nlohmann::json::parse(trace({"--launch", "2", "--block", "96"}).out).at("launch").at("grid"),
            nlohmann::json::parse("[3, 1, 1]"));
  EXPECT_THAT(trace({"--launch", "3"}).err, HasSubstr("2 (line 8, k, grid 3, block 64)"));
  EXPECT_THAT(trace({"--launch", "0"}).err, HasSubstr("counted from 1"));
  EXPECT_THAT(trace({"--entry", "k@2", "--launch", "1"}).err, HasSubstr("already contains the number"));
  const CommandResult header = run_words({"header", file, "--launch", "2"});
  EXPECT_THAT(header.out, HasSubstr("block   = [64]"));
  EXPECT_THAT(header.err, HasSubstr("launch 2 of 2"));
}

TEST_F(LaunchOptions, ALaunchOfAHeaderIsSelectedByItsNumber) {
  const std::string file =
      write("own_header.cu",
            "/*+++\ntitle = \"k\"\n[buffers]\na = { element = \"int\", rows = \"1\", cols = \"64\" }\n"
            "[[launch]]\nentry = \"k\"\nblock = [32]\ngrid = [1]\nargs = [\"a\"]\n"
            "[[launch]]\nentry = \"k\"\nblock = [16]\ngrid = [2]\nargs = [\"a\"]\n+++*/\n"
            "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n");
  EXPECT_THAT(run_words({"trace", file, "--launch", "2"}).out, HasSubstr("blocks of 16 × 1 threads"));
  EXPECT_THAT(run_words({"trace", file, "--entry", "k", "--launch", "2"}).out, HasSubstr("blocks of 16 × 1 threads"));
  EXPECT_THAT(run_words({"trace", file, "--launch", "3"}).err, HasSubstr("numbered from 1 to 2"));
}

TEST_F(LaunchOptions, MacrosAreDefinedForTheFileAndItsLaunch) {
  const std::string file = write("macros.cu",
                                 "#ifndef WIDE\ntypedef float real;\n#else\ntypedef double real;\n#endif\n"
                                 "__global__ void k(real* a) { __shared__ real s[SIDE]; s[threadIdx.x] = 1;\n"
                                 "  __syncthreads(); a[threadIdx.x] = s[SIDE - 1 - threadIdx.x]; }\n"
                                 "int main() { real* a; cudaMalloc(&a, SIDE * sizeof(real)); k<<<2, SIDE>>>(a); }\n");
  const CommandResult without = run_words({"trace", file});
  EXPECT_EQ(without.status, kBadInput);
  EXPECT_THAT(without.err, HasSubstr("-DSIDE=16"));
  EXPECT_THAT(run_words({"trace", file, "-DSIDE=48"}).out, HasSubstr("blocks of 48 × 1 threads"));
  EXPECT_THAT(run_words({"header", file, "-D", "SIDE=48"}).out,
              testing::AllOf(HasSubstr("block   = [48]"), HasSubstr("element = \"float\"")));
  EXPECT_THAT(run_words({"header", file, "-D", "SIDE=48", "-DWIDE"}).out, HasSubstr("element = \"double\""));
  EXPECT_EQ(run_words({"check", file, "-D", "SIDE=48", "-DWIDE"}).status, kDone);
  EXPECT_THAT(run_words({"trace", file, "-D", "1=2"}).err, HasSubstr("-D 1=2: write a macro"));
}

}  // namespace
}  // namespace warplens::commands
