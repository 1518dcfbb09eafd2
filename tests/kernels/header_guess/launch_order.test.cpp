#include "kernels/header_guess/launch_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/text/error.hpp"
#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Returns "tile<8> 1 8" (instance, grid and block along x) for each launch; the selected one has a star.
std::vector<std::string> launches_in(const HeaderGuess& made) {
  std::vector<std::string> texts;
  const auto side = [](const KnownSides& sides) { return sides[0] ? std::to_string(*sides[0]) : std::string("?"); };
  for (const ProgramLaunch& launch : made.launches)
    texts.push_back(launch.instance + ' ' + side(launch.grid) + ' ' + side(launch.block) +
                    (launch.is_selected ? " *" : ""));
  return texts;
}

std::string failure(const std::string& text, const std::string& name) {
  try {
    guess(text, name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

const std::string kTwice = program(
    "__global__ void fill(float* v) { v[threadIdx.x] = 1; }\n"
    "__global__ void last(float* v) { v[threadIdx.x] = 2; }",
    "float* v; cudaMalloc(&v, 4096);\n"
    "fill<<<1, 32>>>(v);\n"
    "last<<<4, 8>>>(v);\n"
    "fill<<<dim3(2, 3), 64>>>(v);");

TEST(LaunchOrder, ListsTheLaunchesOfTheKernelOnly) {
  EXPECT_THAT(launches_in(guess(kTwice)), ElementsAre("fill 1 32 *", "fill 2 64"));
  EXPECT_THAT(launches_in(guess(kTwice, "fill@2")), ElementsAre("fill 1 32", "fill 2 64 *"));
  EXPECT_THAT(read(kTwice, "#2").grid, ElementsAre("2", "3")) << "the second launch of the first kernel";
  EXPECT_EQ(read(kTwice, "@2").entry, "last") << "the second launch in the text";
  EXPECT_EQ(read(kTwice, "last").entry, "last");
}

TEST(LaunchOrder, SaysWhichLaunchIsShown) {
  EXPECT_EQ(describe_selection(guess(kTwice).launches),
            "this is launch 1 of 2 of 'fill' (line 5); --launch 2 selects the next");
  EXPECT_EQ(describe_selection(guess(kTwice, "fill@2").launches),
            "this is launch 2 of 2 of 'fill' (line 7); --launch 1 selects the first");
  EXPECT_THAT(describe_selection(guess(kTwice, "last").launches), IsEmpty());
  EXPECT_THAT(guess(kTwice).doubts, Not(testing::Contains(HasSubstr("launch"))));
}

TEST(LaunchOrder, ANumberOutOfRangeListsTheLaunches) {
  EXPECT_EQ(failure(kTwice, "fill@3"),
            "some/k.cu:1: there is no launch 3 of 'fill'; choose one of these: 1 (line 5, fill, grid 1, block 32), 2 "
            "(line 7, fill, grid 2 × 3, block 64)");
  EXPECT_THAT(failure(kTwice, "#99999999999"), HasSubstr("there is no launch 999999 of 'fill'"));
  EXPECT_THAT(failure("__global__ void k(float* v) { v[0] = 1; }", "k@2"), HasSubstr("the file does not launch 'k'"));
}

TEST(LaunchOrder, FollowsTheCallsOfTheHost) {
  const std::string text =
      "__global__ void k(int* v) { v[threadIdx.x] = 1; }\n"
      "void later(int* v) { k<<<1, 96>>>(v); }\n"
      "void first(int* v) { k<<<1, 32>>>(v); }\n"
      "int main() { int* v; cudaMalloc(&v, 4096); first(v); k<<<1, 64>>>(v); later(v); }\n";
  EXPECT_THAT(launches_in(guess(text, "k@1")), ElementsAre("k 1 32 *", "k 1 64", "k 1 96"));
}

TEST(LaunchOrder, PutsLaunchesThatAreNeverReachedLast) {
  const std::string text = program("__global__ void k(int* v) { v[threadIdx.x] = 1; }",
                                   "int* v; cudaMalloc(&v, 4096); const int side = 16;\n"
                                   "if (side == 32) k<<<1, 32>>>(v);\nk<<<1, 64>>>(v);");
  EXPECT_THAT(launches_in(guess(text)), ElementsAre("k 1 64 *", "k 1 32"));
}

const std::string kInstances = R"(
template <int SIDE> __global__ void tile(float* v, int n) { if (threadIdx.x < n) v[threadIdx.x] = SIDE; }
template <int SIDE> void run(float* v) { tile<SIDE><<<2, SIDE>>>(v, SIDE); }
int main() {
  float* v;
  cudaMalloc(&v, 4096);
  run<8>(v);
  run<24>(v);
  run<8>(v);
})";

TEST(LaunchOrder, ListsEachInstanceOfATemplate) {
  EXPECT_THAT(launches_in(guess(kInstances)), ElementsAre("tile<8> 2 8 *", "tile<24> 2 24"));
  const KernelFile second = read(kInstances, "tile@2");
  EXPECT_EQ(second.entry, "tile<24>");
  EXPECT_THAT(second.block, ElementsAre("24"));
  EXPECT_EQ(second.args.back(), "24");
  EXPECT_EQ(read(kInstances).entry, "tile<8>") << "the choice of a launch does not change the others";
}

TEST(LaunchOrder, AnInstanceIsFoundInAnySpelling) {
  for (const char* name : {"tile<24>", "tile< 24 >", "tile <24>", "tile<24u>"}) {
    const HeaderGuess made = guess(kInstances, name);
    EXPECT_THAT(launches_in(made), ElementsAre("tile<24> 2 24 *")) << name;
    EXPECT_THAT(made.text, HasSubstr("entry   = \"tile<24>\"")) << name;
  }
  const std::string types = program("template <class T, bool B> __global__ void k(T* v) { v[threadIdx.x] = B; }",
                                    "float* f; unsigned int* u; cudaMalloc(&f, 128); cudaMalloc(&u, 128);\n"
                                    "k<float, true><<<1, 32>>>(f);\nk<unsigned  int, false><<<1, 16>>>(u);");
  EXPECT_THAT(read(types, "k<unsigned int,false>").block, ElementsAre("16"));
  EXPECT_THAT(read(types, "k< unsigned , false >").block, ElementsAre("16"));
  EXPECT_THAT(read(types, "k<float>").block, ElementsAre("32"));
}

TEST(LaunchOrder, ManyLaunchesAreBounded) {
  std::string body = "float* v; cudaMalloc(&v, 4096);\n";
  for (int at = 0; at < 1000; ++at) body += "k<<<1, 32>>>(v);\n";
  const HeaderGuess made = guess(program("__global__ void k(float* v) { v[threadIdx.x] = 1; }", body));
  EXPECT_EQ(made.launches.size(), kMostOrdered);
}

TEST(LaunchOrder, TemplatesThatCallEachOtherEnd) {
  const std::string text = R"(
template <int N> __global__ void k(float* v) { v[threadIdx.x] = N; }
template <int N> void b(float* v);
template <int N> void a(float* v) { k<N><<<1, N>>>(v); b<N - 1>(v); b<N / 2>(v); }
template <int N> void b(float* v) { a<N + 1>(v); a<N * 2>(v); }
int main() { float* v; cudaMalloc(&v, 4096); a<64>(v); b<32>(v); })";
  EXPECT_LE(guess(text).launches.size(), kMostOrdered);
}

}  // namespace
}  // namespace warplens::kernels
