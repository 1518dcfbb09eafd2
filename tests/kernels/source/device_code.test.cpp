#include "kernels/source/device_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;

Words seeds_of(const std::string& entry) {
  const std::set<std::string> words = identifiers(entry);
  return {words.begin(), words.end()};
}

Sources sources_of(const std::vector<SourceUnit>& units) {
  return Sources(units);
}

DeviceCode device_code(const std::string& text, const std::string& entry = "k") {
  return sources_of({{"k.cu", text}}).device_code(seeds_of(entry));
}

/// Returns the device code of a text. Each sequence of spaces and line ends is replaced by one space.
std::string left_of(const std::string& text, const std::string& entry = "k") {
  std::string left;
  const DeviceCode code = device_code(text, entry);
  for (const char c : code.units.front().text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || (!left.empty() && left.back() != ' ')) left += blank ? ' ' : c;
  }
  if (left.ends_with(' ')) left.pop_back();
  return left;
}

TEST(DeviceCode, FunctionsOfTheHostAreLeftOutAndNamed) {
  const std::string text =
      "__global__ void k(float* a) { a[0] = 1; }\n"
      "static void fill(float* a, int n) {\n  for (int i = 0; i < n; ++i) a[i] = i;\n}\n"
      "template <class T> __host__ T twice(T a) { return a + a; }\n"
      "int main() {\n  k<<<1, dim3(32, 1)>>>(nullptr);\n  const char* s = \"}\"; // }\n  return s[0] == '}';\n}\n";
  EXPECT_EQ(left_of(text), "__global__ void k(float* a) { a[0] = 1; }");
  const DeviceCode code = device_code(text);
  EXPECT_EQ(code.host.at("fill").line, 2u);
  EXPECT_EQ(code.host.at("main").line, 6u);
  EXPECT_EQ(code.host.at("twice").line, 5u);
  EXPECT_FALSE(code.host.contains("k"));
}

TEST(DeviceCode, LinesAndColumnsStay) {
  const std::string text = "int main() {\n  return 0;\n}\n__global__ void k() {}\n";
  const std::string left = device_code(text).units.front().text;
  EXPECT_EQ(left.size(), text.size());
  EXPECT_EQ(std::count(left.begin(), left.end(), '\n'), 4);
  EXPECT_EQ(left.find("__global__"), text.find("__global__"));
}

TEST(DeviceCode, WhatTheKernelMentionsStays) {
  for (const char* text : {
           "__device__ float f(float a) { return a; } __global__ void k(float* a) { a[0] = f(a[1]); }",
           "__host__ __device__ int up(int a, int b) { return (a + b - 1) / b; } __global__ void k() { up(1, 2); }",
           "constexpr int up(int a, int b) { return (a + b - 1) / b; } __global__ void k() { up(1, 2); }",
           "struct P { float x; P(float y) : x(y) {} }; __global__ void k(P* a) { a[0] = P(1); }",
           "struct Q { __device__ int f() { return 1; } }; __global__ void k() { Q().f(); }",
           "const int kTile = 32; typedef float Real; using Other = Real; __global__ void k(Other* a) { a[kTile] = 1; "
           "}",
           "enum Mode { fast, slow }; __global__ void k(int* a) { a[0] = slow; }",
           "enum Mode { fast, slow }; __global__ void k(enum Mode m) {}",
           "struct Node { int v; }; __global__ void k(struct Node* a) {}",
           "typedef struct { int v; } Node, *Nodes; __global__ void k(Nodes a) {}",
           "namespace m { struct A { int x; }; } __global__ void k(m::A* a) {}",
           "extern \"C\" { __global__ void k() {} }",
           "extern \"C\" __global__ void k() {}",
           "template <int N> __global__ void k() {} template <> __global__ void k<3>() {}",
           "template <typename T, int N = 4> __global__ void k(T* a) {}",
           "struct V { float x; }; __device__ V operator+(V a, V b) { return a; } __global__ void k(V* a) { a[0] = "
           "a[1] + "
           "a[2]; }",
           "__device__ bool operator==(int2 a, int2 b) { return a.x == b.x; } __global__ void k() {}",
           "using namespace std; __global__ void k() {}",
           "__constant__ float c[3] = {1, 2, 3}; __global__ void k(float* a) { a[0] = c[1]; }",
           "static_assert(sizeof(int) == 4); __global__ void k() {}",
           "auto f = [] __device__(int a) { return a; }; __global__ void k(int* a) { a[0] = f(1); }",
           "struct A { __device__ void f(); }; __device__ void A::f() {} __global__ void k(A* a) { a->f(); }",
       })
    EXPECT_EQ(left_of(text), text);
}

TEST(DeviceCode, WhatTheKernelDoesNotMentionIsLeftOut) {
  for (const char* text : {
           "std::vector<float> values; static std::mt19937 dice(42); typedef std::chrono::seconds Time;",
           "class Timer { cudaEvent_t begin; public: void start() { cudaEventRecord(begin); } };",
           "template <class T> struct Matrix { std::vector<T> v; };",
           "void check(Timer& timer);",
           "__global__ void other(Unknown a) {}",
           "template __global__ void k<float>(float*);",
           "void k(float* a, int n) { std::sort(a, a + n); }",
           "__constant__ float table[4];",
           "PYBIND11_MODULE(name, m) { m.def(\"f\", &f); }",
           "static int counter = start();",
           "struct W { int x; }; __device__ W operator+(W a, W b) { return a; }",
       }) {
    const std::string left = left_of(std::string(text) + " __global__ void k() {}");
    EXPECT_EQ(left.substr(left.find("__")), "__global__ void k() {}") << text;
    EXPECT_THAT(left, testing::MatchesRegex(";*[ ;]*__global__ void k\\(\\) \\{\\}")) << text;
  }
}

TEST(DeviceCode, AMacroLeadsToWhatItMentions) {
  const std::string text =
      "#define TWICE(x) twice(x)\n__device__ int twice(int x) { return 2 * x; }\n"
      "__global__ void k(int* a) { a[0] = TWICE(1); }";
  EXPECT_EQ(left_of(text),
            "#define TWICE(x) twice(x) __device__ int twice(int x) { return 2 * x; } "
            "__global__ void k(int* a) { a[0] = TWICE(1); }");
}

TEST(DeviceCode, AMacroMayMakeTheKernel) {
  const std::string text = "#define MAKE(T) __global__ void k_##T(T* a) { a[0] = 1; }\nMAKE(float)\nint main() {}";
  EXPECT_EQ(left_of(text, "k_float"), "#define MAKE(T) __global__ void k_##T(T* a) { a[0] = 1; } MAKE(float)");
}

TEST(DeviceCode, AParameterReplacesTheConstantOfItsName) {
  const Sources sources = sources_of({{"k.cu",
                                       "#define A 16\n#define F(x) x\nconst int B = 3; constexpr int C = 4;\n"
                                       "__global__ void k(int* a) { a[A] = B + C; }"}});
  const std::string left = sources.device_code({"k"}, {"A", "B", "F"}).units.front().text;
  EXPECT_THAT(left, testing::Not(testing::HasSubstr("#define A")));
  EXPECT_THAT(left, testing::HasSubstr("#define F(x)"));
  EXPECT_THAT(left, testing::Not(testing::HasSubstr("B = 3")));
  EXPECT_THAT(left, testing::HasSubstr("C = 4"));
}

TEST(DeviceCode, WhatDoesNotCompileForTheDeviceCanBeDropped) {
  const Sources sources =
      sources_of({{"k.cu",
                   "struct S {\n  int x;\n  void save() { fopen(); }\n  __device__ int get() { return x; }\n};\n"
                   "__global__ void other() {\n}\n__device__ int f() { return 1; }\n"
                   "__global__ void k(S* a) { other; f(); }\n"}});
  const auto dropped = [&](unsigned line) { return sources.droppable({"k"}, 0, line); };
  ASSERT_EQ(dropped(3).size(), 1u);
  const std::string left = sources.device_code({"k"}, {}, {dropped(3).front()}).units.front().text;
  EXPECT_THAT(left, testing::Not(testing::HasSubstr("save")));
  EXPECT_THAT(left, testing::HasSubstr("__device__ int get()"));
  EXPECT_EQ(dropped(6).size(), 1u) << "another kernel";
  EXPECT_TRUE(dropped(8).empty()) << "the kernel may call it";
  EXPECT_TRUE(dropped(9).empty()) << "the kernel itself";
}

TEST(DeviceCode, AMemberForTheDeviceIsDroppedWithoutItsClass) {
  const Sources sources = sources_of({{"k.cu",
                                       "struct S {\n  int x;\n  __device__ list<int> all() { return {}; }\n"
                                       "  __device__ int get() { return x; }\n};\n"
                                       "__global__ void k(S* a) { a->x = a->get(); }\n"}});
  EXPECT_TRUE(sources.droppable({"k"}, 0, 3).empty());
  const std::vector<UnitPlace> dropped = sources.droppable({"k"}, 0, 3, LeftOut::all);
  ASSERT_EQ(dropped.size(), 1u);
  const std::string left = sources.device_code({"k"}, {}, {dropped.front()}).units.front().text;
  EXPECT_THAT(left, testing::Not(testing::HasSubstr("all()")));
  EXPECT_THAT(left, testing::HasSubstr("__device__ int get()"));
}

TEST(DeviceCode, IncludedFilesLoseTheirHostCodeToo) {
  const Sources sources = sources_of({{"k.cu", "#include \"a.cuh\"\n__global__ void k(int* a) { a[0] = f(); }"},
                                      {"a.cuh", "void host() { cudaMalloc(); }\n__device__ int f() { return 1; }"}});
  const DeviceCode code = sources.device_code({"k"});
  EXPECT_THAT(code.units.at(1).text, testing::Not(testing::HasSubstr("host")));
  EXPECT_THAT(code.units.at(1).text, testing::HasSubstr("__device__ int f()"));
  EXPECT_EQ(code.host.at("host").path, "a.cuh");
}

TEST(DeviceCode, KnowsTheFilesKernels) {
  const Sources sources = sources_of({{"k.cu",
                                       "__global__ void a();\ntemplate <class T> __global__ void b(T x) {}\n"
                                       "namespace n { __global__ void c() {} }\nvoid d() {}\n__global__ void a() {}"}});
  EXPECT_THAT(sources.kernels(), ElementsAre("a", "b", "c"));
}

TEST(DeviceCode, ConditionsAroundStay) {
  EXPECT_EQ(left_of("#ifdef A\nint main() {\n#ifdef B\n  return 1;\n#endif\n}\n#endif\n__global__ void k() {}\n"),
            "#ifdef A #ifdef B #endif #endif __global__ void k() {}");
}

TEST(DeviceCode, MacrosMayStandForAnnotations) {
  EXPECT_EQ(left_of("#define KERNEL extern \"C\" __global__\nKERNEL void k() {}\nvoid f() {}"),
            "#define KERNEL extern \"C\" __global__ KERNEL void k() {}");
}

TEST(DeviceCode, ATextWithoutTheKernelStaysAsItIs) {
  for (const std::string text : {"int main() { }\n__global__ void other() {}\n", "}", "int main() ) {}", ""})
    EXPECT_EQ(device_code(text).units.front().text, text);
}

TEST(DeviceCode, TheCatalogueIsAllForTheDevice) {
  for (const std::string& name : catalogue()) {
    const KernelFile kernel = load_kernel(name);
    Words seeds = seeds_of(kernel.entry);
    for (const Parameter& parameter : kernel.params) seeds.insert(parameter.values.begin(), parameter.values.end());
    EXPECT_EQ(sources_of({{"k.cu", kernel.text}}).device_code(seeds).units.front().text, kernel.text) << name;
  }
}

TEST(DeviceCode, KnowsClassesWhoseFunctionsAreElsewhere) {
  const std::string text =
      "struct Open { __device__ float f(); }; struct Closed { __device__ float f(); }; struct Unused { __device__ int "
      "f(); };\n"
      "struct Whole { __device__ Whole() = default; __device__ int f() { return 1; } int host(); };\n"
      "__device__ float Closed::f() { return 1; }\n__global__ void k(Open* o, Closed* c, Whole* w) { o->f(); }";
  EXPECT_THAT(sources_of({{"k.cu", text}}).unfinished_classes({"k"}), ElementsAre("Open"));
}

TEST(DeviceCode, AMemberIsNoCopyOfAFunctionOfItsName) {
  const Sources sources({{"k.cu",
                          "#include \"camera.h\"\nvoid move() {}\n"
                          "__global__ void k(Camera* c) { c->move(); }\n"},
                         {"camera.h", "struct Camera { int x; __device__ void move(); };\n"},
                         {"camera.cu", "__device__ void Camera::move() { ++x; }\n", UnitOrigin::context}});
  EXPECT_NE(sources.device_code({"k"}).units.back().text.find("++x"), std::string::npos);
}

TEST(DeviceCode, TheMarkOfAMemberIsInItsClass) {
  const std::string text =
      "struct V { float x; __device__ V(float a); __device__ float twice() const; V operator+(V o); };\n"
      "V::V(float a) : x(a) {}\nfloat V::twice() const { return x + x; }\nV V::operator+(V o) { return *this; }\n"
      "__global__ void k(float* a) { a[0] = V(a[1]).twice(); }\n";
  const DeviceCode code = device_code(text);
  EXPECT_NE(code.units.front().text.find("V::V(float a) : x(a) {}"), std::string::npos);
  EXPECT_NE(code.units.front().text.find("return x + x;"), std::string::npos);
  EXPECT_EQ(code.units.front().text.find("return *this;"), std::string::npos) << "the operator has no mark";
}

}  // namespace
}  // namespace warplens::kernels
