#include "kernels/compiler/compiler.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <vector>

#include "analysis/base/process.hpp"
#include "analysis/base/wake_up.hpp"
#include "kernels/compiler/compiler_program.hpp"
#include "kernels/compiler/kept_answers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

using base::Process;
using ProcessPointer = std::unique_ptr<Process>;

/// Maximum number of idle processes that are kept. An idle process uses about 100 MB. A process that uses more than
/// kMostHeldByIdle after a request is ended.
constexpr std::size_t kMostIdle = 4;
constexpr std::uint64_t kMostHeldByIdle = std::uint64_t{256} << 20;

ProcessPointer start_process(const std::vector<std::string>& words = {}) {
  const std::string program = compiler_program();
  try {
    return std::make_unique<Process>(program, words);
  } catch (const std::system_error& error) {
    throw CompilerLost(
        CompilerLoss::missing,
        say("{}; put warplens_compiler into the folder that contains the warplens program", error.what()));
  }
}

}  // namespace

std::string nvrtc_version() {
  const base::WakeUp never;
  const ProcessPointer process = start_process({"--version"});
  std::string nothing, line;
  const auto deadline = Process::Clock::now() + std::chrono::seconds(10);
  if (process->wait(nothing, line, never.fd(), deadline) == Process::Event::line) return line;
  throw CompilerLost(CompilerLoss::died, process->how_it_ended());
}

struct Compiler::State {
  KeptAnswers kept{kept_answers_folder()};
  std::atomic<std::uint64_t> last_number = 0;
  std::mutex mutex;
  CompilerLimits limits;             ///< guarded by the mutex
  std::string folder;                ///< guarded by the mutex
  std::vector<ProcessPointer> idle;  ///< guarded by the mutex
  std::mutex watcher_mutex;
  Watcher watcher;  ///< guarded by watcher_mutex

  ProcessPointer take() {
    {
      const std::lock_guard lock(mutex);
      while (!idle.empty()) {
        ProcessPointer process = std::move(idle.back());
        idle.pop_back();
        if (!process->has_ended()) return process;
      }
    }
    return start_process();
  }

  void give_back(ProcessPointer process) {
    const std::lock_guard lock(mutex);
    if (idle.size() < kMostIdle) idle.push_back(std::move(process));
  }

  CompileAnswer show(const CompileRequest& request, CompileAnswer answer) {
    const std::lock_guard lock(watcher_mutex);
    if (watcher) watcher(request, answer);
    return answer;
  }
};

namespace {

Process::Clock::time_point after(double seconds) {
  return Process::Clock::now() +
         std::chrono::duration_cast<Process::Clock::duration>(std::chrono::duration<double>(seconds));
}

/// Parses a line from the compiler process. Throws CompilerLost if it is not the answer to request `number`.
CompileAnswer read_answer(std::uint64_t number, const std::string& line) {
  CompileAnswer answer;
  try {
    answer = parse_compile_answer(line);
  } catch (const std::exception& error) {
    throw CompilerLost(CompilerLoss::died, say("the answer of the compiler is invalid: {}", error.what()));
  }
  if (answer.number != number)
    throw CompilerLost(CompilerLoss::died,
                       say("the compiler answered request {} instead of request {}", answer.number, number));
  if (answer.out_of_memory)
    throw CompilerLost(CompilerLoss::out_of_memory, tr("the compiler exceeded its memory limit"));
  return answer;
}

}  // namespace

Compiler::Compiler() : state_(std::make_unique<State>()) {}
Compiler::~Compiler() = default;

void Compiler::set_limits(const CompilerLimits& limits) {
  const std::lock_guard lock(state_->mutex);
  state_->limits = limits;
}

CompilerLimits Compiler::limits() const {
  const std::lock_guard lock(state_->mutex);
  return state_->limits;
}

void Compiler::set_folder(std::string folder) {
  const std::lock_guard lock(state_->mutex);
  state_->folder = std::move(folder);
}

std::string Compiler::folder() const {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->folder.empty()) return state_->folder;
  }
  std::error_code no_folder;
  return std::filesystem::current_path(no_folder).string();
}

void Compiler::watch(Watcher see) {
  const std::lock_guard lock(state_->watcher_mutex);
  state_->watcher = std::move(see);
}

CompileAnswer Compiler::compile(const CompileRequest& request, const std::stop_token& stop) {
  base::WakeUp unwanted;
  const std::stop_callback wake(stop, [&unwanted] { unwanted.set(); });
  const CompilerLimits allowed = limits();
  const std::string program = compiler_program();
  CompileRequest numbered = request;
  numbered.folder = folder();
  if (std::optional<CompileAnswer> kept = state_->kept.find(program, numbered))
    return state_->show(request, std::move(*kept));
  ProcessPointer process = state_->take();
  numbered.number = ++state_->last_number;
  numbered.most_bytes = allowed.bytes;
  std::string pending = write_line(numbered), line;
  switch (process->wait(pending, line, unwanted.fd(), after(allowed.seconds))) {
    case Process::Event::line:
      break;
    case Process::Event::ended:
      throw CompilerLost(CompilerLoss::died, process->how_it_ended());
    case Process::Event::woken:
      process->kill();
      throw CompilerLost(CompilerLoss::cancelled, "cancelled");
    case Process::Event::deadline:
      process->kill();
      throw CompilerLost(CompilerLoss::timed_out, tr("the compiler exceeded its time limit"));
  }
  CompileAnswer answer = read_answer(numbered.number, line);
  state_->kept.keep(program, numbered, answer);
  if (answer.held_bytes <= kMostHeldByIdle) state_->give_back(std::move(process));
  return state_->show(request, std::move(answer));
}

}  // namespace warplens::kernels
