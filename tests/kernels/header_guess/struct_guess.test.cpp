// Tests guesses about structs: as elements of buffers, as arguments, and their contents.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/values/elements.hpp"
#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(StructGuess, FillsStructsFieldByField) {
  const KernelFile kernel = read(program(R"(
    struct edge { int from, to, weight; };
    __global__ void relax(const edge* edges, int m) {})",
                                         R"(
    const int n = 50, m = 4000;
    std::vector<edge> h(m);
    for (int e = 0; e < m; e++) h[e] = edge{e * 7 % n, (e * 13 + 5) % n, 2};
    edge* d;
    cudaMalloc(&d, m * sizeof(edge));
    cudaMemcpy(d, h.data(), m * sizeof(edge), cudaMemcpyHostToDevice);
    relax<<<16, 256>>>(d, m);)"));
  EXPECT_EQ(kernel.buffers.at(0).fill.text, "c == 0 ? (i * 7) % 50 : (c == 1 ? ((i * 13) + 5) % 50 : (2))");
}

TEST(StructGuess, KnowsStructsAsElementsAndByValue) {
  const KernelFile kernel =
      read(program("struct P { float3 at; int id; };\nstruct S { float dt; int n; P* p; };\n"
                   "__global__ void k(P* p, S s) {}\n",
                   "P* d; cudaMalloc(&d, 100 * sizeof(P)); S s; s.dt = 0.5f; s.n = 100; s.p = d;\n"
                   "k<<<4, 32>>>(d, s);"));
  EXPECT_THAT(kernel.buffers.at(0).element, HasSubstr("float3"));
  EXPECT_THAT(kernel.args, ElementsAre("p", "{float 0.5, int 100, p}"));
}

TEST(StructGuess, ListsMembersOfHostTypes) {
  EXPECT_THAT(read(program("struct Run { int n; std::vector<size_t> sizes; cublasHandle_t blas; float scale; };\n"
                           "__global__ void k(float* a, Run r) {}\n",
                           "float* d; cudaMalloc(&d, 128); Run r; r.n = 4; r.scale = 2; k<<<1, 32>>>(d, r);"))
                  .args,
              ElementsAre("a", "{int 4, long 0, long 0, long 0, long 0, float 2}"));
}

TEST(StructGuess, KnowsTypedefsInClasses) {
  EXPECT_THAT(
      read(program("struct Scene { typedef glm::vec2 Place; };\n__global__ void k(float* a, Scene::Place p) {}\n",
                   "float* d; cudaMalloc(&d, 128); Scene::Place p; k<<<1, 32>>>(d, p);"))
          .args,
      ElementsAre("a", "{float 1.0, float 1.0}"));
}

TEST(StructGuess, KnowsEachMembersDefault) {
  const KernelFile kernel =
      read(program("__global__ void k(float* a, int n) {}\n"
                   "struct Shape { int rows = 20, columns = 24; int wide() const { return columns * 2; } };\n",
                   "Shape s; float* d; k<<<s.rows, 32>>>(d, s.wide());"));
  EXPECT_THAT(kernel.grid, ElementsAre("20"));
  EXPECT_EQ(kernel.args.at(1), "48");
}

TEST(StructGuess, KnowsWhatLibrariesTypesAreInMemory) {
  const std::string text = program("__global__ void k(curandState* s, cuFloatComplex* c) {}\n",
                                   "curandState* s; cudaMalloc(&s, 5 * sizeof(curandState)); cuFloatComplex* c;\n"
                                   "k<<<1, 32>>>(s, c);");
  EXPECT_EQ(read(text).buffers.at(0).cols, "5");
  EXPECT_EQ(read(text).buffers.at(1).element, "float2");
}

TEST(StructGuess, WritesLongArraysShort) {
  const std::string text = program(
      "template <int N> struct Board { int id; bool cells[N][N]; };\n"
      "template <int N> __global__ void k(Board<N>* a) {}\n",
      "Board<40>* a; cudaMalloc(&a, 3 * sizeof(Board<40>)); k<40><<<1, 32>>>(a);");
  EXPECT_THAT(guess(text).text, HasSubstr("fields = [\"int id\", \"bool cells[1600]\"], rows = \"1\", cols = \"3\""));
  EXPECT_EQ(read(text).buffers.size(), 1u);
}

TEST(StructGuess, NamesTheFieldsOfStructsAndLaysThoseWithinOutAsCppDoes) {
  const std::string text = program(
      "struct Inner { double mass; char kind; };\n"
      "struct Particle { Inner inner; float v[3]; Particle* next; };\n"
      "__global__ void k(Particle* p) {}\n",
      "Particle* p; cudaMalloc(&p, 7 * sizeof(Particle)); k<<<1, 32>>>(p);");
  EXPECT_THAT(guess(text).text, HasSubstr("fields = [\"Inner{double mass, char kind} inner\", \"float v[3]\", "
                                          "\"unsigned long long next\"], rows = \"1\", cols = \"7\""));
  EXPECT_EQ(element_named(read(text).buffers.at(0).element)->bytes(), 40u) << "as sizeof says: 16 + 12 + 4 + 8";
}

TEST(StructGuess, KnowsAStructThatATypedefCallsByItsOwnName) {
  const std::string text = program(
      "typedef struct node node;\n"
      "struct node { int child[2]; float key; };\n"
      "__global__ void k(const struct node* tree, node* copy) {}\n",
      "struct node* t; cudaMalloc(&t, 5 * sizeof(struct node)); k<<<1, 32>>>(t, t);");
  EXPECT_THAT(guess(text).text, HasSubstr("tree = { element = \"node\", fields = [\"int child[2]\", \"float key\"]"));
}

TEST(StructGuess, WritesStructsWithinStructsAndViews) {
  EXPECT_THAT(read(program("struct In { float3 at; short s; }; struct S { In in; float w[2]; int m, n = 7; };\n"
                           "__global__ void k(S s) {}\n",
                           "S s = {{make_float3(1, 2, 3), 4}, {0.5f, 0.25f}}; k<<<1, 32>>>(s);"))
                  .args,
              ElementsAre("{{float3 {1, 2, 3}, short 4}, float 0.5, float 0.25, int 32, int 7}"));
  const KernelFile view =
      read(program("struct P { cuda::std::array<char, 2> c; };\n"
                   "__global__ void k(cuda::std::span<const P> all) {}\n",
                   "std::vector<P> h(9); P* d; cudaMalloc(&d, h.size() * sizeof(P));\n"
                   "k<<<1, 32>>>(cuda::std::span<const P>(d, h.size()));"));
  EXPECT_THAT(view.args, ElementsAre("{all, unsigned long long 9}"));
  EXPECT_THAT(view.buffers.at(0).element, HasSubstr("char"));
  EXPECT_EQ(view.buffers.at(0).cols, "9");
}

TEST(StructGuess, PointsTheFieldsOfAStructInDeviceMemory) {
  const std::string text = program(
      "struct Mesh { int cells; float *area, *flux; Mesh* next; };\n"
      "__global__ void k(const Mesh* m) {}\n",
      "Mesh onHost, *m; onHost.cells = 90;\n"
      "cudaMalloc(&onHost.area, onHost.cells * sizeof(float)); cudaMalloc(&onHost.flux, 91 * sizeof(float));\n"
      "cudaMalloc(&m, sizeof(Mesh)); cudaMemcpy(m, &onHost, sizeof(Mesh), cudaMemcpyHostToDevice);\n"
      "k<<<3, 32>>>(m);");
  EXPECT_THAT(guess(text).text, HasSubstr(R"(fields = ["int cells", "float* area", "float* flux", "void* next"])"));
  EXPECT_THAT(guess(text).text, HasSubstr(R"(fill = [90, "area", "flux", 0])"));
  const KernelFile kernel = read(text);
  ASSERT_EQ(kernel.buffers.size(), 3u);
  EXPECT_EQ(kernel.buffers.at(1).cols, "90");
  EXPECT_EQ(kernel.buffers.at(2).cols, "91");
}

TEST(StructGuess, ReadsTheFieldsOfManagedStructs) {
  const KernelFile kernel =
      read(program("struct Table { float* rows[2]; int n; };\n__global__ void k(Table* t) {}\n",
                   "Table* t; cudaMallocManaged(&t, sizeof(Table)); t->n = 12; k<<<1, 32>>>(t);"));
  EXPECT_THAT(kernel.buffers.at(0).fill.values, ElementsAre("rows", "rows2", "12"));
}

TEST(StructGuess, KnowsPairsTuplesAndArraysOfTheStandardLibrary) {
  const std::string text = program(
      "__global__ void k(std::pair<short, std::array<float, 3>>* p, std::tuple<int, double>* t,\n"
      "                  std::array<int, 4>* a) {}\n",
      "k<<<1, 32>>>(p, t, a);");
  const KernelFile kernel = read(text);
  EXPECT_EQ(element_named(kernel.buffers.at(0).element)->bytes(), 16u);
  EXPECT_EQ(element_named(kernel.buffers.at(1).element)->bytes(), 16u);
  EXPECT_EQ(element_named(kernel.buffers.at(2).element)->bytes(), 16u);
  EXPECT_THAT(guess(text).text, HasSubstr(R"(fields = ["short first", "float second[3]"])"));
}

TEST(StructGuess, PassesPairsAndArraysByValue) {
  EXPECT_THAT(read(program("__global__ void k(std::pair<int, float> p, std::array<short, 3> a) {}\n",
                           "k<<<1, 32>>>(std::make_pair(7, 0.5f), std::array<short, 3>{1, 2, 3});"))
                  .args.at(0),
              "{int 7, float 0.5}");
}

TEST(StructGuess, PassesTheAccessorsOfTensors) {
  const KernelFile kernel = read(R"(
template <typename number_t>
__global__ void k(torch::PackedTensorAccessor32<number_t, 2> m, torch::PackedTensorAccessor64<float, 1> v) {}
void run(torch::Tensor m, torch::Tensor v) {
  k<float><<<dim3((m.size(1) + 31) / 32, m.size(0)), 32>>>(m.packed_accessor32<float, 2>(),
                                                          v.packed_accessor64<float, 1>());
})");
  EXPECT_EQ(kernel.args.at(0), "{m, int height, int width, int (width), int 1}");
  EXPECT_EQ(kernel.args.at(1), "{v, long long width, long long 1}");
  EXPECT_EQ(kernel.buffers.at(0).cols, "width");
}

TEST(StructGuess, PassesEachOfTwoAccessorsOfOneDeclaration) {
  const KernelFile kernel = read(R"(
__global__ void k(torch::PackedTensorAccessor32<float, 1> a, torch::PackedTensorAccessor32<float, 1> b) {}
void run() {
  torch::Tensor m = torch::zeros({48}), v = torch::zeros({64});
  auto of_m = m.packed_accessor32<float, 1>(), of_v = v.packed_accessor32<float, 1>();
  k<<<1, 32>>>(of_m, of_v);
})");
  EXPECT_EQ(kernel.args.at(0), "{a, int 48, int 1}");
  EXPECT_EQ(kernel.args.at(1), "{b, int 64, int 1}");
}

TEST(StructGuess, PassesTheViewsOfImages) {
  const KernelFile kernel = read(R"(
__global__ void k(const cv::cuda::PtrStep<uchar3> in, cv::cuda::PtrStepSzf out, int rows, int cols) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < cols && y < rows) out(y, x) = in(y, x).x;
}
void run(cv::cuda::GpuMat& in, cv::cuda::GpuMat& out) {
  k<<<dim3((out.cols + 15) / 16, (out.rows + 7) / 8), dim3(16, 8)>>>(in, out, out.rows, out.cols);
})");
  EXPECT_EQ(kernel.args.at(0), "{in, unsigned long long (width) * 3}");
  EXPECT_EQ(kernel.args.at(1), "{out, unsigned long long (width) * 4, int width, int height}");
  EXPECT_EQ(kernel.args.at(2), "height");
  EXPECT_EQ(kernel.buffers.at(0).cols, "width");
}

TEST(StructGuess, AssumesTheFieldsOfAStructThatNothingTells) {
  const KernelFile kernel = read(
      "struct View { double* data; int sizes[2]; float scale; int radius; };\n"
      "void __global__ k(View v, int n) {}\n");
  EXPECT_EQ(kernel.args.at(0), "{data, int 4, int width, float 1.0, int 2}");
  EXPECT_EQ(kernel.buffers.at(0).element, "double");
}

TEST(StructGuess, TakesTheFieldsOfBaseClassesAndOfStructsWithoutAName) {
  const std::string text = program(
      "struct Base { int id; };\nstruct Body : Base { struct { float x, y; }; union { float r; double wide; }; };\n"
      "struct __align__(16) Three { float x, y, z; };\n"
      "__global__ void k(Body* b, Three* t) {}\n",
      "k<<<1, 32>>>(b, t);");
  EXPECT_EQ(element_named(read(text).buffers.at(0).element)->bytes(), 24u) << guess(text).text;
  EXPECT_EQ(element_named(read(text).buffers.at(1).element)->bytes(), 16u) << guess(text).text;
}

TEST(StructGuess, FollowsConstructorsToTheirArguments) {
  EXPECT_THAT(read(program("struct Span { float* begin; int n; Span(int count, float* p) : begin(p), n(count) {} };\n"
                           "__global__ void k(Span s) {}\n",
                           "float* d; cudaMalloc(&d, 77 * sizeof(float)); Span s(77, d); k<<<1, 32>>>(s);"))
                  .args,
              ElementsAre("{begin, int 77}"));
}

TEST(StructGuess, ReadsFieldsThatAreAssignedAsAWhole) {
  EXPECT_THAT(read(program("struct Grid { std::array<int, 3> n; struct { short from, to; } z; };\n"
                           "__global__ void k(Grid g) {}\n",
                           "Grid g; g.n = {5, 6, 7}; g.z = {1, 2}; k<<<1, 32>>>(g);"))
                  .args,
              ElementsAre("{int 5, int 6, int 7, {short 1, short 2}}"));
}

TEST(StructGuess, CountsTheElementsOfArraysOfPointersAndArrays) {
  const KernelFile kernel = read(program("__global__ void k(float** rows, std::array<int, 3>* a) {}\n",
                                         "float* h[5]; float** rows; std::array<int, 3>* a;\n"
                                         "cudaMalloc(&rows, sizeof(h)); cudaMalloc(&a, 9 * sizeof(*a));\n"
                                         "k<<<1, 32>>>(rows, a);"));
  EXPECT_EQ(kernel.buffers.at(0).cols, "5");
  EXPECT_EQ(kernel.buffers.at(2).cols, "9");
}

TEST(StructGuess, ReadsFieldsThatALoopSetsOneByOne) {
  const KernelFile kernel = read(program("struct Ball { float3 at; int kind; };\n__global__ void k(const Ball* b) {}\n",
                                         "std::vector<Ball> h(30); for (int i = 0; i < 30; ++i) h[i].kind = i % 4;\n"
                                         "Ball* b; cudaMalloc(&b, h.size() * sizeof(Ball));\n"
                                         "cudaMemcpy(b, h.data(), h.size() * sizeof(Ball), cudaMemcpyHostToDevice);\n"
                                         "k<<<1, 32>>>(b);"));
  EXPECT_EQ(kernel.buffers.at(0).fill.text, "c < 3 ? (i % 10) / 10.0 : c < 4 ? i % 4 : 0");
}

TEST(StructGuess, PointsTheFieldsOfAConstantStruct) {
  const std::string text = program(
      "struct Pack { float* in; int n; };\n__constant__ Pack pack;\n__global__ void k() { pack.in[0] = pack.n; }\n",
      "Pack p; p.n = 40; cudaMalloc(&p.in, p.n * sizeof(float)); cudaMemcpyToSymbol(pack, &p, sizeof(p));\n"
      "k<<<1, 32>>>();");
  EXPECT_THAT(guess(text).text,
              HasSubstr(R"(pack = { element = "Pack", fields = ["float* in", "int n"], fill = ["in", 40] })"));
  EXPECT_EQ(read(text).buffers.at(0).cols, "40");
}

TEST(StructGuess, PointsAnUnknownArrayOfPointersInAStructToRows) {
  const KernelFile kernel =
      read(program("struct Set { float** rows; int n; };\n"
                   "__global__ void k(Set* s) { if (threadIdx.x < s->n) s->rows[0][0] = 1; }\n",
                   "Set* s; float *a, *b; cudaMalloc(&a, 4096);\n"
                   "cudaMemcpy(a, b, 4096, cudaMemcpyHostToDevice);\n"
                   "cudaMallocManaged(&s, sizeof(Set)); s->n = 7; k<<<1, 32>>>(s);"));
  ASSERT_EQ(kernel.buffers.size(), 3U);
  EXPECT_EQ(kernel.buffers.at(2).name, "rows_data");
}

TEST(StructGuess, PointsTheFieldsOfADeviceVariableThatNothingSetsToMemory) {
  const HeaderGuess made = guess(R"(
struct Rays { float* x; float* y; int count; };
__device__ Rays rays;
__global__ void start(int n) { rays.x[threadIdx.x] = rays.y[threadIdx.x] + n; })");
  EXPECT_THAT(made.text, testing::HasSubstr("[variables]\nrays = "));
  EXPECT_THAT(made.doubts,
              testing::Contains("nothing in the program sets the pointers in 'rays'; buffers are assumed for them"));
}

TEST(StructGuess, ListsTheFieldsOfABaseThatIsAnInstanceOfATemplate) {
  const KernelFile kernel = read(
      program("template <typename T> struct Row { T* cells; int count; };\n"
              "template <typename U> struct Grid : public Row < U > { short side; };\n"
              "__global__ void k(Grid<double> g) {}\n",
              "Grid<double> g; cudaMalloc(&g.cells, 72 * sizeof(double)); g.count = 72; g.side = 9; k<<<1, 32>>>(g);"));
  EXPECT_THAT(kernel.args, ElementsAre("{{cells, int 72}, short 9}")) << "C++ keeps the padding of a plain base";
  EXPECT_EQ(kernel.buffers.at(0).element, "double");
}

TEST(StructGuess, PutsFieldsIntoThePaddingOfABaseWithAConstructor) {
  const auto bytes = [](const std::string& constructor) {
    const std::string text = program("struct Row { double* cells; int count; " + constructor +
                                         "};\nstruct Grid : Row { int side; };\n__global__ void k(Grid* g) {}\n",
                                     "Grid* g; cudaMalloc(&g, 2 * sizeof(Grid)); k<<<1, 32>>>(g);");
    return element_named(read(text).buffers.at(0).element)->bytes();
  };
  EXPECT_EQ(bytes(""), 24u);
  EXPECT_EQ(bytes("__host__ __device__ Row() {} "), 16u);
}

TEST(StructGuess, KeepsTheArgumentsOfNestedTemplatesApart) {
  const KernelFile kernel =
      read(program("template <typename T, int N = 3> struct List { T items[N]; };\n"
                   "template <typename T> struct Pair { List<short> few; List<T, 2> more; T last; };\n"
                   "__global__ void k(Pair<float> p) {}\n",
                   "Pair<float> p = {{{1, 2, 3}}, {{0.5f, 0.25f}}, 4.0f}; k<<<1, 32>>>(p);"));
  EXPECT_THAT(kernel.args, ElementsAre("{{short 1, short 2, short 3}, {float 0.5, float 0.25}, float 4.0}"));
}

TEST(StructGuess, ReferencesAreAsLargeAsPointers) {
  const std::string text = program("struct View { float& total; int n; };\n__global__ void k(View* v) {}\n",
                                   "View* v; cudaMalloc(&v, 2 * sizeof(View)); k<<<1, 32>>>(v);");
  EXPECT_EQ(element_named(read(text).buffers.at(0).element)->bytes(), 16u);
}

TEST(StructGuess, AssumesSizesThatFitTheField) {
  const KernelFile kernel =
      read("struct Level { unsigned char size; unsigned short length; int width; };\n__global__ void k(Level l) {}\n");
  EXPECT_THAT(kernel.args.at(0), testing::StartsWith("{unsigned char 4, "));
}

TEST(StructGuess, ListsAccessorsThatAreFields) {
  const KernelFile kernel = read(
      "struct Camera { const torch::PackedTensorAccessor32<float, 2, torch::RestrictPtrTraits> pose; float focus; };\n"
      "__global__ void k(Camera c) { c.pose[0][threadIdx.x] = c.focus; }\n");
  EXPECT_THAT(kernel.args.at(0),
              testing::AllOf(testing::StartsWith("{{pose, int "), testing::EndsWith("int 1}, float 1.0}")));
}

TEST(StructGuess, PassesATensorInfo) {
  const KernelFile kernel = read(R"(
__global__ void k(at::cuda::detail::TensorInfo<double, int> t) { t.data[t.strides[1]] = t.sizes[0]; }
void run(torch::Tensor m) { k<<<1, 32>>>(at::cuda::detail::getTensorInfo<double, int>(m)); })");
  const std::string& list = kernel.args.at(0);
  EXPECT_EQ(std::count(list.begin(), list.end(), ','), 51) << "the buffer, 25 sizes, 25 strides and a number";
  EXPECT_THAT(list, testing::AllOf(testing::StartsWith("{t, int "), testing::EndsWith("int 0, int 2}")));
  EXPECT_EQ(kernel.buffers.at(0).element, "double");
}

TEST(StructGuess, AMacroMayNameTheTypeOfAnAccessor) {
  const KernelFile kernel = read(
      "#define Table2 PackedTensorAccessor32<number_t, 2, RestrictPtrTraits>\n"
      "template <typename number_t> __global__ void k(const Table2 t) { t[0][threadIdx.x] = 1; }\n"
      "void run(torch::Tensor t) { k<double><<<1, 32>>>(t.packed_accessor32<double, 2, RestrictPtrTraits>()); }\n");
  EXPECT_THAT(kernel.args.at(0), testing::StartsWith("{t, int "));
  EXPECT_EQ(kernel.buffers.at(0).element, "double");
}

}  // namespace
}  // namespace warplens::kernels
