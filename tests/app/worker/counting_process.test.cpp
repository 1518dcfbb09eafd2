#include "app/worker/counting_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stop_token>

#include "app/worker/counters_json.hpp"
#include "app/worker/json.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::worker {
namespace {

using ::testing::HasSubstr;

ClientOptions fake_counter(const std::string& arguments) {
  return {.command = testing::fake_worker(arguments)};
}

Json body() {
  const gpu::Job job{.arch = "sm_90", .buffers = {{"in", "float", 8, 8, 0, 256, "index"}}};
  return {{"job", json_of(job)}, {"options", json_of(gpu::CountOptions())}};
}

TEST(CountingProcess, AnswersAsTheWorkerThatItStarts) {
  CountingProcess counting(fake_counter("--name child"));
  std::vector<gpu::Phase> phases;
  const gpu::Counters counters =
      counters_of(counting.count(body(), {.entered = [&](gpu::Phase phase) { phases.push_back(phase); }}));
  EXPECT_EQ(counters.device.name, "child");
  EXPECT_FALSE(phases.empty()) << "the client must know that the kernel runs";
}

TEST(CountingProcess, CountsAgainAfterItWasEnded) {
  CountingProcess counting(fake_counter(""));
  counting.end();  // nothing is running yet
  counting.count(body(), {});
  counting.end();
  EXPECT_FALSE(counters_of(counting.count(body(), {})).counts.empty());
}

TEST(CountingProcess, AFaultThatEndedItLeavesWhoAskedWell) {
  const std::string asked = (std::filesystem::path(::testing::TempDir()) / "counting_process_asked").string();
  std::filesystem::remove(asked);
  CountingProcess counting(fake_counter("illegal-once --file " + asked));
  try {
    counting.count(body(), {});
    FAIL() << "counted";
  } catch (const gpu::Error& error) {
    EXPECT_EQ(error.kind(), gpu::ErrorKind::kernel_fault);
    EXPECT_FALSE(error.poisoned());
    EXPECT_THAT(error.what(), HasSubstr("illegal address"));
  }
  EXPECT_NO_THROW(counting.count(body(), {}));
}

TEST(CountingProcess, IsGivenUpWhenNobodyWantsToKnowAnyMore) {
  CountingProcess counting(fake_counter("--seconds 1000"));
  const std::stop_source source;
  const gpu::Monitor monitor{.entered = [&](gpu::Phase) { source.request_stop(); }, .stop = source.get_token()};
  try {
    counting.count(body(), monitor);
    FAIL() << "counted";
  } catch (const gpu::Error& error) {
    EXPECT_EQ(error.kind(), gpu::ErrorKind::cancelled);
  }
}

}  // namespace
}  // namespace warplens::worker
