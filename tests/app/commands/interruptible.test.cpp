#include "app/commands/interruptible.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <sstream>

namespace warplens::commands {
namespace {

/// Waits until a stop is requested. (It needs no time limit, because the test runner has one.)
void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  changed.wait(lock, stop, [] { return false; });
}

TEST(RunInterruptible, LetsWorkEndThatNobodyInterrupts) {
  std::ostringstream err;
  bool was_asked = true;
  EXPECT_FALSE(run_interruptible(err, "working", [&](const auto& stop, const auto& done) {
    done(0.5);
    was_asked = stop.stop_requested();
  }));
  EXPECT_FALSE(was_asked);
  EXPECT_EQ(err.str(), "");  // a progress bar is only written to a terminal
}

TEST(RunInterruptible, AsksWorkToStopAtCtrlC) {
  std::ostringstream err;
  EXPECT_TRUE(run_interruptible(err, "working", [](const auto& stop, const auto&) {
    raise(SIGINT);
    wait_for(stop);
  }));
}

TEST(RunInterruptible, AnInterruptIsOfOnePieceOfWorkAlone) {
  std::ostringstream err;
  run_interruptible(err, "the first", [](const auto& stop, const auto&) {
    raise(SIGINT);
    wait_for(stop);
  });
  EXPECT_FALSE(run_interruptible(err, "the second", [](const auto&, const auto&) {}));
}

TEST(RunInterruptibleDeathTest, ASecondCtrlCEndsTheProgram) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  std::ostringstream err;
  const auto interrupted_twice = [&err] {
    run_interruptible(err, "working", [](const auto& stop, const auto&) {
      raise(SIGINT);
      wait_for(stop);
      raise(SIGINT);
    });
  };
  EXPECT_EXIT(interrupted_twice(), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace warplens::commands
