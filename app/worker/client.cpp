#include "app/worker/client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <vector>

#include "analysis/base/places.hpp"
#include "analysis/base/printable.hpp"
#include "analysis/base/process.hpp"
#include "analysis/base/wake_up.hpp"
#include "app/worker/json.hpp"
#include "app/worker/protocol.hpp"
#include "kernels/text/say.hpp"

namespace warplens::worker {
namespace {

using base::Process;
using base::WakeUp;
using gpu::Error;
using gpu::ErrorKind;
using gpu::Phase;
using Clock = Process::Clock;

/// A whole request may take kRequestSeconds, or kMostRuns times the time limit of one run if that is longer. Reports of
/// progress do not extend this limit.
constexpr double kRequestSeconds = 600, kMostRuns = 100;
/// Maximum number of phases that a worker may report during one request. A correct worker stays far below it: it
/// reports the same phase at most twenty times per second, and a request takes minutes at most.
constexpr unsigned kMostPhases = 100'000;
/// Runs that use host memory or hardware counters (Phase::slow_run) may take this many times as long as other runs.
constexpr double kSlowRun = 10;
/// A cancelled request may take the time limit of one run plus these seconds. After that, its worker is killed.
constexpr double kCancelSeconds = 0.5;
/// Maximum number of bytes of a worker's last line that are kept for error messages.
constexpr std::size_t kMostSaid = 256;
/// Maximum number of lines of other output, for example of a login shell, before the handshake.
constexpr unsigned kMostBabble = 1000;

Clock::time_point from_now(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// Returns the path of the default worker: this program, or the one next to the Python module. Empty if neither exists,
/// for example in a test.
std::string own_worker() {
  const std::filesystem::path own = base::own_file();
  if (own.filename() == "warplens") return "/proc/self/exe";
  std::error_code error;
  const bool is_module = own != std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path beside = own.parent_path() / "warplens";
  return is_module && std::filesystem::exists(beside, error) ? beside.string() : "";
}

}  // namespace

std::string default_command() {
  const char* command = std::getenv("WARPLENS_WORKER");
  return command ? command : "";
}

struct Client::State {
  ClientOptions options;
  std::mutex asking;  ///< held while a request is answered; guards the following fields
  std::optional<Process> process;
  Handshake handshake;
  std::uint64_t last_id = 0;
  std::string last_said;  ///< last line that this worker sent

  std::string named() const {
    return options.command.empty() ? tr("the worker") : say("the worker '{}'", options.command);
  }

  /// Kills the worker, and throws an Error. The next request starts a new worker.
  [[noreturn]] void give_up(ErrorKind fault, const std::string& message) {
    if (process) process->kill();
    process.reset();
    throw Error(fault, message);
  }

  /// Returns the end of an error message: the last output of the worker and its last error output. Empty if there is no
  /// output.
  std::string describe_last_output() {
    const std::string begun = process->begun_line(), complaint = process->last_complaint();
    const std::string& said = begun.empty() ? last_said : begun;
    return (said.empty() ? "" : say("; its last output was {}", excerpt(said))) +
           (complaint.empty() ? "" : ": " + complaint);
  }

  [[noreturn]] void fail_on_lost_worker() {
    const std::string how = process->how_it_ended();
    give_up(ErrorKind::lost, say("{} was lost during a run: {}", named(), how));
  }

  /// Starts the worker if it is not running, then calls `act` with an event that is set when a stop is requested.
  template <class Act>
  auto while_wanted(const std::stop_token& stop, Act act) {
    const std::lock_guard lock(asking);
    if (stop.stop_requested()) throw Error(ErrorKind::cancelled, tr("cancelled"));
    WakeUp unwanted;
    const std::stop_callback wake(stop, [&unwanted] { unwanted.set(); });
    start(unwanted);
    return act(unwanted);
  }
  void start(const WakeUp& unwanted);
  Json answer(std::uint64_t id, std::string& pending, const WakeUp& unwanted,
              const std::function<void(Phase)>& entered);
  double patience(Phase phase) const {
    if (phase == Phase::preparing) return options.silence_seconds;
    return options.run_seconds * (phase == Phase::slow_run ? kSlowRun : 1);
  }
  double request_seconds() const { return std::max(kRequestSeconds, kMostRuns * options.run_seconds); }
  [[noreturn]] void fail_on_timeout(Phase phase);
  Answer answer_to(std::uint64_t id, const std::string& line);
};

void Client::State::start(const WakeUp& unwanted) {
  // If the worker ended between two requests, for example because a connection was closed, no request was lost. A new
  // worker is started.
  if (process && process->has_ended()) process.reset();
  if (process) return;
  const std::string own = options.command.empty() ? own_worker() : "";
  if (options.command.empty() && own.empty())
    throw Error(ErrorKind::lost, tr("no worker is given, and this program cannot start one (only the program warplens "
                                    "can); use --worker or WARPLENS_WORKER"));
  try {
    if (options.command.empty()) {
      process.emplace(own, std::vector<std::string>{"worker"});
    } else {
      process.emplace("/bin/sh", std::vector<std::string>{"-c", options.command});
    }
  } catch (const std::system_error& error) {
    throw Error(ErrorKind::lost, error.what());
  }
  last_said.clear();
  const Clock::time_point deadline = from_now(options.handshake_seconds);
  std::string pending, line;
  for (unsigned lines = 0;;) {
    switch (process->wait(pending, line, unwanted.fd(), deadline)) {
      case Process::Event::line:
        if (is_handshake(line)) {
          try {
            handshake = parse_handshake(line);
          } catch (const Error& error) {
            give_up(error.kind(), fmt::format("{}: {}", named(), error.what()));
          }
          if (handshake.complaint) {
            const Error complaint = *handshake.complaint;
            give_up(complaint.kind(),
                    options.command.empty() ? complaint.what() : fmt::format("{}: {}", named(), complaint.what()));
          }
          if (handshake.devices.empty())
            give_up(ErrorKind::protocol, say("{} reports no GPU and gives no reason", named()));
          return;
        }
        last_said = base::beginning(line, kMostSaid);
        if (++lines < kMostBabble) break;
        give_up(ErrorKind::protocol, say("{} did not send a greeting, but printed {}", named(), excerpt(last_said)));
      case Process::Event::ended: {
        const std::string how = process->how_it_ended();
        give_up(ErrorKind::lost, last_said.empty() ? say("{} did not start: {}", named(), how)
                                                   : say("{} did not start: {}; its last output was {}", named(), how,
                                                         excerpt(last_said)));
      }
      case Process::Event::woken:
        give_up(ErrorKind::cancelled, tr("cancelled"));
      case Process::Event::deadline:
        give_up(ErrorKind::lost, say("{} did not send a greeting within {:g} s{}", named(), options.handshake_seconds,
                                     describe_last_output()));
    }
  }
}

void Client::State::fail_on_timeout(Phase phase) {
  if (phase == Phase::preparing)
    give_up(ErrorKind::lost,
            say("{} sent nothing for {:g} s{}", named(), options.silence_seconds, describe_last_output()));
  give_up(ErrorKind::timed_out, say("the kernel ran for more than {:g} s and was stopped; check the kernel for an "
                                    "endless loop, or allow more time with --timeout",
                                    patience(phase)));
}

/// Parses a line that the worker sent while it answers request `id`. If the line is invalid or answers another request,
/// the worker is killed.
Answer Client::State::answer_to(std::uint64_t id, const std::string& line) {
  std::optional<Answer> answer;
  try {
    answer = parse_answer(line);
  } catch (const Error& error) {
    give_up(ErrorKind::protocol, say("{} sent an answer that was {}", named(), error.what()));
  }
  if (answer->id != id && !(answer->id == 0 && std::holds_alternative<Error>(answer->content)))
    give_up(ErrorKind::protocol,
            say("{} answered request {} instead of request {}: {}", named(), answer->id, id, excerpt(line)));
  return *answer;
}

Json Client::State::answer(std::uint64_t id, std::string& pending, const WakeUp& unwanted,
                           const std::function<void(Phase)>& entered) {
  std::string line;
  Phase phase = Phase::preparing;
  bool cancelled = false;
  // Each report of progress moves the deadline, but not beyond this time.
  const Clock::time_point last = from_now(request_seconds());
  Clock::time_point deadline = std::min(from_now(patience(phase)), last);
  for (unsigned phases = 0;;) {
    switch (process->wait(pending, line, cancelled ? -1 : unwanted.fd(), deadline)) {
      case Process::Event::line:
        break;
      case Process::Event::ended:
        if (cancelled) give_up(ErrorKind::cancelled, tr("cancelled"));
        fail_on_lost_worker();
      case Process::Event::woken:
        // First asks the worker to cancel. Killing it at once would be slower, because starting a new worker takes a
        // second.
        cancelled = true;
        pending += to_line(Request{id, "cancel"});
        deadline = from_now(options.run_seconds + kCancelSeconds);
        continue;
      case Process::Event::deadline:
        if (cancelled) give_up(ErrorKind::cancelled, tr("cancelled"));
        if (deadline == last)
          give_up(ErrorKind::lost,
                  say("{} did not finish within {:g} s{}", named(), request_seconds(), describe_last_output()));
        fail_on_timeout(phase);
    }
    last_said = base::beginning(line, kMostSaid);
    Answer answer = answer_to(id, line);
    if (const auto* now = std::get_if<Phase>(&answer.content)) {
      if (++phases > kMostPhases)
        give_up(ErrorKind::protocol,
                say("{} reports progress repeatedly, but sends no result: {}", named(), excerpt(line)));
      phase = *now;
      if (!cancelled) deadline = std::min(from_now(patience(phase)), last);
      if (entered) entered(phase);
    } else if (const auto* error = std::get_if<Error>(&answer.content)) {
      const Error copy = *error;
      if (copy.poisoned()) process.reset();  // the worker cannot use its GPU any more
      throw copy;
    } else {
      return std::get<Json>(std::move(answer.content));
    }
  }
}

Client::Client(ClientOptions options) : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
}

Client::~Client() = default;

Handshake Client::handshake(const std::stop_token& stop) {
  return state_->while_wanted(stop, [this](const WakeUp&) { return state_->handshake; });
}

Json Client::ask(const std::string& what, const Json& body, const std::stop_token& stop,
                 const std::function<void(Phase)>& entered) {
  return state_->while_wanted(stop, [&](const WakeUp& unwanted) {
    const std::uint64_t id = ++state_->last_id;
    std::string pending = to_line(Request{id, what, body});
    return state_->answer(id, pending, unwanted, entered);
  });
}

gpu::Measurement Client::measure(const gpu::Job& job, const gpu::MeasureOptions& options, const std::stop_token& stop) {
  const Json result = ask("measure", {{"job", json_of(job)}, {"options", json_of(options)}}, stop);
  try {
    return measurement_of(result);
  } catch (const std::exception&) {
    throw Error(ErrorKind::protocol, say("{} sent an answer that is not a measurement", state_->named()));
  }
}

}  // namespace warplens::worker
