// warplens_user_recorder: launches prepared jobs on the GPU of this machine, and records the contents of memory
// afterwards.
//
//     warplens_user_recorder JOBS FOLDER    JOBS/NAME.job -> FOLDER/NAME.txt

#include <cuda_runtime_api.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/users/runner/digest.hpp"
#include "tests/users/runner/job.hpp"

namespace warplens::users {
namespace {

/// Time in seconds after which a kernel is considered endless.
constexpr unsigned kLongest = 20;

void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(doing) + ": " + cudaGetErrorString(status));
}

/// Returns the version of NVIDIA's kernel module: "580.159.04".
std::string driver_version() {
  std::ifstream stream("/proc/driver/nvidia/version");
  for (std::string word; stream >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos) return word;
  return "unknown";
}

std::string origin() {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, 0), "the device's name");
  char date[16] = {};
  const std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  return std::string(properties.name) + ", driver " + driver_version() + ", " + date;
}

/// Captures everything that is written to standard output, in a file, during its lifetime.
class Captured {
 public:
  Captured() : file_(std::tmpfile()), before_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    dup2(fileno(file_), STDOUT_FILENO);
  }
  ~Captured() { std::fclose(file_); }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  /// Ends the capture and returns the text. Call it only once.
  std::string text() {
    std::fflush(stdout);
    dup2(before_, STDOUT_FILENO);
    close(before_);
    std::string text;
    std::rewind(file_);
    for (int letter; (letter = std::fgetc(file_)) != EOF;) text += static_cast<char>(letter);
    return text;
  }

 private:
  std::FILE* file_;
  int before_;
};

class Device {
 public:
  explicit Device(const Job& job) : job_(job), parameters_(job.parameters) {
    for (const Job::Buffer& buffer : job.buffers) {
      void* memory = nullptr;
      check(cudaMalloc(&memory, std::max<std::size_t>(buffer.initial.size(), 256)), "allocating a buffer");
      memory_.push_back(memory);
      check(cudaMemcpy(memory, buffer.initial.data(), buffer.initial.size(), cudaMemcpyHostToDevice),
            "filling a buffer");
    }
    for (std::vector<std::uint8_t>& parameter : parameters_) {
      if (parameter.size() == 8) point(parameter);
      pointers_.push_back(parameter.data());
    }
  }
  ~Device() {
    for (void* memory : memory_) cudaFree(memory);
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  void** parameters() { return pointers_.data(); }
  std::vector<std::uint8_t> read(std::size_t buffer) const {
    std::vector<std::uint8_t> bytes(job_.buffers[buffer].initial.size());
    check(cudaMemcpy(bytes.data(), memory_[buffer], bytes.size(), cudaMemcpyDeviceToHost), "reading a buffer");
    return bytes;
  }

 private:
  /// If the parameter is an address of the analysis, replaces it by the address on the GPU.
  void point(std::vector<std::uint8_t>& parameter) const {
    std::uint64_t value = 0;
    std::memcpy(&value, parameter.data(), sizeof value);
    for (std::size_t at = 0; at < job_.buffers.size(); ++at) {
      const std::uint64_t offset = value - job_.buffers[at].address;
      if (offset > job_.buffers[at].initial.size()) continue;
      const std::uint64_t there = reinterpret_cast<std::uint64_t>(memory_[at]) + offset;
      std::memcpy(parameter.data(), &there, sizeof there);
      return;
    }
  }

  const Job& job_;
  std::vector<std::vector<std::uint8_t>> parameters_;
  std::vector<void*> memory_, pointers_;
};

Answer run_on_device(const Job& job) {
  cudaLibrary_t library = nullptr;
  check(cudaLibraryLoadData(&library, job.cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), "loading");
  cudaKernel_t kernel = nullptr;
  check(cudaLibraryGetKernel(&kernel, library, job.entry.c_str()), "finding the entry");
  Device device(job);
  Captured captured;
  const cudaError_t launched = cudaLaunchKernel(
      reinterpret_cast<const void*>(kernel), {job.grid[0], job.grid[1], job.grid[2]},
      {job.block[0], job.block[1], job.block[2]}, device.parameters(), job.dynamic_shared_bytes, nullptr);
  const cudaError_t ended = launched == cudaSuccess ? cudaDeviceSynchronize() : launched;
  const std::string printed = captured.text();
  check(ended, "running");
  Answer answer{.origin = origin(), .source = job.source};
  for (std::size_t at = 0; at < job.buffers.size(); ++at)
    answer.lines.push_back(describe_buffer(job.buffers[at].name, device.read(at)));
  for (std::string& line : printed_lines(printed)) answer.lines.push_back(std::move(line));
  cudaLibraryUnload(library);
  return answer;
}

bool record(const std::filesystem::path& file, const std::filesystem::path& folder) {
  try {
    alarm(kLongest);
    check(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024), "making the stack larger");
    const Answer answer = run_on_device(read_job(file));
    alarm(0);
    write_answer(folder / (file.stem().string() + ".txt"), answer);
    return true;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", file.stem().c_str(), error.what());
    return false;
  }
}

/// Runs all jobs in child processes. After a kernel with a fault, a process cannot use the GPU any more, so the next
/// process runs the remaining jobs. Returns the number of failed jobs.
std::size_t record_all(const std::vector<std::filesystem::path>& files, const std::filesystem::path& folder) {
  void* shared = mmap(nullptr, 2 * sizeof(std::size_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::runtime_error("no memory to share with the child process");
  std::size_t& next = static_cast<std::size_t*>(shared)[0];
  std::size_t& failed = static_cast<std::size_t*>(shared)[1];
  while (next < files.size()) {
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start a child process");
    if (child == 0) {
      while (next < files.size()) {
        if (record(files[next++], folder)) continue;
        ++failed;
        break;
      }
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) continue;
    std::fprintf(stderr, "%s: ended by signal %d\n", files[next - 1].stem().c_str(), WTERMSIG(status));
    ++failed;
  }
  return failed;
}

int run(const std::filesystem::path& jobs, const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(jobs))
    if (entry.path().extension() == ".job") files.push_back(entry.path());
  std::ranges::sort(files);
  const std::size_t failed = record_all(files, folder);
  std::printf("%zu of %zu kernels recorded\n", files.size() - failed, files.size());
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace warplens::users

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: warplens_user_recorder JOBS FOLDER\n");
    return 2;
  }
  try {
    return warplens::users::run(words[1], words[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warplens_user_recorder: %s\n", error.what());
    return 1;
  }
}
