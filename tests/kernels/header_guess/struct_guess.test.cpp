// Tests guesses about structs: as elements of buffers, as arguments, and their contents.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warplens::kernels
