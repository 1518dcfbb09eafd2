// warplens_conformance: runs conformance tests on the GPU of this machine, and records the results.
//
//     warplens_conformance FOLDER [NAME…]    all tests of a folder (tests/ptx), or those named, into FOLDER/recorded
//
// In a folder without tables, each *.ptx file is a test (tests/programs).

#include <cuda_runtime_api.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <stdexcept>

#include "analysis/base/date.hpp"
#include "analysis/ptx/module.hpp"
#include "tests/ptx/runner/inputs.hpp"
#include "tests/ptx/runner/programs.hpp"
#include "tests/ptx/runner/recorded.hpp"

namespace warplens::conformance {
namespace {

void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(doing) + ": " + cudaGetErrorString(status));
}

/// Returns the version of NVIDIA's kernel module: "580.159.04".
std::string driver_version() {
  std::ifstream stream("/proc/driver/nvidia/version");
  for (std::string word; stream >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos) return word;
  int version = 0;
  check(cudaDriverGetVersion(&version), "the driver's version");
  return "for CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string origin() {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, 0), "the device's name");
  return std::string(properties.name) + ", driver " + driver_version() + ", " + base::utc_today();
}

std::string entry_of(const std::string& text) {
  const auto module = ptx::parse(text);
  for (const ptx::Function& function : module->functions)
    if (function.is_entry) return std::string(function.name);
  throw std::runtime_error("has no entry");
}

/// The buffers of a test on the GPU, and the arguments of its kernel.
class Arguments {
 public:
  explicit Arguments(const PtxTest& test) : values_(test.parameters.size()) {
    for (std::size_t at = 0; at < values_.size(); ++at) {
      const Parameter& parameter = test.parameters[at];
      pointers_.push_back(&values_[at]);
      if (parameter.kind == Parameter::Kind::value) {
        values_[at] = parameter.value;
        continue;
      }
      const std::vector<std::uint8_t> bytes = initial_bytes(test, at);
      void* device = nullptr;
      check(cudaMalloc(&device, std::max<std::size_t>(bytes.size(), 16)), "allocating a buffer");
      allocated_.push_back(device);
      check(cudaMemcpy(device, bytes.data(), bytes.size(), cudaMemcpyHostToDevice), "filling a buffer");
      values_[at] = reinterpret_cast<std::uint64_t>(device);
    }
  }
  ~Arguments() {
    for (void* device : allocated_) cudaFree(device);
  }
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  void** pointers() { return pointers_.data(); }
  std::vector<std::uint8_t> read(const PtxTest& test, std::size_t parameter) const {
    std::vector<std::uint8_t> bytes(test.parameters[parameter].bytes());
    check(cudaMemcpy(bytes.data(), reinterpret_cast<const void*>(values_[parameter]), bytes.size(),
                     cudaMemcpyDeviceToHost),
          "reading a buffer");
    return bytes;
  }

 private:
  std::vector<std::uint64_t> values_;
  std::vector<void*> pointers_, allocated_;
};

Results run_on_device(const PtxTest& test) {
  cudaLibrary_t library = nullptr;
  char log[4096] = {};
  cudaJitOption options[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
  void* option_values[] = {log, reinterpret_cast<void*>(sizeof log)};
  const cudaError_t loaded =
      cudaLibraryLoadData(&library, test.text.c_str(), options, option_values, 2, nullptr, nullptr, 0);
  if (loaded != cudaSuccess)
    throw std::runtime_error(std::string("loading: ") + cudaGetErrorString(loaded) + "\n" + log);
  cudaKernel_t kernel = nullptr;
  check(cudaLibraryGetKernel(&kernel, library, entry_of(test.text).c_str()), "finding the entry");
  Arguments arguments(test);
  check(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), {test.grid.x, test.grid.y, test.grid.z},
                         {test.block.x, test.block.y, test.block.z}, arguments.pointers(), test.shared_bytes, nullptr),
        "launching");
  check(cudaDeviceSynchronize(), "running");
  Results results{.origin = origin(), .buffers = {}};
  for (std::size_t at = 0; at < test.parameters.size(); ++at)
    if (test.parameters[at].is_written()) results.buffers.push_back(arguments.read(test, at));
  cudaLibraryUnload(library);
  return results;
}

bool record(const std::filesystem::path& folder, const PtxTest& test) {
  try {
    Archive archive = read_archive(archive_file(folder, test.name));
    set_answer(archive, test, run_on_device(test));
    write_archive(archive);
    return true;
  } catch (const std::exception& error) {
    std::printf("%s: %s\n", test.name.c_str(), error.what());
    std::fflush(stdout);
    return false;
  }
}

/// Runs all tests in child processes. After a kernel with a fault, a process cannot use the GPU any more, so the next
/// process runs the remaining tests. Returns the number of failed tests.
std::size_t record_all(const std::filesystem::path& folder, const std::vector<PtxTest>& tests) {
  auto* next = static_cast<std::size_t*>(
      mmap(nullptr, 2 * sizeof(std::size_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (next == MAP_FAILED) throw std::runtime_error("no memory to share with the child process");
  std::size_t& failed = next[1];
  while (*next < tests.size()) {
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start a child process");
    if (child == 0) {
      while (*next < tests.size()) {
        const bool is_recorded = record(folder, tests[(*next)++]);
        if (!is_recorded) ++failed;
        if (!is_recorded && cudaFree(nullptr) != cudaSuccess) break;
      }
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status)) ++failed;
  }
  return failed;
}

int run(int count, char** words) {
  if (count < 2) {
    std::fprintf(stderr, "usage: warplens_conformance FOLDER [NAME…]\n");
    return 2;
  }
  std::vector<PtxTest> tests = tests_in(words[1]);
  std::set<std::string> names(words + 2, words + count);
  if (!names.empty()) std::erase_if(tests, [&](const PtxTest& test) { return names.erase(test.name) == 0; });
  for (const std::string& name : names) std::printf("%s: no such test in %s\n", name.c_str(), words[1]);
  const std::size_t failed = record_all(words[1], tests);
  std::printf("%zu of %zu tests recorded\n", tests.size() - failed, tests.size());
  return failed == 0 && names.empty() ? 0 : 1;
}

}  // namespace
}  // namespace warplens::conformance

int main(int count, char** words) {
  try {
    return warplens::conformance::run(count, words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warplens_conformance: %s\n", error.what());
    return 1;
  }
}
