#include "app/worker/pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <thread>

#include "kernels/text/error.hpp"
#include "tests/app/worker/fake_options.hpp"

namespace warplens::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Returns a job whose buffer size depends on its number, so that the test recognizes the job.
gpu::Job numbered_job(std::size_t number, const gpu::DeviceFacts&) {
  return {.buffers = {{"in", "float", number + 1, 1, 0, 4 * (number + 1), "index"}}};
}

struct Outcome {
  std::map<std::size_t, gpu::Measurement> measured;
  std::map<std::size_t, std::string> errors;
  std::set<std::string> devices() const {
    std::set<std::string> names;
    for (const auto& [number, made] : measured) names.insert(made.device.name);
    return names;
  }
};

Outcome run(Pool& pool, std::size_t count, const Pool::MakeJob& make = numbered_job, const std::stop_token& stop = {}) {
  Outcome outcome;
  pool.run(
      count, {}, make,
      [&](std::size_t number, const Pool::Result& result) {
        if (const auto* made = std::get_if<gpu::Measurement>(&result))
          EXPECT_TRUE(outcome.measured.emplace(number, *made).second) << number << " was measured twice";
        else
          EXPECT_TRUE(outcome.errors.emplace(number, std::get<gpu::Error>(result).what()).second);
      },
      stop);
  return outcome;
}

TEST(Pool, SharesOutTheJobs) {
  Pool pool({fake_options("--name one --seconds 0.02"), fake_options("--name two --seconds 0.02")});
  std::vector<std::string> complaints;
  EXPECT_EQ(pool.start(complaints).size(), 2u);
  EXPECT_TRUE(complaints.empty());
  const Outcome outcome = run(pool, 20);
  EXPECT_EQ(outcome.measured.size(), 20u);
  for (const auto& [number, made] : outcome.measured) EXPECT_EQ(made.bytes, 4 * (number + 1));
  EXPECT_EQ(outcome.devices(), (std::set<std::string>{"one", "two"}));
}

TEST(Pool, GivesALostWorkersJobToAnother) {
  // The first worker dies during every job that it takes.
  std::vector<std::string> complaints;
  Pool pool({fake_options("die"), fake_options("--name whole --seconds 0.05")});
  pool.start(complaints);
  EXPECT_EQ(run(pool, 4).measured.size(), 4u);
}

TEST(Pool, TellsOfAWorkerThatWasLostAndGoesOnWithAFreshOne) {
  const std::string once = (std::filesystem::path(::testing::TempDir()) / "lost-once").string();
  std::filesystem::remove(once);
  Pool pool({fake_options("die-once --file " + once)});
  std::vector<std::string> complaints, told;
  pool.when_lost([&](const std::string& how) { told.push_back(how); });
  pool.start(complaints);
  EXPECT_EQ(run(pool, 3).measured.size(), 3u);
  EXPECT_THAT(told, ElementsAre(HasSubstr("was lost during a run: the process was killed by signal 9")));
}

TEST(Pool, AJobThatKillsEveryWorkerEndsWithAnErrorAndTheOthersGoOn) {
  Pool pool({fake_options("die")});
  std::vector<std::string> complaints;
  pool.start(complaints);
  const Outcome outcome = run(pool, 2);
  EXPECT_TRUE(outcome.measured.empty());
  ASSERT_EQ(outcome.errors.size(), 2u);
  EXPECT_THAT(outcome.errors.at(0), HasSubstr("killed by signal 9"));
}

TEST(Pool, TwoHundredPiecesOverFourWorkersOfWhichTwoAreKilledForGoodAreDoneOnce) {
  const auto mortal = [](const std::string& name) {
    return fake_options("--seconds 0.01 --after 9 die-for-good --file " + fresh_file(name));
  };
  Pool pool({fake_options("--seconds 0.01"), mortal("two-died"), fake_options("--seconds 0.01"), mortal("four-died")});
  std::vector<std::string> complaints, told;
  pool.when_lost([&](const std::string& how) { told.push_back(how); });
  ASSERT_EQ(pool.start(complaints).size(), 4u);
  const Outcome outcome = run(pool, 200);
  EXPECT_EQ(outcome.measured.size(), 200u) << "run() checks that none is measured twice";
  EXPECT_TRUE(outcome.errors.empty()) << outcome.errors.begin()->second;
  EXPECT_EQ(std::ranges::count_if(told, [](const auto& line) { return line.starts_with("worker not used: "); }), 2);
}

TEST(Pool, ALostPieceSurvivesAnotherWorkerThatDoesNotComeBack) {
  // Two workers die during their first piece. One of them returns its piece to the queue. The piece must not be lost
  // when the other worker fails to start again.
  Pool pool({fake_options("die-for-good --file " + fresh_file("a-died")),
             fake_options("die-for-good --file " + fresh_file("b-died")), fake_options("--seconds 0.2")});
  std::vector<std::string> complaints;
  pool.start(complaints);
  const Outcome outcome = run(pool, 3);
  EXPECT_EQ(outcome.measured.size(), 3u);
}

TEST(Pool, AWorkerThatIsSlowKeepsNobodyWaiting) {
  Pool pool({fake_options("--name slow --seconds 1000"), fake_options("--name quick")});
  std::vector<std::string> complaints;
  pool.start(complaints);
  const Outcome outcome = run(pool, 5);
  EXPECT_EQ(outcome.measured.size(), 5u);
  EXPECT_EQ(outcome.devices(), std::set<std::string>{"quick"});
}

TEST(Pool, AWorkerThatComesBackWithAnotherGpuIsLeftOutWhereAllMustHaveTheSame) {
  const auto workers = [](const std::string& file) {
    return std::vector{fake_options("--name same --after 1 return-as-another --file " + fresh_file(file)),
                       fake_options("--name same --seconds 0.3")};
  };
  std::vector<std::string> complaints, told;
  Pool pool(workers("another"));
  pool.when_lost([&](const std::string& how) { told.push_back(how); });
  pool.start(complaints);
  pool.keep_only("same", complaints);
  EXPECT_EQ(run(pool, 8).devices(), std::set<std::string>{"same"});
  EXPECT_THAT(told, ::testing::Contains(HasSubstr("another GPU (Another GPU) and is not used any more")));

  Pool any(workers("another-2"));
  any.start(complaints);
  EXPECT_EQ(run(any, 8).devices(), (std::set<std::string>{"same", "Another GPU"}));
}

TEST(Pool, LeavesOutWorkersThatDoNotStart) {
  Pool pool({fake_options("leave"), fake_options("--name whole")});
  std::vector<std::string> complaints;
  EXPECT_EQ(pool.start(complaints).front().name, "whole");
  EXPECT_THAT(complaints, ElementsAre(HasSubstr("imaginary: no such host")));
  EXPECT_EQ(run(pool, 3).measured.size(), 3u);

  Pool none({fake_options("leave"), fake_options("old")});
  EXPECT_THROW(none.start(complaints), gpu::Error);
}

TEST(Pool, AJobThatCantBeMadeEndsAlone) {
  Pool pool({fake_options("")});
  std::vector<std::string> complaints;
  pool.start(complaints);
  const Outcome outcome = run(pool, 3, [](std::size_t number, const gpu::DeviceFacts& device) {
    if (number == 1) throw kernels::InputError("tile.cu:9: a block of 2048 threads");
    return numbered_job(number, device);
  });
  EXPECT_EQ(outcome.measured.size(), 2u);
  EXPECT_EQ(outcome.errors.at(1), "tile.cu:9: a block of 2048 threads");
}

TEST(Pool, StopsWhenItIsCancelled) {
  Pool pool({fake_options("--seconds 1000"), fake_options("--seconds 1000")});
  std::vector<std::string> complaints;
  pool.start(complaints);
  const std::stop_source source;
  std::jthread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    source.request_stop();
  });
  const Outcome outcome = run(pool, 10, numbered_job, source.get_token());
  EXPECT_TRUE(outcome.measured.empty());
  EXPECT_TRUE(outcome.errors.empty());
}

}  // namespace
}  // namespace warplens::worker
