// Tests the source lines that CUPTI reads from real cubins. The tests need CUPTI, but no GPU.
#include "kernels/gpu/code_place.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "kernels/compile/compile.hpp"
#include "kernels/gpu/cupti.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::gpu {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCode = R"(/*+++
title   = "Twice"
summary = "Doubles each element."
entry   = "twice"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "float", rows = "1", cols = "32" }
+++*/
#include "doubled.cuh"

__global__ void twice(float* out) {
  out[threadIdx.x] = doubled(out);
}
)";
constexpr std::uint32_t kLineOfCall = 15;
constexpr const char* kHeader =
    "__device__ inline float doubled(const float* in) {\n  return 2 * in[threadIdx.x];\n}\n";

class CodePlaces : public testing::Test {
 protected:
  void SetUp() override {
    try {
      cupti_library();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
    fs::create_directories(folder_ / "kernels");
    std::ofstream(folder_ / "kernels" / "twice.cu") << kCode;
    std::ofstream(folder_ / "kernels" / "doubled.cuh") << kHeader;
    fs::current_path(folder_);
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

  static kernels::Compiled compiled(const std::string& kernel) {
    const kernels::KernelFile file = kernels::load_kernel(kernel);
    return kernels::compile(file, kernels::resolve_values(file, {}));
  }

  /// Returns the source lines of all machine instructions that have one.
  static std::vector<CodePlace> places_of(const kernels::Compiled& code) {
    std::vector<CodePlace> places;
    for (std::uint32_t offset = 0; offset < 0x400; offset += 16)
      if (const CodePlace place = code_place(code.cubin, code.entry, offset); place.line != 0) places.push_back(place);
    return places;
  }

  const fs::path before_ = fs::current_path();
  const fs::path folder_ =
      fs::path(testing::TempDir()) / ("warplens_" + std::to_string(getpid()));  // tests run at the same time
};

// Kernels of the catalogue are compiled under their path in the program, which does not exist as a file.
TEST_F(CodePlaces, AreInTheFileOfACatalogueKernel) {
  const kernels::Compiled code = compiled("naive");
  const std::vector<CodePlace> places = places_of(code);
  ASSERT_FALSE(places.empty());
  for (const CodePlace& place : places) EXPECT_EQ(place.file, code.source);
}

TEST_F(CodePlaces, AreInTheFileOrItsHeader) {
  for (const std::string& path : {std::string("kernels/twice.cu"), std::string("./kernels/../kernels/twice.cu"),
                                  (folder_ / "kernels" / "twice.cu").string()}) {
    const kernels::Compiled code = compiled(path);
    const auto in_kernel = [&](const CodePlace& place) { return place.file == code.source; };
    const std::vector<CodePlace> places = places_of(code);
    EXPECT_TRUE(std::ranges::any_of(places, [&](const CodePlace& place) {
      return in_kernel(place) && place.line == kLineOfCall;
    })) << path;
    EXPECT_TRUE(std::ranges::any_of(places, [&](const CodePlace& place) {
      return place.file == ptx::SourceFile(folder_.string(), "kernels/doubled.cuh") && place.line == 2;
    })) << path;
  }
}

TEST_F(CodePlaces, AreEmptyWithoutCode) {
  const kernels::Compiled code = compiled("naive");
  EXPECT_EQ(code_place(code.cubin, code.entry, 1 << 20), CodePlace());
  EXPECT_EQ(code_place(code.cubin, "another", 0), CodePlace());
}

}  // namespace
}  // namespace warplens::gpu
