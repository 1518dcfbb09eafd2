#include "kernels/load/neighbours.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/compile/compile.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class NeighboursTest : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  static Neighbours neighbours_of(const std::string& path) {
    KernelFile file;
    file.path = path;
    file.text = read_source(path);
    return find_neighbours(file);
  }
  static std::string complaint(const std::string& path) {
    try {
      load_kernel(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  }
  const fs::path folder_ = fs::canonical(testing::TempDir()) / "neighbours";
};

TEST_F(NeighboursTest, AFragmentIsLaunchedByTheFileThatIncludesIt) {
  const std::string part = write("halve.cu",
                                 "__global__ void halve(number* all, int n) {\n"
                                 "  const int i = blockIdx.x * WIDE + threadIdx.x;\n"
                                 "  if (i < n) all[i] /= 2;\n}\n");
  const std::string whole = write("whole.cu",
                                  "typedef float number;\n#define WIDE 96\n#include \"halve.cu\"\n"
                                  "__global__ void other(int* a) { a[0] = 1; }\n"
                                  "int main() {\n  const int n = 960;\n  number* all; int* a;\n"
                                  "  cudaMalloc(&all, n * sizeof(number)); cudaMalloc(&a, 4);\n"
                                  "  other<<<1, 1>>>(a);\n  halve<<<n / WIDE, WIDE>>>(all, n);\n}\n");
  EXPECT_THAT(neighbours_of(part).context, ElementsAre(whole));
  const KernelFile kernel = load_kernel(part);
  EXPECT_EQ(kernel.entry, "halve") << "not the kernel of the other file";
  EXPECT_THAT(kernel.grid, ElementsAre("width / 96"));
  EXPECT_EQ(kernel.default_size->width, 960u);
  EXPECT_THAT(kernel.doubts.front(), HasSubstr("whole.cu, which includes this file"));
  EXPECT_THAT(kernel.guessed_header, HasSubstr("context = [\"whole.cu\"]"));
  const Compiled compiled = compile(kernel, {});
  EXPECT_THAT(compiled.ptx, HasSubstr("halve"));
  EXPECT_THAT(compiled.notes, IsEmpty());
  EXPECT_THAT(neighbours_of(whole).context, IsEmpty()) << "a whole program needs no other file";
}

TEST_F(NeighboursTest, AKernelIsLaunchedByTheFileThatDeclaresIt) {
  const std::string kernels = write("grow.cu",
                                    "#include \"grow.h\"\n__global__ void grow(double* all, int n) {\n"
                                    "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                    "  if (i < n) all[i] += 1;\n}\n");
  write("grow.h", "#pragma once\n__global__ void grow(double* all, int n);\n");
  write("stranger.cu", "__global__ void grow(int* a) {}\nvoid f(int* a) { grow<<<7, 7>>>(a); }\n");
  const std::string driver = write("run.cu",
                                   "#include \"grow.h\"\nint main() {\n  double* all;\n"
                                   "  cudaMalloc(&all, 640 * sizeof(double));\n  grow<<<5, 128>>>(all, 640);\n}\n");
  EXPECT_THAT(neighbours_of(kernels).context, ElementsAre(driver)) << "stranger.cu has a kernel of its own";
  EXPECT_THAT(load_kernel(kernels).grid, ElementsAre("5"));
  EXPECT_THAT(neighbours_of(driver).context, ElementsAre(kernels));
  const KernelFile from_driver = load_kernel(driver);
  EXPECT_EQ(from_driver.entry, "grow");
  EXPECT_THAT(compile(from_driver, {}).ptx, HasSubstr(".entry"));
}

TEST_F(NeighboursTest, TheLauncherWithTheHeaderOfTheKernelComesFirst) {
  const std::string kernels =
      write("smooth2.cu", "#include \"smooth2.h\"\n__global__ void smooth(float* a) { a[0] = 2; }\n");
  write("smooth2.h", "#pragma once\n__global__ void smooth(float* a);\n");
  write("smooth1.h", "#pragma once\n__global__ void smooth(float* a);\n");
  write("a_main1.cu", "#include \"smooth1.h\"\nvoid first(float* a) { smooth<<<1, 1>>>(a); }\n");
  const std::string second =
      write("b_main2.cu", "#include \"smooth2.h\"\nvoid second(float* a) { smooth<<<3, 64>>>(a); }\n");
  EXPECT_THAT(neighbours_of(kernels).context, ElementsAre(second));
}

TEST_F(NeighboursTest, AKernelIsLaunchedByTheFileThatFindsItWithTheDriver) {
  write("CMakeLists.txt", "");
  const std::string kernels = write("device/raise.cu",
                                    "extern \"C\" __global__ void raise(float* all, int n) {\n"
                                    "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                    "  if (i < n) all[i] += 1;\n}\n");
  const std::string host = write("host.cpp",
                                 "#include <cuda.h>\nint main() {\n  CUfunction f;\n  CUmodule m;\n  CUdeviceptr all;\n"
                                 "  int n = 700;\n  cuMemAlloc(&all, n * sizeof(float));\n"
                                 "  cuModuleGetFunction(&f, m, \"raise\");\n  void* list[] = {&all, &n};\n"
                                 "  cuLaunchKernel(f, 7, 1, 1, 100, 1, 1, 0, 0, list, 0);\n}\n");
  const KernelFile kernel = load_kernel(kernels);
  EXPECT_THAT(kernel.context, ElementsAre(host));
  EXPECT_THAT(kernel.grid, ElementsAre("7"));
  EXPECT_THAT(kernel.block, ElementsAre("100"));
  EXPECT_THAT(compile(kernel, {}).ptx, HasSubstr(".entry raise"));
  EXPECT_EQ(load_kernel(host).entry, "raise") << "the file of the host names the kernel as well";
}

TEST_F(NeighboursTest, AFileInAnotherFolderOfTheProjectMayBeTheContext) {
  write(".git/HEAD", "");
  const std::string part =
      write("lib/parts/steps.cu",
            "__global__ void triple(level* all, int n) {\n"
            "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) all[i] *= 3;\n}\n");
  const std::string whole = write("lib/levels.h",
                                  "typedef short level;\n#include \"parts/steps.cu\"\n"
                                  "inline void run(level* all) { triple<<<6, 64>>>(all, 384); }\n");
  const KernelFile kernel = load_kernel(part);
  EXPECT_THAT(kernel.context, ElementsAre(whole));
  EXPECT_THAT(kernel.grid, ElementsAre("6"));
  EXPECT_THAT(compile(kernel, {}).ptx, HasSubstr("triple"));
}

TEST_F(NeighboursTest, NamesThatTheFileDoesNotDeclareAreThoseOfANeighbour) {
  write("loop.cu", "#define LANES 64\n__global__ void other(int* a) { a[0] = LANES; }\n");
  const std::string types = write("program.cu",
                                  "typedef double spin;\n#define LANES 32\n__constant__ spin weights[LANES];\n"
                                  "__device__ spin weigh(spin v) { return v * weights[1]; }\nint main() {}\n");
  const std::string part = write("measure.cu",
                                 "__global__ void measure(spin* s, int n) {\n"
                                 "  const int i = blockIdx.x * LANES + threadIdx.x;\n"
                                 "  if (i < n) s[i] = weigh(s[i]) + max(i, n);\n}\n");
  EXPECT_THAT(neighbours_of(part).context, ElementsAre(types)) << "it defines most of the names";
  EXPECT_THAT(load_kernel(part).doubts, testing::Contains(HasSubstr("is defined in " + types)));
  EXPECT_THAT(compile(load_kernel(part), {}).ptx, HasSubstr("measure"));
}

TEST_F(NeighboursTest, AFunctionForTheDeviceMayBeInAnotherFile) {
  write("lights.h", "#pragma once\nnamespace lights { __device__ float dim(float v); }\n");
  const std::string body = write("lights.cu",
                                 "#include \"lights.h\"\n__device__ float lights::dim(float v) { return v / 3; }\n"
                                 "__global__ void unused(float* a) { a[0] = lights::dim(1); }\n");
  const std::string path = write("room.cu",
                                 "#include \"lights.h\"\n__global__ void room(float* a) { a[0] = lights::dim(a[1]); }\n"
                                 "int main() { float* a; cudaMalloc(&a, 8); room<<<1, 1>>>(a); }\n");
  EXPECT_THAT(neighbours_of(path).context, ElementsAre(body));
  const std::string ptx = compile(load_kernel(path), {}).ptx;
  EXPECT_THAT(ptx, HasSubstr("room"));
  EXPECT_THAT(ptx, testing::Not(HasSubstr("unused")));
}

TEST_F(NeighboursTest, AMacroMayMarkTheFunctionInAnotherFile) {
  write("marks.h", "#pragma once\n#define ON_GPU __device__\n#define SHARED_CODE __host__ ON_GPU\n");
  write("mix.h", "#pragma once\n#include \"marks.h\"\nSHARED_CODE float mix(float a, float b);\n");
  const std::string body =
      write("mix.cu", "#include \"mix.h\"\nSHARED_CODE float mix(float a, float b) { return (a + b) / 2; }\n");
  const std::string path = write("paint.cu",
                                 "#include \"mix.h\"\n__global__ void paint(float* a) { a[0] = mix(a[1], a[2]); }\n"
                                 "int main() { float* a; cudaMalloc(&a, 12); paint<<<1, 1>>>(a); }\n");
  EXPECT_THAT(neighbours_of(path).context, ElementsAre(body));
  EXPECT_THAT(compile(load_kernel(path), {}).ptx, HasSubstr("paint"));
}

TEST_F(NeighboursTest, AFragmentWithALaunchGetsTheFileThatIncludesIt) {
  write("kinds.h", "#pragma once\nusing amount = float;\n");
  const std::string registry = write("registry.h", "#pragma once\n#include \"kinds.h\"\n#include \"energy.h\"\n");
  const std::string part = write("energy.h",
                                 "__global__ void energy(amount* e) { e[threadIdx.x] = 1; }\n"
                                 "inline void run(amount* e) { energy<<<2, 64>>>(e); }\n");
  EXPECT_THAT(neighbours_of(part).context, ElementsAre(registry));
  EXPECT_THAT(compile(load_kernel(part), {}).ptx, HasSubstr("energy"));
}

TEST_F(NeighboursTest, AFileWithoutAKernelNamesTheOneThatHasIt) {
  write("near.cu", "__global__ void unrelated(int* a) { a[0] = 1; }\n");
  const std::string kernels = write("sub/turn.cu",
                                    "__global__ void turnAll(int* a) { a[threadIdx.x] = 1; }\n"
                                    "void turn(int* a) { turnAll<<<1, 32>>>(a); }\n");
  write(".git", "");
  const std::string caller = write("caller.cu", "void turn(int*);\nint main() { turn(nullptr); }\n");
  EXPECT_EQ(complaint(caller),
            caller + ":1: there is no kernel in this file; " + kernels + " has turnAll; pass " + kernels + " instead");
  const std::string typed = write("typed.cu", "__global__ void mine(int* a)\n  a[threadIdx.x] = 1;\n}\n");
  EXPECT_EQ(complaint(typed), typed + ":1: this kernel has no body; is its '{' missing?")
      << "not the kernel of near.cu";
  const std::string idle = write("idle.cu", "int main() {}\n");
  EXPECT_EQ(complaint(idle),
            idle + ":1: there is no kernel in this file; near.cu in the same folder has unrelated; pass " +
                (folder_ / "near.cu").string() + " instead");
  fs::remove_all(folder_ / "sub");
  fs::remove(folder_ / "near.cu");
  EXPECT_THAT(complaint(idle), HasSubstr("no kernel was found"));
}

TEST_F(NeighboursTest, AContextThatIsNotThereIsAnErrorOfTheHeader) {
  const std::string header =
      "/*+++\ntitle = \"t\"\nentry = \"k\"\nblock = [1]\ngrid = [1]\nargs = []\ncontext = [\"gone.cu\"]\n+++*/\n";
  EXPECT_THAT(complaint(write("k.cu", header + "__global__ void k() {}\n")),
              HasSubstr("k.cu:7: there is no file " + (folder_ / "gone.cu").string()));
}

TEST_F(NeighboursTest, AHeaderOfAnotherThingThatDoesNotCompileIsLeftOut) {
  write("CMakeLists.txt", "");
  write("lib/timer.h", "class Broken { this is not C++ };\n__device__ int broken() { return }\n");
  const std::string path = write("app/k.cu", "#include \"timer.h\"\n__global__ void k(int* a) { a[0] = broken; }\n");
  const std::string fine = write("app/f.cu", "#include \"timer.h\"\n__global__ void f(int* a) { a[0] = 1; }\n");
  EXPECT_THROW(compile(load_kernel(path), {}), InputError);
  EXPECT_THAT(compile(load_kernel(fine), {}).ptx, HasSubstr(".entry"));
}

TEST_F(NeighboursTest, FunctionsOfAClassMayBeInAnotherFile) {
  write("gauge.h", "#pragma once\ntemplate <class T> struct Gauge {\n  T v;\n  __device__ T square() const;\n};\n");
  write("forward.cuh", "#pragma once\ntemplate <class T> struct Gauge;\n");
  const std::string definer = write("gauge.cu",
                                    "#include \"gauge.h\"\ntemplate <class T> __device__\n"
                                    "T Gauge<T>::square() const { return v * v; }\n");
  const std::string kernel = write("use.cu",
                                   "#include \"gauge.h\"\n__global__ void use(Gauge<float>* all, float* out) {\n"
                                   "  out[threadIdx.x] = all[threadIdx.x].square();\n}\n");
  EXPECT_THAT(neighbours_of(kernel).context, ElementsAre(definer));
}

TEST_F(NeighboursTest, AFunctionOfTheProjectMayBeCalledLikeOneOfCuda) {
  write("least.h", "#pragma once\n__device__ float atomicLeast(float* all, float v);\n");
  const std::string definer = write("least.cu",
                                    "#include \"least.h\"\n__device__\n"
                                    "float atomicLeast(float* all, float v) { return *all = v < *all ? v : *all; }\n");
  const std::string kernel =
      write("use.cu", "#include \"least.h\"\n__global__ void use(float* all) { atomicLeast(all, threadIdx.x); }\n");
  EXPECT_THAT(neighbours_of(kernel).context, ElementsAre(definer));
}

TEST_F(NeighboursTest, TheNearestFileOfANameDefinesAFunction) {
  const std::string header = "#pragma once\n__device__ int weigh(int v);\n__device__ int shift(int v);\n";
  write("first/weigh.h", header);
  const std::string definer =
      write("first/weigh.cu", "#include \"weigh.h\"\n__device__ int weigh(int v) { return v; }\n");
  write("second/weigh.h", header);
  write("second/weigh.cu",
        "#include \"weigh.h\"\n__device__ int weigh(int v) { return 2 * v; }\n__device__ int shift(int v) { return v; "
        "}\n");
  const std::string kernel =
      write("first/use.cu", "#include \"weigh.h\"\n__global__ void use(int* out) { out[0] = weigh(out[1]); }\n");
  EXPECT_THAT(neighbours_of(kernel).context, ElementsAre(definer));
}

TEST_F(NeighboursTest, ACopyOfALibraryDefinesNothing) {
  write("glm/core/func_geometric.hpp", "template <class T> __device__ T weigh_twice(T v) { return v + v; }\n");
  const std::string kernel = write("use.cu", "__global__ void use(float* a) { a[0] = weigh_twice(a[1]); }\n");
  EXPECT_THAT(neighbours_of(kernel).context, IsEmpty());
}

TEST_F(NeighboursTest, IncludedFilesDoNotCrowdOutDefinitions) {
  std::string includes, sum = "0";
  for (int number = 10; number < 22; ++number) {
    const std::string name = "Part" + std::to_string(number);
    write(name + ".h", "#pragma once\nstruct " + name + " { int v; __device__ int get(); };\n");
    write("parts/" + name + ".cu",
          "#include \"../" + name + ".h\"\n__device__ int " + name + "::get() { return v; }\n");
    includes += "#include \"" + name + ".h\"\n";
    sum += " + " + name + "{1}.get()";
  }
  const std::string kernel = write("use.cu", includes + "__global__ void use(int* out) { out[0] = " + sum + "; }\n");
  EXPECT_THAT(neighbours_of(kernel).context, testing::SizeIs(12));
}

TEST_F(NeighboursTest, HeadersOfLibrariesDoNotCrowdOutDefinitions) {
  write("node.h", "#pragma once\nclass Node {\n private:\n  int v;\n public:\n  __device__ int get(int length);\n};\n");
  for (int number = 10; number < 30; ++number)
    write("library/part" + std::to_string(number) + ".h",
          "#define private 1\n#define public 2\n#define length 3\n#define one 4\n#define two 5\n");
  const std::string definer =
      write("parts/node.cu", "#include \"../node.h\"\n__device__ int Node::get(int length) { return v; }\n");
  const std::string kernel =
      write("use.cu",
            "#include \"node.h\"\n__global__ void use(Node* all, int* one, int* two) { one[0] = all->get(two[0]); }\n");
  EXPECT_THAT(neighbours_of(kernel).context, ElementsAre(definer));
}

TEST_F(NeighboursTest, EachFunctionMayBeInAFileOfItsOwn) {
  std::string header = "#pragma once\n", sum = "0";
  for (int number = 10; number < 22; ++number) {
    const std::string head = "__device__ int part_" + std::to_string(number) + "(int v)";
    header += head + ";\n";
    sum += " + part_" + std::to_string(number) + "(1)";
    write("part" + std::to_string(number) + ".cu", "#include \"parts.h\"\n" + head + " { return v; }\n");
  }
  write("parts.h", header);
  const std::string kernel =
      write("use.cu", "#include \"parts.h\"\n__global__ void use(int* out) { out[0] = " + sum + "; }\n");
  EXPECT_THAT(neighbours_of(kernel).context, testing::SizeIs(12));
}

}  // namespace
}  // namespace warplens::kernels
