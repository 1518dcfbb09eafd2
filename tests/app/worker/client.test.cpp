#include "app/worker/client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

#include "app/worker/json.hpp"
#include "app/worker/protocol.hpp"
#include "tests/app/worker/fake_options.hpp"

namespace warplens::worker {
namespace {

using gpu::ErrorKind;
using ::testing::HasSubstr;

gpu::Job transpose_job() {
  return {.arch = "sm_90",
          .buffers = {{"in", "float", 8, 8, 0, 256, "index"}, {"out", "float", 8, 8, 0, 256, ""}},
          .check = kernels::Check::transpose};
}

struct Failure {
  ErrorKind fault = ErrorKind::other;
  std::string message;
};

Failure failure_of(Client& client, const std::stop_token& stop = {}) {
  try {
    client.measure(transpose_job(), {}, stop);
  } catch (const gpu::Error& error) {
    return {error.kind(), error.what()};
  }
  return {ErrorKind::other, "it was measured"};
}

/// Requests a measurement, and cancels it when the kernel runs. Returns the failure.
Failure cancelled(Client& client) {
  const std::stop_source source;
  const Json body{{"job", json_of(transpose_job())}, {"options", json_of(gpu::MeasureOptions())}};
  try {
    client.ask("measure", body, source.get_token(), [&](gpu::Phase phase) {
      if (phase == gpu::Phase::running) source.request_stop();
    });
  } catch (const gpu::Error& error) {
    return {error.kind(), error.what()};
  }
  return {ErrorKind::other, "it was measured"};
}

TEST(Client, CancelCountsForARequestThatHasNotBegun) {
  Client client(fake_options("--seconds 1000"));
  client.handshake();
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(failure_of(client, source.get_token()).message, "cancelled");
}

TEST(Client, CancelCountsWheneverItComes) {
  // Varies the delay, so that the request is cancelled before, during and after it is written.
  Client client(fake_options("--seconds 1000"));
  client.handshake();
  for (int delay = 0; delay < 20; ++delay) {
    const std::stop_source source;
    const std::jthread cancelling([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(50 * delay));
      source.request_stop();
    });
    EXPECT_EQ(failure_of(client, source.get_token()).message, "cancelled") << delay;
  }
}

TEST(Client, AWorkerIsNotStartedForARequestThatIsNotWanted) {
  const std::string file = fresh_file("started");
  Client client({.command = "echo > '" + file + "'; exec " + testing::fake_worker(), .run_seconds = 20});
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(failure_of(client, source.get_token()).message, "cancelled");
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Client, ACancelIsOfOneRequestAlone) {
  Client client(fake_options(""));
  const std::stop_source source;
  client.measure(transpose_job(), {}, source.get_token());
  source.request_stop();
  EXPECT_NO_THROW(client.measure(transpose_job()));
}

/// Returns the number of child processes that have ended but were not waited for.
unsigned zombies() {
  unsigned count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream stat(entry.path() / "stat");
    std::string pid, name, state, parent;
    if (stat >> pid >> name >> state >> parent && parent == std::to_string(getpid()) && state == "Z") ++count;
  }
  return count;
}

TEST(Client, MeasuresAndSaysOnWhat) {
  Client client(fake_options("--name 'NVIDIA H200'"));
  EXPECT_EQ(client.handshake().devices.front().name, "NVIDIA H200");
  const gpu::Measurement made = client.measure(transpose_job(), {.flushed = true});
  EXPECT_EQ(made.bytes, 512u);
  EXPECT_DOUBLE_EQ(gpu::share_of_copy(made), 0.5);
  EXPECT_TRUE(made.flushed);
  EXPECT_EQ(client.measure(transpose_job(), {.geam = false}).geam, std::nullopt);
}

TEST(Client, TheProgramItselfIsAWorkerThatSaysWhatGpuItHasOrWhyNone) {
  Client client({.command = std::string(WARPLENS_PROGRAM) + " worker"});
  try {
    EXPECT_FALSE(client.handshake().devices.empty());
  } catch (const gpu::Error& error) {
    EXPECT_THAT(error.kind(), ::testing::AnyOf(ErrorKind::no_driver, ErrorKind::no_gpu)) << error.what();
  }
}

TEST(Client, AnotherProgramIsNotStartedAsAWorker) {
  Client client;  // without a command, the client starts its own program as the worker; here, that is this test
  EXPECT_THAT(failure_of(client).message, HasSubstr("only the program warplens can"));
}

TEST(Client, HearsOfPhases) {
  Client client(fake_options(""));
  std::vector<gpu::Phase> phases;
  EXPECT_THROW(client.ask("fly", Json::object()), gpu::Error);
  const Json body = {{"job", Json::object()}};
  try {
    client.ask("measure", body, {}, [&](gpu::Phase phase) { phases.push_back(phase); });
    ADD_FAILURE() << "an empty job was measured";
  } catch (const gpu::Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::protocol);
    EXPECT_THAT(error.what(), HasSubstr("the request is not valid"));
  }
  EXPECT_NO_THROW(client.measure(transpose_job())) << "the worker still works";
}

TEST(Client, EndsAnEndlessKernelAndGoesOnWithAFreshWorker) {
  Client client(fake_options("endless-once --file " + fresh_file("endless"), 2));
  const Failure failure = failure_of(client);
  EXPECT_EQ(failure.fault, ErrorKind::timed_out);
  EXPECT_THAT(failure.message, HasSubstr("ran for more than 2 s"));
  EXPECT_EQ(client.measure(transpose_job()).bytes, 512u);
}

TEST(Client, AFaultIsTheKernelsAndTheNextMeasurementIsRight) {
  Client client(fake_options("illegal-once --file " + fresh_file("illegal")));
  const Failure failure = failure_of(client);
  EXPECT_EQ(failure.fault, ErrorKind::kernel_fault);
  EXPECT_EQ(failure.message, "the kernel was ended: illegal address");
  EXPECT_EQ(client.measure(transpose_job()).bytes, 512u);
}

TEST(Client, SaysWhenTheWorkerWasKilled) {
  Client client(fake_options("die-once --file " + fresh_file("die")));
  const Failure failure = failure_of(client);
  EXPECT_EQ(failure.fault, ErrorKind::lost);
  EXPECT_THAT(failure.message, HasSubstr("was lost during a run: the process was killed by signal 9"));
  EXPECT_EQ(client.measure(transpose_job()).bytes, 512u);
}

TEST(Client, ReplacesAWorkerThatWentAwayWhileNobodyAsked) {
  const std::string file = fresh_file("pid");
  Client client({.command = "echo $$ > '" + file + "'; exec " + testing::fake_worker(), .run_seconds = 20});
  client.measure(transpose_job());
  pid_t worker = 0;
  ASSERT_TRUE(std::ifstream(file) >> worker);
  ASSERT_EQ(kill(worker, SIGKILL), 0);
  siginfo_t ended{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(worker), &ended, WEXITED | WNOWAIT), 0);
  EXPECT_EQ(client.measure(transpose_job()).bytes, 512u);
}

TEST(Client, KeepsAWorkerWhoseErrorLeavesItWhole) {
  Client client(fake_options("memory"));
  EXPECT_EQ(failure_of(client).fault, ErrorKind::out_of_memory);
  EXPECT_EQ(failure_of(client).fault, ErrorKind::out_of_memory);
}

TEST(Client, SaysWhyThereIsNoWorker) {
  const std::pair<ClientOptions, std::string> cases[] = {
      {{.command = "/no/such/warplens worker"}, "did not start: the process exited with status 127: "},
      {fake_options("leave"), "did not start: the process exited with status 5: imaginary: no such host"},
      {fake_options("babble-only"),
       "did not start: the process exited with status 0; its last output was 'Welcome to gpu01!'"},
      {fake_options("babble-on"), "did not send a greeting, but printed 'Welcome to gpu01!'"},
      {fake_options("old"), "the worker uses version 0 of the protocol, this program version 1"},
      {fake_options("no-driver"), "there is no NVIDIA driver on this machine"},
  };
  for (const auto& [options, message] : cases) {
    Client client(options);
    const Failure failure = failure_of(client);
    EXPECT_THAT(failure.message, HasSubstr(message));
    EXPECT_THAT(failure.message, HasSubstr("the worker '" + options.command + "'"));
    EXPECT_EQ(failure.message.find('\n'), std::string::npos);
  }
}

TEST(Client, DoesNotWaitForEverForAGreeting) {
  ClientOptions options = fake_options("mute");
  options.handshake_seconds = 0.2;
  Client client(options);
  EXPECT_THAT(failure_of(client).message, HasSubstr("did not send a greeting within 0.2 s"));
}

TEST(Client, IsNotPutOffByWhatAShellSaysFirst) {
  Client client(fake_options("babble"));
  EXPECT_EQ(client.measure(transpose_job()).bytes, 512u);
}

TEST(Client, DoesNotTakeNonsenseForAnAnswer) {
  Client client(fake_options("nonsense"));
  const Failure failure = failure_of(client);
  EXPECT_EQ(failure.fault, ErrorKind::protocol);
  EXPECT_THAT(failure.message, HasSubstr("sent an answer that was not understood: 'segmentation fault'"));
}

TEST(Client, CancelEndsARequestAndKeepsTheWorker) {
  Client client(fake_options("--seconds 1000"));
  client.handshake();
  EXPECT_EQ(cancelled(client).message, "cancelled");
}

TEST(Client, CancelReplacesAWorkerThatDoesNotListen) {
  Client client(fake_options("endless-once --file " + fresh_file("deaf"), 2));
  EXPECT_EQ(cancelled(client).fault, ErrorKind::cancelled);
  EXPECT_EQ(client.measure(transpose_job()).bytes, 512u);
}

TEST(Client, LeavesNoProcessBehind) {
  {
    Client dead(fake_options("die")), endless(fake_options("endless", 0.2)), idle(fake_options(""));
    failure_of(dead);
    failure_of(endless);
    idle.handshake();
  }
  // The client waits for killed processes in the background, so this may take a moment.
  for (int waited = 0; zombies() != 0 && waited < 500; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(zombies(), 0u);
}

}  // namespace
}  // namespace warplens::worker
