// Compiles every tests/programs/*.cu with NVRTC and executes it. No program may be refused, and afterwards memory must
// have the same contents as on a GPU (tests/programs/recorded). The comments at the top of each file describe the
// launch in the format of tests/ptx. To record the results of a GPU, run this test with WARPLENS_WRITE_PROGRAMS=FOLDER,
// which writes the PTX of each program to FOLDER, and then run `warplens_conformance FOLDER` on a machine with a GPU.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "kernels/compile/compile.hpp"
#include "tests/ptx/runner/comparison.hpp"
#include "tests/ptx/runner/emulated.hpp"

namespace warplens::conformance {
namespace {

std::vector<std::filesystem::path> programs() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/tests/programs"))
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Returns the comment lines that describe the launch of a program.
std::string head_of(const std::string& text) {
  std::size_t end = 0;
  while (text.compare(end, 2, "//") == 0) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

/// Returns the program as a test whose text is the compiled PTX.
PtxTest compiled(const std::filesystem::path& file) {
  PtxTest test = read_test(file);
  kernels::KernelFile kernel;
  kernel.name = kernel.path = file.string();
  kernel.entry = "test";
  kernel.text = test.text;
  test.text = kernels::compile(kernel, {}).ptx;
  return test;
}

class Programs : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Programs, LeaveWhatTheDeviceLeft) {
  const std::filesystem::path& file = GetParam();
  const std::string name = file.stem().string();
  const PtxTest test = compiled(file);
  if (const char* folder = std::getenv("WARPLENS_WRITE_PROGRAMS")) {
    std::ofstream(std::filesystem::path(folder) / (name + ".ptx")) << head_of(read_test(file).text) << test.text;
    GTEST_SKIP() << "wrote its PTX to be recorded";
  }
  const Results here = run_emulated(test);
  const Archive archive = read_archive(archive_file(file.parent_path(), name));
  EXPECT_EQ(differences(test, recorded_results(archive, test), here), "");
}

INSTANTIATE_TEST_SUITE_P(Cuda, Programs, testing::ValuesIn(programs()),
                         [](const auto& info) { return info.param.stem().string(); });

}  // namespace
}  // namespace warplens::conformance
