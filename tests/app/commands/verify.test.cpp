// Tests the complete command `verify` with a worker that sends prepared answers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/study/verification.hpp"
#include "app/worker/counters_json.hpp"
#include "app/worker/protocol.hpp"
#include "kernels/gpu/metric_counters.hpp"
#include "kernels/load/catalogue.hpp"
#include "tests/app/commands/command_result.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::commands {
namespace {

using testing::HasSubstr;

/// A worker command that sends the greeting of an H200, answers the first request with `counters`, and exits when its
/// standard input is closed.
class ScriptedWorker {
 public:
  explicit ScriptedWorker(const gpu::Counters& counters)
      : file_(std::filesystem::path(testing::TempDir()) / "warplens_verify_worker.jsonl") {
    std::ofstream(file_) << worker::to_line(worker::Handshake{.devices = {counters.device}})
                         << worker::to_line(worker::Answer{1, worker::json_of(counters)});
  }
  ~ScriptedWorker() { std::filesystem::remove(file_); }
  ScriptedWorker(const ScriptedWorker&) = delete;
  ScriptedWorker& operator=(const ScriptedWorker&) = delete;
  std::string command() const { return "cat " + file_.string() + "; cat > /dev/null"; }

 private:
  std::filesystem::path file_;
};

/// Returns the counters of a GPU for `naive` at 64 × 32, as the model predicts them.
gpu::Counters right_counters() {
  kernels::CompileCache cache;
  const study::Study study = study::model_launch({{.kernel = "naive", .size = {64, 32}}, {}}, cache, "sm_90");
  gpu::Counters counters{.device = {.name = "NVIDIA H200", .major = 9, .minor = 0, .driver = "580.1"},
                         .date = "2026-11-21T18:30:00Z"};
  for (const gpu::MetricCounters& row : gpu::metric_counters())
    counters.counts.push_back({row.metric, gpu::modelled_value(study.totals->totals, row.metric)});
  return counters;
}

CommandResult verify(const gpu::Counters& counters, const std::string& format,
                     const std::vector<std::string>& more = {}) {
  const ScriptedWorker worker(counters);
  std::vector<std::string> words{"verify",   "naive",          "--size",   "64x32",
                                 "--worker", worker.command(), "--format", format};
  words.insert(words.end(), more.begin(), more.end());
  return run_words(words);
}

TEST(VerifyCommand, EndsWellWhereTheHardwareCountedWhatTheModelDoes) {
  const CommandResult done = verify(right_counters(), "table");
  EXPECT_EQ(done.status, kDone) << done.err;
  EXPECT_THAT(done.out, HasSubstr("NVIDIA H200, driver 580.1"));
  EXPECT_THAT(done.out, HasSubstr("1 of 1 launches are equal in every metric"));
}

TEST(VerifyCommand, EndsWithStatus1WhereItDidNot) {
  gpu::Counters counters = right_counters();
  for (gpu::HardwareCount& count : counters.counts)
    if (gpu::name_of(count.metric) == "global_store.sectors") ++count.value;
  const CommandResult done = verify(counters, "csv");
  EXPECT_EQ(done.status, kFound) << done.err;
  EXPECT_THAT(done.out, HasSubstr("global_store.sectors,2048,2049,different"));
  EXPECT_THAT(done.out, HasSubstr("global_load.sectors,256,256,equal"));
}

TEST(VerifyCommand, WritesTheTableThatTestsReadAsJson) {
  const auto json = nlohmann::json::parse(verify(right_counters(), "json").out);
  EXPECT_EQ(json.at("gpu"), "NVIDIA H200");
  EXPECT_EQ(json.at("equal"), 1);
  EXPECT_EQ(json.at("rows").at(0).at("figures").at("global_load.sectors").at("hardware"), 256);
  EXPECT_EQ(json.at("rows").at(0).at("set").at("BX"), "32");
  EXPECT_EQ(json.at("rows").at(0).at("size"), (nlohmann::json{{"width", 64}, {"height", 32}}));
}

// A kernel of the catalogue is compiled under its name inside the program. CUPTI reports this name as a path in the
// current folder. The counters of its lines must still be matched with the kernel.
TEST(VerifyCommand, ComparesLineByLineWhereThatIsAskedFor) {
  const kernels::KernelFile kernel = kernels::load_kernel("naive");
  const auto line_of = [&](const char* code) {
    const auto end = kernel.text.begin() + static_cast<std::ptrdiff_t>(kernel.text.find(code));
    return static_cast<std::uint32_t>(1 + std::count(kernel.text.begin(), end, '\n'));
  };
  const std::uint32_t line = line_of("out[x * height");
  gpu::Counters counters = right_counters();
  const ptx::SourceFile file((std::filesystem::current_path() / "kernels" / "catalogue").string(), "naive.cu");
  counters.instructions = {{.offset = 16, .place = {file, line}, .executed = 64, .global_sectors = 256},
                           {.offset = 32, .place = {file, line}, .executed = 64, .global_sectors = 2047}};
  const auto rows = nlohmann::json::parse(verify(counters, "json", {"--lines"}).out).at("rows").at(0).at("lines");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].at("source_line"), line);
  EXPECT_EQ(rows[0].at("model").at("global_sectors"), 256 + 2048);
  EXPECT_EQ(rows[0].at("hardware").at("global_sectors"), 256 + 2047);
  EXPECT_THAT(verify(counters, "table", {"--lines"}).out, HasSubstr("global sectors  2,304     2,303"));
  EXPECT_FALSE(nlohmann::json::parse(verify(counters, "json").out).at("rows").at(0).contains("lines"));
}

TEST(VerifyCommand, SharesOutTheLaunchesAmongWorkersOfOneGpu) {
  // The fake worker returns the counters of a copy. A block of `naive` loads the same sectors as a copy, so the loads
  // are correct.
  std::ostringstream out, err;
  const std::vector<std::string> words{"verify",   "naive",
                                       "--size",   "64x32",
                                       "--size",   "32x32",
                                       "--worker", worker::testing::fake_worker(),
                                       "--worker", worker::testing::fake_worker(),
                                       "--worker", worker::testing::fake_worker("--name other"),
                                       "--format", "csv"};
  run(words, out, err);
  EXPECT_THAT(err.str(), HasSubstr("worker not used: other is a different GPU than Imaginary GPU"));
  EXPECT_THAT(out.str(), HasSubstr("naive,64x32,BX=32 BY=8,global_load.sectors,256,256,equal"));
  EXPECT_THAT(out.str(), HasSubstr("naive,32x32,BX=32 BY=8,global_load.sectors,128,128,equal"));
}

TEST(VerifyCommand, ALaunchWhoseWorkerWasLostGoesToAFreshOne) {
  const std::string asked = (std::filesystem::path(testing::TempDir()) / "verify_worker_died").string();
  std::filesystem::remove(asked);
  std::ostringstream out, err;
  const std::vector<std::string> words{"verify",   "naive",    "--size",
                                       "64x32",    "--worker", worker::testing::fake_worker("die-once --file " + asked),
                                       "--format", "csv"};
  run(words, out, err);
  EXPECT_THAT(out.str(), HasSubstr("global_load.sectors,256,256,equal"));
}

TEST(VerifyCommand, AsksForKernels) {
  std::ostringstream out, err;
  EXPECT_EQ(run(std::vector<std::string>{"verify"}, out, err), kBadInput);
  EXPECT_THAT(err.str(), HasSubstr("--catalogue"));
}

TEST(VerifyCommand, SaysWhereTheUnitsCannotBeTold) {
  const CommandResult done = verify(right_counters(), "table", {"--why"});
  EXPECT_EQ(done.status, kBadInput);
  EXPECT_THAT(done.err, HasSubstr("sent no utilization of the GPU's units"));
}

}  // namespace
}  // namespace warplens::commands
