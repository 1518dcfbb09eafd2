// Every tests/programs/*.cu, compiled by NVRTC, on the executor: nothing is refused, and memory is afterwards what a
// GPU left (tests/programs/recorded). The heads of these files say how they are launched, as those of tests/ptx do. To
// record them, run this test with WARPLENS_WRITE_PROGRAMS=FOLDER, which writes each program's PTX there, and then on a
// GPU `warplens_conformance FOLDER`.

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

/// The comment lines that say how a program is launched.
std::string head_of(const std::string& text) {
  std::size_t end = 0;
  while (text.compare(end, 2, "//") == 0) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

/// The test whose text is the program's PTX.
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
