#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kDouble = "__global__ void twice(float* v, int n) {}\n";

std::string launch_of(const std::string& before, const std::string& sizes, const std::string& launch) {
  return program(before, sizes + "\nfloat* v;\ncudaMalloc(&v, n * sizeof(float));\n" + launch);
}

TEST(AssumedSizes, TakesASizeThatStartsAtZeroAndIsReadAsUnknown) {
  for (const char* const input :
       {"std::cin >> n;", "scanf(\"%d\", &n);", "fscanf(f, \"%d %d\", &k, &n);", "n = count(f);"}) {
    const std::string text =
        launch_of(kDouble, std::string("int n = 0, k = 0; ") + input, "twice<<<(n + 63) / 64, 64>>>(v, n);");
    const HeaderGuess made = guess(text);
    EXPECT_THAT(made.doubts, Contains("'n' could not be determined; 16384 is assumed")) << input;
    const KernelFile kernel = read(text);
    EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 64)")) << input;
    EXPECT_THAT(kernel.args, ElementsAre("v", "width")) << input;
    EXPECT_EQ(kernel.buffers.at(0).cols, "width") << input;
  }
}

TEST(AssumedSizes, DerivesEverythingFromOneAssumption) {
  const HeaderGuess made = guess(R"(
__global__ void scaleRows(const float* x, float* y, int columns) {}
torch::Tensor scale_rows(torch::Tensor x) {
  auto y = torch::empty_like(x);
  const int rows = x.size(0), columns = x.size(1);
  scaleRows<<<dim3((columns + 63) / 64, rows), 64>>>(x.data_ptr<float>(), y.data_ptr<float>(), columns);
  return y;
})");
  EXPECT_THAT(made.text, HasSubstr("default_size = [256, 128]"));
  EXPECT_THAT(made.text, HasSubstr(R"~(grid    = ["ceil_div(width, 64)", "height"])~"));
  EXPECT_THAT(made.text, HasSubstr(R"(args    = ["x", "y", "width"])"));
}

TEST(AssumedSizes, ReadsTheSidesOfALibrarysMatrix) {
  const HeaderGuess made = guess(program(kDouble, R"(
    Eigen::MatrixXf m = Eigen::MatrixXf::Zero(30, 20);
    float* v;
    cudaMalloc(&v, m.size() * sizeof(float));
    twice<<<m.rows(), m.cols()>>>(v, m.size());)"));
  EXPECT_THAT(made.text, HasSubstr("block   = [20]"));
  EXPECT_THAT(made.text, HasSubstr("grid    = [30]"));
  EXPECT_THAT(made.text, HasSubstr(R"(cols = "600")"));
}

TEST(AssumedSizes, ChoosesABlockThatIsPossible) {
  const std::string sizes = "int n = atoi(argv[1]), edge = atoi(argv[2]);";
  const KernelFile square =
      read(launch_of(kDouble, sizes, "twice<<<dim3(n / edge, n / edge), dim3(edge, edge)>>>(v, n);"));
  EXPECT_THAT(square.block, ElementsAre("32", "32"));
  const KernelFile deep =
      read(std::string(kDouble) + "void run(float* v, int n, int maps) { twice<<<n, dim3(4, 8, maps)>>>(v, n); }");
  EXPECT_THAT(deep.block, ElementsAre("4", "8", "32"));
}

TEST(AssumedSizes, KeepsProductsOfManySizesSmall) {
  const KernelFile kernel = read(launch_of(
      kDouble, "int a = atoi(argv[1]), b = atoi(argv[2]), c = atoi(argv[3]); size_t n = (size_t)a * b * c * c;",
      "twice<<<(n + 255) / 256, 256>>>(v, n);"));
  ASSERT_TRUE(kernel.default_size);
  EXPECT_LE(kernel.default_size->width * kernel.default_size->height, std::uint64_t{1} << 20);
}

TEST(AssumedSizes, ReportsAGridWithoutBlocks) {
  const HeaderGuess made = guess(launch_of(kDouble, "const int n = 100;", "twice<<<n / 128, 128>>>(v, n);"));
  EXPECT_THAT(made.errors, Contains(HasSubstr("which CUDA refuses"))) << made.text;
}

TEST(AssumedSizes, AssumesNothingInConditions) {
  const HeaderGuess made = guess(launch_of(
      kDouble, "int n = 320; int wanted; std::cin >> wanted; if (wanted > 5) n = 64;", "twice<<<n / 32, 32>>>(v, n);"));
  EXPECT_THAT(made.text, HasSubstr("default_size = [320, 1]"));
  EXPECT_THAT(made.doubts, Not(Contains(HasSubstr("'wanted'"))));
}

TEST(AssumedSizes, ReadsTheSidesOfADim3ThatAreAssignedOneByOne) {
  const KernelFile local =
      read(launch_of(kDouble, "int n = 640; dim3 b(32), g; b.y = 4; if (argc > 1) b.x = atoi(argv[1]); g.x = n / 128;",
                     "twice<<<g, b>>>(v, n);"));
  EXPECT_THAT(local.block, ElementsAre("32", "4"));
  EXPECT_THAT(local.grid, ElementsAre("width / 128"));
  const KernelFile global = read(std::string("dim3 Threads, Blocks; float* V; const int kAll = 700;\n") + kDouble +
                                 "void prepare() { Threads.x = 70; Blocks.x = kAll / 70; }\n" +
                                 program("", "prepare(); twice<<<Blocks, Threads>>>(V, kAll);"));
  EXPECT_THAT(global.block, ElementsAre("70"));
  EXPECT_THAT(global.grid, ElementsAre("width / 70"));
}

TEST(AssumedSizes, KeepsTheDefaultsOfOptions) {
  const std::string text = R"(
struct Options { int n = 300, block = 0; };
Options parse(int argc, char** argv) {
  Options o;
  if (argc > 1) o.n = atoi(argv[1]);
  o.block = std::stoi(argv[2]);
  return o;
}
)" + std::string(kDouble) + program("", "Options o = parse(argc, argv); twice<<<o.n / 4, o.block>>>(nullptr, o.n);");
  EXPECT_THAT(read(text).args, ElementsAre("nullptr", "300"));
  EXPECT_THAT(guess(text).doubts, ElementsAre("'o.block' could not be determined; 256 is assumed"));
}

TEST(AssumedSizes, MeasuresABufferThatOnlyAnAssumptionOfItsOwnSizes) {
  const KernelFile made = read(std::string(kDouble) +
                               "void run(const Mesh& mesh, int n) { float* v; cudaMalloc(&v, mesh.edges.size() * 4);\n"
                               "  twice<<<(n + 63) / 64, 64>>>(v, n); }");
  EXPECT_EQ(made.buffers.at(0).cols, kReached);
}

TEST(AssumedSizes, ReadsNumbersInBraces) {
  const KernelFile kernel = read(launch_of(std::string("constexpr unsigned int kThreads{96U};\n") + kDouble,
                                           "const std::size_t n{9600}; unsigned const each{2};",
                                           "twice<<<n / (kThreads * each), kThreads>>>(v, n);"));
  EXPECT_THAT(kernel.block, ElementsAre("96"));
  EXPECT_EQ(kernel.default_size->width, 9600u);
}

TEST(AssumedSizes, LeavesARestToAKernelForTheRest) {
  const std::string rest = "__global__ void rest(float* v, int begin, int n) { int i = begin + threadIdx.x; }\n";
  const KernelFile kernel = read(launch_of(rest, "int n; scanf(\"%d\", &n);", "rest<<<1, 64>>>(v, n / 8 * 8, n);"));
  EXPECT_THAT(kernel.args, ElementsAre("v", "16376", "16383"));
  const KernelFile whole = read(launch_of(rest, "int n; scanf(\"%d\", &n);", "rest<<<1, 64>>>(v, 0, n);"));
  EXPECT_THAT(whole.args.at(2), "16384");
}

TEST(AssumedSizes, LaunchesAKernelOfAKernelWithPositionsAtTheStart) {
  const KernelFile kernel = read(program("__global__ void part(float* v, int from, int count) {}\n"
                                         "__global__ void all(float* v, const int* at) { int p = threadIdx.x; "
                                         "part<<<at[p], 32>>>(v, at[p], at[p + 1]); }\n",
                                         "all<<<1, 4>>>(nullptr, nullptr);"),
                                 "part");
  EXPECT_THAT(kernel.grid, ElementsAre("64"));
  EXPECT_THAT(kernel.args, ElementsAre(testing::_, "0", "2048"));
}

TEST(AssumedSizes, ReplacesAValueOfTheProgramThatCudaRefuses) {
  const std::string text = program(kDouble, R"(
    size_t n = 1 << 22;
    float* v;
    cudaMalloc(&v, n * sizeof(float));
    twice<<<1, n, n * sizeof(float)>>>(v, n);)");
  const HeaderGuess made = guess(text);
  const KernelFile kernel = read(text);
  EXPECT_THAT(kernel.block, ElementsAre("1024"));
  EXPECT_THAT(kernel.args, ElementsAre("v", "1024"));
  EXPECT_EQ(kernel.buffers.at(0).cols, "1024");
  EXPECT_EQ(kernel.dynamic_shared, "4096");
  EXPECT_THAT(made.doubts, Contains("the value of 'n' in the program is too large: CUDA would refuse the launch; 1024 "
                                    "is assumed"));
}

TEST(AssumedSizes, ReducesConstantsThatCudaRefusesAndSaysThatTheProgramIsWrong) {
  const std::string text = program("#define W 100\n__global__ void blur(float* v) { v[threadIdx.x % W] = W; }\n",
                                   "float* v; cudaMalloc(&v, 4096); blur<<<2, dim3(W, 20)>>>(v);");
  EXPECT_THAT(read(text).block, ElementsAre("50", "20"));
  EXPECT_THAT(guess(text).errors, Contains(HasSubstr("100 × 20 = 2000 threads, but CUDA allows at most 1024")));
}

TEST(AssumedSizes, ChoosesSizesWhoseSharedMemoryFits) {
  const std::string code = "__global__ void mix(float* v, int rows, int depth) {}\n";
  const auto shared = [&](const std::string& before) {
    return std::stoi(read(program(code, "int rows = atoi(argv[1]), depth = atoi(argv[2]);\nfloat* v;\n" + before +
                                            "mix<<<4, 128, rows * depth * sizeof(float)>>>(v, rows, depth);"))
                         .dynamic_shared);
  };
  EXPECT_LE(shared(""), 49152);
  EXPECT_GT(shared(""), 8192);
  const int more = shared("cudaFuncSetAttribute(mix, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000);\n");
  EXPECT_LE(more, 200000);
  EXPECT_GT(more, 49152);
}

TEST(AssumedSizes, TakesANumberOfFirstRowsAsASize) {
  const HeaderGuess made = guess(R"(
__global__ void twice(float* v, int n) {}
void run(float* v, int num_rows_first) { twice<<<4, 64>>>(v, num_rows_first); })");
  EXPECT_THAT(made.text, HasSubstr(R"(args    = ["v", 16384])"));
}

TEST(AssumedSizes, KeepsTheFractionsOfTheProgram) {
  const KernelFile kernel = read(program(kDouble, R"(
    int n = atoi(argv[1]);
    float* v;
    cudaMalloc(&v, n * sizeof(float));
    int blocks = (int)((n - 0.5) / 256) + 1;
    twice<<<blocks, 256>>>(v, (float)n / 3);)"));
  EXPECT_THAT(kernel.grid, ElementsAre("int((width - 0.5) / 256) + 1"));
  EXPECT_EQ(kernel.args.at(1), "double(width) / 3");
}

TEST(AssumedSizes, GivesABlockThatTheProgramDividesAtLeastOneThread) {
  const KernelFile kernel = read(R"(
__global__ void scan(float* v, int n) {}
void run(float* v, int n, int width) { scan<<<1, n / 1024>>>(v, n); })");
  EXPECT_THAT(kernel.block, ElementsAre("64"));
  EXPECT_THAT(kernel.args, ElementsAre("v", "65536"));
}

TEST(AssumedSizes, TakesNoNumberAboveTheLargestSizeForASize) {
  const KernelFile kernel = read(program(kDouble, R"(
    const long long n = 3000000000ll;
    float* v;
    cudaMalloc(&v, 4096);
    twice<<<n / 100000, 64>>>(v, 5);)"));
  EXPECT_EQ(kernel.default_size->width, 1);
  EXPECT_THAT(kernel.grid, ElementsAre("30000"));
}

TEST(AssumedSizes, CompletesAListOfVectors) {
  const KernelFile kernel = read(program("__global__ void move(float3* p) {}\n", R"(
    float3 host[8] = {1.0f, 2.0f};
    float3* p;
    cudaMalloc(&p, sizeof(host));
    cudaMemcpy(p, host, sizeof(host), cudaMemcpyHostToDevice);
    move<<<1, 8>>>(p);)"));
  const std::vector<std::string>& numbers = kernel.buffers.at(0).fill.values;
  EXPECT_FALSE(numbers.empty());
  EXPECT_EQ(numbers.size() % 3, 0u);
}

}  // namespace
}  // namespace warplens::kernels
