#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/source/name_macros.hpp"
#include "kernels/text/error.hpp"
#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::HasSubstr;

TEST(TemplateGuess, AssumesArgumentsByTheirKind) {
  const std::string text = R"(
enum class Mode { sum, most };
template <typename T, bool FIRST, int THREADS, Mode MODE>
__global__ void reduce(const T* in, T* out, int n) { out[blockIdx.x] = in[threadIdx.x]; })";
  EXPECT_EQ(read(text).entry, "reduce<float, true, 256, (Mode)0>");
  EXPECT_THAT(guess(text).doubts, Contains("the template argument 'THREADS' could not be determined; 256 is assumed"));
}

TEST(TemplateGuess, ReplacesATypedefInAFunctionOrAClass) {
  const std::string kernel = "template <class T> __global__ void fill(T* v) { v[threadIdx.x] = 1; }\n";
  EXPECT_EQ(
      read(kernel + "int main() { typedef short item; item* v; cudaMalloc(&v, 64); fill<item><<<1, 32>>>(v); }").entry,
      "fill<short>");
  EXPECT_EQ(read(kernel + "struct Gate { typedef unsigned int Flag; Flag* flags;\n"
                          "  void reset() { fill<Flag><<<1, 32>>>(flags); } };")
                .entry,
            "fill<unsigned int>");
}

TEST(TemplateGuess, AssumesATypeThatDependsOnAClassTemplate) {
  EXPECT_EQ(read("template <class T> __global__ void fill(T* v) { v[threadIdx.x] = 1.5; }\n"
                 "template <class T> class Layer {\n  typedef typename Number<T>::type Value;\n"
                 "  void run(Value* v) { fill<Value><<<1, 32>>>(v); }\n};\n")
                .entry,
            "fill<float>");
}

TEST(TemplateGuess, AssumesATypeByItsUse) {
  EXPECT_EQ(
      read("template <typename T> __global__ void mix(T* v) { v[threadIdx.x] ^= 1; T a = v[0]; v[1] = a << 2; }").entry,
      "mix<unsigned int>");
  EXPECT_EQ(read("struct Add { __device__ float operator()(float a, float b) const { return a + b; } };\n"
                 "template <class Op> __global__ void fold(float* v, Op op) { v[0] = op(v[1], v[2]); }")
                .entry,
            "fold<Add>");
}

TEST(TemplateGuess, AssumesTheTypesThatFunctionsOfCudaTake) {
  EXPECT_EQ(read("template <class T> __global__ void k(T* a) {\n"
                 "  wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> f;\n"
                 "  wmma::load_matrix_sync(f, a, 16);\n}\n"
                 "template <class T> void run(T* a) { k<T><<<1, 32>>>(a); }")
                .entry,
            "k<half>");
  EXPECT_EQ(
      read("template <class IDX_T> __global__ void k(IDX_T* counts) { atomicInc(&counts[threadIdx.x], 8); }").entry,
      "k<unsigned int>");
}

TEST(TemplateGuess, AssumesAPointerForAnIterator) {
  const KernelFile kernel = read(
      "template <class It> __global__ void k(It in, It out) {\n"
      "  typename std::iterator_traits<It>::value_type v = in[threadIdx.x];\n  out[threadIdx.x] = v;\n}");
  EXPECT_EQ(kernel.entry, "k<float*>");
  EXPECT_THAT(kernel.args, testing::ElementsAre("in", "out"));
  EXPECT_EQ(read("template <class It> __global__ void k(It in, float* out) { out[0] = in[threadIdx.x]; }").entry,
            "k<float*>");
}

TEST(TemplateGuess, TakesNoAliasOfAnotherFunctionThatDependsOnATemplate) {
  EXPECT_EQ(read("template <int N> __device__ void copy(char* a) { using T = typename Bytes<N>::type; *(T*)a = 0; }\n"
                 "template <class T> __global__ void k(const T* a, T* b) { b[0] = a[0]; }\n"
                 "template <class T> void run(const T* a, T* b) { k<T><<<1, 32>>>(a, b); }")
                .entry,
            "k<float>");
}

TEST(TemplateGuess, AssumesNumbersInTheTypesOfACaller) {
  EXPECT_EQ(read("template <int N> struct Rows { static __device__ int at(int i) { return i * N; } };\n"
                 "template <class T, class L> __global__ void k(T* a) { a[L::at(threadIdx.x)] = 1; }\n"
                 "template <class T, class L> void run(T* a) { k<T, L><<<1, 32>>>(a); }\n"
                 "template <class T, int SIDE> void start(T* a) { run<T, Rows<SIDE>>(a); }")
                .entry,
            "k<float, Rows<16>>");
}

TEST(TemplateGuess, AssumesAClassWithWhatTheKernelUses) {
  const std::string classes = R"(
struct Noise { float sigma; __device__ float operator()(float a, unsigned* state) const { return a * sigma; } };
class Unary {
  struct Hidden { __device__ float operator()(float a) const { return a; } };
 public:
  struct Twice { __device__ float operator()(float a) const { return a + a; } };
};
namespace pool {
struct Rule { __device__ float start() const { return 0; } };
template <bool SCALED, class T = float> struct Mean : Rule {
  static constexpr int kWidth = 4;
  __device__ float operator()(float a, float b) const { return a + b; }
};
}
)";
  EXPECT_EQ(read(classes + "template <class Op> __global__ void k(float* v, Op op) { v[0] = op(v[1]); }").entry,
            "k<Unary::Twice>");
  EXPECT_EQ(read(classes + "template <class Op> __global__ void k(float* v, Op op) {\n"
                           "  v[0] = op(op.start(), v[Op::kWidth]); }")
                .entry,
            "k<pool::Mean<true>>");
  EXPECT_EQ(
      read(classes + "template <class Op> __global__ void k(float* v, unsigned* s, Op op) { v[0] = op(v[1], s); }")
          .entry,
      "k<Noise>");
  EXPECT_EQ(read(classes + "template <class T> __global__ void k(T* v) { v[0].x = v[1].z; }").entry, "k<float3>");
}

/// `Op` is also a template parameter of the calling function, and no call of that function determines it.
TEST(TemplateGuess, AParameterThatIsCalledIsNoNumber) {
  EXPECT_EQ(read(R"(
struct Negate { __device__ float operator()(float a) const { return -a; } };
template <class Op> __global__ void k(float* v, Op op) { v[threadIdx.x] = op(v[threadIdx.x]); }
template <class Op> void apply(float* v, Op op) { k<Op><<<1, 32>>>(v, op); })")
                .entry,
            "k<Negate>");
}

TEST(TemplateGuess, NumbersOfTheCallerAreAssumedOnce) {
  const KernelFile kernel = read(R"(
template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) { c[blockIdx.x] = a[BM] * b[TN]; }
template <class Config> void run(const float* a, const float* b, float* c, int m, int n, int k) {
  const int BM = Config::BM, BN = Config::BN, BK = Config::BK, TM = Config::TM, TN = Config::TN;
  dim3 grid((n + BN - 1) / BN, (m + BM - 1) / BM);
  product<BM, BN, BK, TM, TN><<<grid, 256>>>(a, b, c, m, n, k);
})");
  EXPECT_EQ(kernel.entry, "product<128, 128, 8, 8, 8>");
  EXPECT_EQ(kernel.grid.at(0), "ceil_div(width, 128)");
}

TEST(TemplateGuess, AWidthInWarpsIsAtLeastAWarp) {
  EXPECT_EQ(read("template <int ROWS, int COLS> __global__ void k(float* v) {\n"
                 "  __shared__ float part[ROWS][COLS / 32]; part[0][0] = v[threadIdx.y]; v[0] = part[0][0]; }")
                .entry,
            "k<16, 32>");
}

TEST(TemplateGuess, ReadsATypeOfTheCaller) {
  EXPECT_EQ(read("template <int N, class T> __global__ void k(T* v) { v[0] = N; }\n"
                 "void run() { using V = unsigned short; V* v; cudaMalloc(&v, 64 * sizeof(V)); k<8><<<1, 32>>>(v); }")
                .entry,
            "k<8, unsigned short>");
}

TEST(TemplateGuess, NamesInTheNamespaceOfTheKernelAreQualified) {
  const std::string text = R"(
#define BEGIN namespace lib {
#define END }
BEGIN
struct Rule { int n; };
__device__ int plain(int a) { return a; }
template <class R, int (*F)(int)> __global__ void k(float* v) { v[0] = F(1); }
END
namespace lib { void run(float* v) { k<Rule, plain><<<1, 32>>>(v); } }
)";
  EXPECT_EQ(read(text).entry, "lib::k<lib::Rule, lib::plain>");
}

/// NVRTC compiles the version in the branch that the preprocessor keeps.
TEST(TemplateGuess, ReadsTheBranchThatThePreprocessorKeeps) {
  const std::string text = R"(
#define VERSION 2
#if VERSION == 1
__global__ void k(float* v, int n) { v[n] = 1; }
#else
__global__ void k(float* v) { v[threadIdx.x] = 1; }
#endif
#if 0
__global__ void old(float* v) { v[threadIdx.x] = 2; }
#endif
)";
  EXPECT_EQ(read(text, "k").entry, "k");
  EXPECT_EQ(read(text, "k").args.size(), 1u);
  EXPECT_EQ(read(text, "old").entry, "old");
}

TEST(TemplateGuess, TakesAnInstanceThatIsNamedElsewhere) {
  const std::string kernel = "template <int N> __global__ void k(float* v) { v[threadIdx.x] = N; }\n";
  EXPECT_EQ(read(kernel + "template __global__ void k<48>(float*);").entry, "k<48>");
  EXPECT_EQ(
      read(kernel + "void prepare() { cudaFuncSetAttribute(k<24>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1); }")
          .entry,
      "k<24>");
}

TEST(TemplateGuess, ReadsConstantsOfTheCaller) {
  const std::string text = R"(
template <typename T, int A, int B> __global__ void k(T* v) {}
template <typename T> void run(T* v) {
  constexpr unsigned int A{8U}, B{4};
  k<T, A, B><<<1, 32>>>(v);
}
template void run<double>(double*);)";
  EXPECT_EQ(read(text).entry, "k<double, 8, 4>");
}

TEST(TemplateGuess, TakesOneSideOfAChoiceOfInstances) {
  const std::string text = R"(
template <int N, bool B> __global__ void k(float* v) {}
void run(float* v, bool b) {
  auto chosen = b ? k<16, true> : k<16, false>;
  chosen<<<1, 16>>>(v);
})";
  EXPECT_EQ(read(text).entry, "k<16, true>");
}

TEST(TemplateGuess, OffersEachLaunchOfAKernel) {
  const std::string text =
      program("template <int N> __global__ void tile(float* v) {}\n__global__ void other(int* p) {}", R"(
    float* v;
    cudaMalloc(&v, 64);
    tile<8><<<1, 8>>>(v);
    tile<17><<<2, 17>>>(v);)");
  EXPECT_EQ(read(text).entry, "tile<8>");
  ASSERT_EQ(guess(text).launches.size(), 2u);
  EXPECT_EQ(guess(text).launches[1].instance, "tile<17>");
  EXPECT_EQ(guess(text).launches[1].line, 8u);
  EXPECT_EQ(read(text, "tile<17>").entry, "tile<17>");
  EXPECT_THAT(read(text, "tile<17>").block, testing::ElementsAre("17"));
  EXPECT_EQ(read(text, "tile@2").entry, "tile<17>");
  EXPECT_EQ(read(text, "@2").entry, "tile<17>");
  EXPECT_EQ(read(text, "tile<99>").entry, "tile<99>");
  EXPECT_THROW(guess(text, "tile@3"), InputError);
}

TEST(TemplateGuess, TellsAConceptFromAnEnumeration) {
  EXPECT_EQ(read("template <class T, class... U> concept AnyOf = (std::same_as<T, U> || ...);\n"
                 "template <class T> concept Lane = AnyOf<T, float, float4>;\n"
                 "template <Lane T> __global__ void add(const T* a, T* sum) { sum[0] = a[0]; }")
                .entry,
            "add<float>");
  EXPECT_EQ(read("template <class T> concept Whole = AnyOf<T, int, long>;\n"
                 "template <Whole T> __global__ void add(T* a) { a[0] = a[1]; }")
                .entry,
            "add<unsigned int>");
  EXPECT_EQ(
      read("template <std::floating_point T, std::integral I> __global__ void pick(T* a, I* at) { *a = *at; }").entry,
      "pick<float, unsigned int>");
  // The concept is in an include file that is missing.
  EXPECT_EQ(read("template <Scalar T, lib::Kind KIND> __global__ void k(const T* a, T* b) { b[0] = a[0]; }").entry,
            "k<float, (lib::Kind)0>");
}

TEST(TemplateGuess, TakesANumberForAParameterOfTheCaller) {
  const std::string kernel =
      "enum class Edge { wrap, clamp };\n"
      "template <int N, bool FAST, Edge EDGE> __global__ void k(float* v) { v[threadIdx.x] = N; }\n";
  EXPECT_EQ(
      read(kernel + "template <int N, bool FAST, Edge EDGE> void run(float* v) { k<N, FAST, EDGE><<<4, N>>>(v); }")
          .entry,
      "k<256, true, (Edge)0>");
}

TEST(TemplateGuess, CastsAnInstanceOfAnOverloadedTemplate) {
  const KernelFile kernel =
      read(program("template <typename T> __global__ void k(T* a, const T* b) { a[threadIdx.x] = b[0]; }\n"
                   "template <typename T> __global__ void k(T* a, const T* b, int n) { a[threadIdx.x] = b[n]; }\n",
                   "k<double><<<1, 32>>>(a, b);"));
  EXPECT_EQ(kernel.entry, "static_cast<void (*)(double*, const double*)>(k<double>)");
}

TEST(TemplateGuess, TakesTheFirstKernelThatAMacroNames) {
  const std::string text =
      "#define NAMED(f) f##_v2\n__global__ void NAMED(fill)(float* a) { a[threadIdx.x] = 1; }\n"
      "__global__ void NAMED(scale)(float* a) { a[threadIdx.x] *= 2; }\n";
  std::vector<SourceUnit> units{{"some/k.cu", text}};
  expand_name_macros(units);
  const HeaderGuess guessed = guess_header(units, "NAMED");
  EXPECT_THAT(guessed.text, testing::HasSubstr("fill_v2"));
  EXPECT_THAT(guessed.doubts, testing::Contains(testing::HasSubstr("'NAMED' is not a kernel, but a macro")));
}

TEST(TemplateGuess, KeepsAPointerAsTheArgument) {
  EXPECT_EQ(read(program("template <typename T, typename Out> __global__ void k(T* a, Out b) { b[0] = a[1]; }\n",
                         "k<float, double*><<<1, 32>>>(a, b);"))
                .entry,
            "k<float, double*>");
}

TEST(TemplateGuess, TakesFloatForTheTypeOfADispatch) {
  EXPECT_EQ(read("template <class T> struct Wide { using type = double; };\n"
                 "template <typename T> __global__ void k(T* a) { a[0] = 1; }\n"
                 "void run() { using number = typename Wide<scalar_t>::type; k<number><<<1, 32>>>((number*)p); }\n")
                .entry,
            "k<typename Wide<float>::type>");
}

TEST(TemplateGuess, ADefaultMayNameAnEarlierParameter) {
  EXPECT_EQ(read("template <typename T, typename U = T> __global__ void k(T* a, U* b) { a[0] = b[1]; }\n"
                 "void run() { k<double><<<1, 32>>>(a, b); }\n")
                .entry,
            "k<double, double>");
}

TEST(TemplateGuess, ReplacesNamesThatOnlyTheLaunchingFunctionKnows) {
  const std::string kernel =
      "template <int N> struct Int { constexpr operator int() const { return N; } };\n"
      "template <class A, class B> struct Tile {};\ntemplate <class T> struct Op {};\nusing T = double;\n"
      "template <class Plan, class V, int ROWS> __global__ void k(V* a) { a[ROWS] = sizeof(Plan); }\n";
  EXPECT_EQ(
      read(kernel + "template <class T> void run(T* a) {\n  constexpr int two = 2;\n  constexpr int side = 3 * two;\n"
                    "  using Left = Int<side>;\n  using Both = Tile<Left,  // the left one\n                    "
                    "Op<T>>;\n  auto rows = Int<96>{};\n"
                    "  k<Both, T, rows><<<1, 32>>>(a);\n}\n")
          .entry,
      "k<Tile<Int<(3 * (2))>, Op<double>>, double, 96>");
  EXPECT_EQ(
      read(kernel + "void run(float* a) { using Left = Tile<Left, int>; k<Left, float, 4><<<1, 32>>>(a); }\n").entry,
      "k<Tile<Left, int>, float, 4>")
      << "an alias that contains itself is not replaced without end";
}

TEST(TemplateGuess, ALaunchMayBeInAMacroWithoutParameters) {
  EXPECT_EQ(read("template <int TILE> __global__ void k(float* a) { __shared__ float s[TILE]; a[0] = s[0]; }\n"
                 "#define LAUNCH dim3 block(TILE); k<TILE><<<4, block>>>(a);\n"
                 "void run(float* a) { constexpr int TILE = 48; LAUNCH }\n")
                .entry,
            "k<48>");
}

TEST(TemplateGuess, CastsANumberToAnEnumerationInANamespace) {
  const std::string code =
      "namespace lab { struct Kind { enum Id : unsigned { SLOW = 4, FAST = 6 }; }; }\n"
      "template <int N, lab::Kind::Id KIND> __global__ void k(float* a) { a[N] = KIND; }\n";
  EXPECT_EQ(read(code + "void run(float* a) { using namespace lab; k<2, Kind::FAST><<<1, 32>>>(a); }\n").entry,
            "k<2, (lab::Kind::Id)6>");
}

TEST(TemplateGuess, AddsTheNamespaceOfAClassThatAUsingDirectiveNames) {
  EXPECT_EQ(read("namespace lab { struct Half { static constexpr float value = 0.5f; }; }\n"
                 "template <class Op> __global__ void k(float* a) { a[0] = Op::value; }\n"
                 "void run(float* a) { using namespace lab; k<Half><<<1, 32>>>(a); }\n")
                .entry,
            "k<lab::Half>");
}

TEST(TemplateGuess, AssumesATypeForWhichAClassIsDefined) {
  const std::string declared =
      "template <class T> struct Op { __device__ T load(const T* p); };\n"
      "template <> __device__ int2 Op<int2>::load(const int2* p) { return *p; }\n"
      "template <class T> __global__ void k(T* a) { Op<T> op; a[0] = op.load(a + 1); }\n";
  EXPECT_EQ(read(declared).entry, "k<int2>");
  EXPECT_EQ(read("template <> __device__ float Op<float>::load(const float* p) { return *p; }\n" + declared).entry,
            "k<float>");
}

TEST(TemplateGuess, AssumesAnIntegerForAnIndexThatTheCallerDoesNotKnow) {
  EXPECT_EQ(read("template <class Index> __global__ void k(const Index* a, float* b, int n) { b[a[0] % n] = 1; }\n"
                 "template <class Index> void run(Index* a, float* b) { k<Index><<<1, 32>>>(a, b, 7); }\n")
                .entry,
            "k<unsigned int>");
}

}  // namespace
}  // namespace warplens::kernels
