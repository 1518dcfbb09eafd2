// Faults that a kernel or the machine can cause in a worker, on a real GPU. After each fault, the next measurement must
// be correct. Skipped if there is no GPU; README.md says how to run the test.
#include <cuda_runtime_api.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "app/study/architecture_load.hpp"
#include "app/worker/client.hpp"
#include "app/worker/count.hpp"
#include "app/worker/json.hpp"
#include "app/worker/protocol.hpp"
#include "kernels/gpu/job.hpp"

namespace warplens {
namespace {

namespace fs = std::filesystem;
using gpu::ErrorKind;
using ::testing::HasSubstr;

/// Returns the command for the worker, which is in the same folder as this program.
std::string worker_command() {
  return "exec '" + (fs::read_symlink("/proc/self/exe").parent_path() / "warplens").string() + "' worker";
}

/// Returns the child processes of this process whose command line contains "worker".
std::vector<pid_t> workers() {
  std::vector<pid_t> found;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    std::ifstream stat(entry.path() / "stat"), command(entry.path() / "cmdline");
    std::string pid, name, state, parent, words;
    if (!(stat >> pid >> name >> state >> parent) || parent != std::to_string(getpid())) continue;
    std::getline(command, words);
    if (words.find("worker") != std::string::npos) found.push_back(std::stoi(pid));
  }
  return found;
}

class FaultDrill : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { client = new worker::Client({.command = worker_command()}); }
  static void TearDownTestSuite() { delete std::exchange(client, nullptr); }

  void SetUp() override {
    // Ask the worker, because this process must not use the GPU.
    try {
      arch = client->handshake().devices.front().arch();
      had_gpu = true;
    } catch (const gpu::Error& error) {
      const bool has_none = error.kind() == ErrorKind::no_driver || error.kind() == ErrorKind::no_gpu;
      if (had_gpu || !has_none) FAIL() << error.what();
      GTEST_SKIP() << error.what();
    }
  }

  gpu::Job job_of(const study::Choice& choice) {
    kernels::CompileCache cache;
    const study::Study study = study::load_for_architecture(arch, choice, cache);
    return gpu::make_job(*study.kernel, *study.compiled, *study.plan);
  }
  gpu::Job drill(const std::string& name, const kernels::Size& size = {64, 64}) {
    return job_of({.kernel = std::string(WARPLENS_DRILL_KERNELS) + "/" + name + ".cu", .size = size});
  }

  /// Measures the job, prints the error and returns it.
  std::optional<gpu::Error> error_of(const gpu::Job& job) {
    try {
      client->measure(job);
    } catch (const gpu::Error& error) {
      std::printf("  %s: %s\n", gpu::name_of(error.kind()), error.what());
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      return error;
    }
    ADD_FAILURE() << "there was no error";
    return std::nullopt;
  }

  void expect_fault(const gpu::Job& job, ErrorKind fault) {
    const std::optional<gpu::Error> error = error_of(job);
    EXPECT_EQ(error ? gpu::name_of(error->kind()) : "nothing", std::string(gpu::name_of(fault)));
    expect_right();
  }

  void expect_right() {
    const gpu::Measurement made = client->measure(job_of({.kernel = "tile_rows", .size = {1000, 517}}));
    EXPECT_TRUE(made.checked);
    EXPECT_EQ(made.differences, 0u);
    EXPECT_GT(made.kernel.median, 0);
  }

  static worker::Client* client;
  /// True if a GPU was found. From then on, a missing GPU is a failure and not a reason to skip.
  static inline bool had_gpu = false;
  std::string arch;
};

worker::Client* FaultDrill::client = nullptr;

TEST_F(FaultDrill, EndlessKernel) {
  expect_fault(drill("endless"), ErrorKind::timed_out);
}

TEST_F(FaultDrill, StoreOutOfBounds) {
  expect_fault(drill("out_of_bounds"), ErrorKind::kernel_fault);
}

TEST_F(FaultDrill, MisalignedAccess) {
  expect_fault(drill("misaligned"), ErrorKind::kernel_fault);
}

TEST_F(FaultDrill, Trap) {
  expect_fault(drill("trap"), ErrorKind::kernel_fault);
}

TEST_F(FaultDrill, BlockOfTwoToTheThirtyOneThreads) {
  gpu::Job job = drill("empty");
  job.launch.block.x = 1U << 31;
  expect_fault(job, ErrorKind::bad_launch);
}

TEST_F(FaultDrill, BlockOfTwoThousandThreads) {
  gpu::Job job = drill("empty");
  job.launch.block.x = 2048;
  expect_fault(job, ErrorKind::bad_launch);
}

TEST_F(FaultDrill, GridThatIsTooLarge) {
  gpu::Job job = drill("empty");
  job.launch.grid.y = 1U << 31;
  expect_fault(job, ErrorKind::bad_launch);
}

TEST_F(FaultDrill, MoreSharedMemoryThanThereIs) {
  gpu::Job job = drill("empty");
  job.launch.dynamic_shared_bytes = 300 << 10;
  expect_fault(job, ErrorKind::bad_launch);
}

TEST_F(FaultDrill, TwoToTheThirtyOneThreadsInAGrid) {
  gpu::Job job = drill("empty");
  job.launch.grid.x = 1U << 26;  // × 32 threads
  EXPECT_GT(client->measure(job).kernel.median, 0);
  expect_right();
}

TEST_F(FaultDrill, CodeForAnotherGpu) {
  gpu::Job job = drill("empty");
  kernels::CompileCache cache;
  const std::string other = arch == "sm_80" ? "sm_90" : "sm_80";
  const study::Study study =
      study::load_for_architecture(other, {.kernel = std::string(WARPLENS_DRILL_KERNELS) + "/empty.cu"}, cache);
  job.launch.cubin = study.compiled->cubin;
  job.arch = other;
  expect_fault(job, ErrorKind::wrong_arch);
}

TEST_F(FaultDrill, InvalidCode) {
  gpu::Job job = drill("empty");
  job.launch.cubin.assign(4096, 'x');
  error_of(job);
  expect_right();
}

TEST_F(FaultDrill, WorkerKilledDuringARun) {
  std::optional<gpu::Error> error;
  try {
    const worker::Json body{{"job", worker::json_of(drill("slow"))},
                            {"options", worker::json_of(gpu::MeasureOptions())}};
    client->ask("measure", body, {}, [](gpu::Phase phase) {
      if (phase != gpu::Phase::running) return;
      for (const pid_t pid : workers()) kill(pid, SIGKILL);
    });
  } catch (const gpu::Error& thrown) {
    std::printf("  %s: %s\n", gpu::name_of(thrown.kind()), thrown.what());
    error = thrown;
  }
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind(), ErrorKind::lost);
  EXPECT_THAT(error->what(), HasSubstr("killed by signal 9"));
  expect_right();
}

TEST_F(FaultDrill, MemoryTakenByAnotherProcess) {
  expect_right();
  std::FILE* other = popen((fs::read_symlink("/proc/self/exe").string() + " --take-memory").c_str(), "r");
  ASSERT_TRUE(other);
  char said[64] = {};
  ASSERT_TRUE(std::fgets(said, sizeof said, other)) << "the other process could not take the memory";
  const auto pid = static_cast<pid_t>(std::stol(said));
  const auto error = error_of(job_of({.kernel = "naive", .size = {16384, 16384}}));
  EXPECT_EQ(error ? gpu::name_of(error->kind()) : "nothing", std::string("out_of_memory"));
  kill(pid, SIGKILL);
  pclose(other);
  expect_right();
}

TEST_F(FaultDrill, ReportsAWrongResult) {
  const gpu::Measurement made = client->measure(drill("wrong", {100, 40}));
  EXPECT_EQ(made.differences, 40u);
  ASSERT_TRUE(made.first_difference);
  EXPECT_EQ(made.first_difference->row, 99u);
  EXPECT_EQ(made.first_difference->col, 0u);
  EXPECT_EQ(made.first_difference->expected, "99");
  std::printf("  got %s\n", made.first_difference->got.c_str());
}

// The times after counting must equal those before, although profilers patch code and flush caches. The process that
// counts must have ended before measuring continues.
TEST_F(FaultDrill, CountingDoesNotChangeTimes) {
  const gpu::Job job = job_of({.kernel = "naive", .size = {4096, 4096}});
  client->measure(job);  // warms up, so that the clocks are stable
  const gpu::Measurement before = client->measure(job);
  try {
    worker::count(*client, job, {.instructions = true});
  } catch (const gpu::Error& error) {
    GTEST_SKIP() << error.what();
  }
  const gpu::Measurement after = client->measure(job);
  std::printf("  kernel %.1f, then %.1f us; copy %.1f, then %.1f us\n", before.kernel.median * 1e6,
              after.kernel.median * 1e6, before.copy.median * 1e6, after.copy.median * 1e6);
  // There is no lower limit: counting cannot make a later kernel faster, but the GPU may have raised its clocks
  // meanwhile.
  EXPECT_LT(after.kernel.median / before.kernel.median, 1.05);
  EXPECT_LT(after.copy.median / before.copy.median, 1.05);
  EXPECT_EQ(after.differences, 0u);
}

TEST_F(FaultDrill, TrapWhileCounting) {
  try {
    worker::count(*client, drill("trap"));
    ADD_FAILURE() << "there was no error";
  } catch (const gpu::Error& error) {
    std::printf("  %s: %s\n", gpu::name_of(error.kind()), error.what());
    if (error.kind() == ErrorKind::no_rights || error.kind() == ErrorKind::unsupported) GTEST_SKIP() << error.what();
    EXPECT_EQ(gpu::name_of(error.kind()), std::string("kernel_fault"));
  }
  expect_right();
}

TEST_F(FaultDrill, LeavesNoWorkersBehind) {
  EXPECT_LE(workers().size(), 1u);
}

/// Allocates almost all of the GPU's memory, prints the process id, and keeps the memory until the process is killed.
int take_memory() {
  std::size_t free = 0, total = 0;
  void* memory = nullptr;
  if (cudaMemGetInfo(&free, &total) != cudaSuccess) return 1;
  constexpr std::size_t kLeft = std::size_t{1} << 30;
  if (free > kLeft && cudaMalloc(&memory, free - kLeft) != cudaSuccess) return 1;
  std::printf("%d\n", static_cast<int>(getpid()));
  std::fflush(stdout);
  while (true) pause();
}

}  // namespace
}  // namespace warplens

int main(int count, char** words) {
  if (count > 1 && std::string(words[1]) == "--take-memory") return warplens::take_memory();
  ::testing::InitGoogleTest(&count, words);
  const int failed = RUN_ALL_TESTS();
  const ::testing::UnitTest& tests = *::testing::UnitTest::GetInstance();
  const bool all_skipped = tests.skipped_test_count() == tests.test_to_run_count();
  return failed == 0 && all_skipped ? WARPLENS_SKIPPED : failed;
}
