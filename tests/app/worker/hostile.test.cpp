// Workers that violate the protocol (tests/hostile/workers). Each of them must be stopped within a limited time, and
// cause one message that quotes what the worker sent.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

#include "app/worker/client.hpp"
#include "app/worker/protocol.hpp"

namespace warplens::worker {
namespace {

using gpu::ErrorKind;
using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

constexpr const char* kWorkers = WARPLENS_SOURCE_DIR "/tests/hostile/workers/";

struct Hostile {
  const char* script;
  ErrorKind fault;
  const char* message;   ///< a part of the expected error message
  double silence = 0.5;  ///< time limit for silence in seconds; longer for workers that are stopped because they send
                         ///< too much
};

void PrintTo(const Hostile& hostile, std::ostream* out) {
  *out << hostile.script;
}

const Hostile kHostile[] = {
    {"mute", ErrorKind::lost, "did not send a greeting within 0.5 s"},
    {"half_greeting", ErrorKind::lost,
     R"(did not send a greeting within 0.5 s; its last output was '{"warplens": "worker", "proto')"},
    {"greets_slowly", ErrorKind::lost, "did not send a greeting within 0.5 s; its last output was 'aaa"},
    {"no_gpu", ErrorKind::protocol, "reports no GPU and gives no reason"},
    {"deep_greeting", ErrorKind::lost, "did not send a greeting within 0.5 s; its last output was '[[[["},
    {"floods_errors", ErrorKind::lost, "sent nothing for 0.5 s"},
    {"floods_progress", ErrorKind::protocol,
     R"(reports progress repeatedly, but sends no result: '{"id": 1, "phase": "running"}')"},
    {"endless_line", ErrorKind::lost, "the process wrote a line that is too long", 60},
    {"another_number", ErrorKind::protocol, R"(answered request 7 instead of request 1: '{"id": 7, "result": {}}')"},
    {"deep_answer", ErrorKind::protocol, R"(sent an answer that was not understood: '{"id": 1, "result": [[[[)"},
    {"silent", ErrorKind::lost, R"(sent nothing for 0.5 s)"},
    {"paints", ErrorKind::lost,
     R"(did not start: the process exited with status 1: no GPU \u001b[2J\u001b]0;here\u0007)"},
};

class HostileWorker : public ::testing::TestWithParam<Hostile> {};

TEST_P(HostileWorker, CostsLittleTimeAndALineThatQuotesIt) {
  const auto begin = Clock::now();
  try {
    Client client({.command = std::string("exec sh ") + kWorkers + GetParam().script + ".sh",
                   .handshake_seconds = 0.5,
                   .silence_seconds = GetParam().silence,
                   .run_seconds = 2});
    client.ask("measure", Json::object());
    ADD_FAILURE() << "it was accepted as a worker";
  } catch (const gpu::Error& error) {
    EXPECT_EQ(error.kind(), GetParam().fault);
    EXPECT_THAT(error.what(), HasSubstr(GetParam().message));
    EXPECT_LT(std::string(error.what()).size(), 1000u);
  }
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(9)) << "even on a busy machine";
}

INSTANTIATE_TEST_SUITE_P(All, HostileWorker, ::testing::ValuesIn(kHostile),
                         [](const auto& row) { return row.param.script; });

// The window is closed, or another worker is selected, before this worker has sent its greeting.
TEST(HostileWorkers, ThatNeverGreetAreGivenUpAtOnceWhenNobodyWantsThem) {
  std::stop_source source;
  const auto begin = Clock::now();
  {
    Client client({.command = std::string("exec sh ") + kWorkers + "mute.sh"});
    const std::jthread closing([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      source.request_stop();
    });
    EXPECT_THROW(client.handshake(source.get_token()), gpu::Error);
  }
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
}

TEST(HostileWorkers, ThatIgnoreTheirEndAreEndedWithAllThatTheyStarted) {
  const auto file = std::filesystem::path(::testing::TempDir()) / "pids";
  { Client({.command = std::string("exec sh ") + kWorkers + "ignores_its_end.sh " + file.string()}).handshake(); }
  std::ifstream stream(file);
  pid_t child = 0, worker = 0;
  // The worker writes the process ids after its greeting, so they may not be in the file yet.
  for (int waited = 0; !(stream >> child >> worker) && waited < 100; ++waited) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stream.clear(), stream.close(), stream.open(file);
  }
  if (child == 0) return;  // the worker ended before it could write the process ids
  const auto is_there = [](pid_t process) {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string pid, name, state;
    return (stat >> pid >> name >> state) && state != "Z";
  };
  for (int waited = 0; (is_there(child) || is_there(worker)) && waited < 300; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(is_there(child));
  EXPECT_FALSE(is_there(worker));
}

}  // namespace
}  // namespace warplens::worker
