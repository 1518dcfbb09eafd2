#include "kernels/compiler/compiler.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <vector>

#include "analysis/base/places.hpp"
#include "analysis/base/process.hpp"
#include "analysis/base/wake_up.hpp"
#include "kernels/say.hpp"

namespace warplens::kernels {
namespace {

using base::Process;
using ProcessPointer = std::unique_ptr<Process>;

constexpr const char* kProgram = "warplens_compiler";
/// A process that nobody uses costs some 100 MB.
constexpr std::size_t kMostIdle = 4;

std::string program_path() {
  if (const char* named = std::getenv("WARPLENS_COMPILER")) return named;
  return base::companion(kProgram).string();
}

ProcessPointer started(const std::vector<std::string>& words = {}) {
  const std::string program = program_path();
  try {
    return std::make_unique<Process>(program, words);
  } catch (const std::system_error& error) {
    throw CompilerLost(CompilerLoss::missing, say("{}; it belongs beside warplens", error.what()));
  }
}

}  // namespace

std::string nvrtc_version() {
  const base::WakeUp never;
  const ProcessPointer process = started({"--version"});
  std::string nothing, line;
  const auto deadline = Process::Clock::now() + std::chrono::seconds(10);
  if (process->wait(nothing, line, never.fd(), deadline) == Process::Event::line) return line;
  throw CompilerLost(CompilerLoss::died, process->how_it_ended());
}

struct Compiler::State {
  std::atomic<double> limit = kSeconds;
  std::mutex mutex;
  std::vector<ProcessPointer> idle;  ///< under the mutex

  ProcessPointer take() {
    {
      const std::lock_guard lock(mutex);
      while (!idle.empty()) {
        ProcessPointer process = std::move(idle.back());
        idle.pop_back();
        if (!process->has_ended()) return process;
      }
    }
    return started();
  }

  void give_back(ProcessPointer process) {
    const std::lock_guard lock(mutex);
    if (idle.size() < kMostIdle) idle.push_back(std::move(process));
  }

  Process::Clock::time_point deadline() const {
    return Process::Clock::now() +
           std::chrono::duration_cast<Process::Clock::duration>(std::chrono::duration<double>(limit.load()));
  }
};

Compiler::Compiler() : state_(std::make_unique<State>()) {}
Compiler::~Compiler() = default;

void Compiler::set_limit(double seconds) {
  state_->limit = seconds;
}

double Compiler::limit() const {
  return state_->limit;
}

CompileAnswer Compiler::compile(const CompileRequest& request, const std::stop_token& stop) {
  base::WakeUp unwanted;
  const std::stop_callback wake(stop, [&unwanted] { unwanted.set(); });
  ProcessPointer process = state_->take();
  std::string pending = line_of(request), line;
  switch (process->wait(pending, line, unwanted.fd(), state_->deadline())) {
    case Process::Event::line:
      break;
    case Process::Event::ended:
      throw CompilerLost(CompilerLoss::died, process->how_it_ended());
    case Process::Event::woken:
      process->kill();
      throw CompilerLost(CompilerLoss::cancelled, "cancelled");
    case Process::Event::deadline:
      process->kill();
      throw CompilerLost(CompilerLoss::timed_out, tr("it was still at it"));
  }
  try {
    CompileAnswer answer = compile_answer_of(line);
    state_->give_back(std::move(process));
    return answer;
  } catch (const std::exception& error) {
    throw CompilerLost(CompilerLoss::died, say("it answered what is no answer: {}", error.what()));
  }
}

}  // namespace warplens::kernels
