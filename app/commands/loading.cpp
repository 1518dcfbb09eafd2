#include "app/commands/loading.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "analysis/translation/message.hpp"
#include "app/commands/interruptible.hpp"
#include "app/study/architecture_load.hpp"

namespace warplens::commands {
namespace {

using Share = std::function<void(double)>;

/// Smallest time limit of the compiler, in seconds.
constexpr double kLeastCompileSeconds = 20;

/// Starts a thread that reports every 0.1 s which share of `seconds` has passed, until the thread is destroyed.
std::jthread start_ticker(double seconds, const Share& share) {
  return std::jthread([seconds, &share](const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock lock(mutex);
    while (!stop.stop_requested()) {
      share(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / seconds);
      woken.wait_for(lock, stop, std::chrono::milliseconds(100), [] { return false; });
    }
  });
}

}  // namespace

std::optional<study::Study> load_interruptible(const ChoiceOptions& options, kernels::CompileCache& cache,
                                               std::ostream& err) {
  const auto begin = std::chrono::steady_clock::now();
  std::optional<kernels::KernelFile> kernel;
  study::Choice choice = choice_of(options, &kernel);
  // `kernel` was parsed from the file, without the header that may have been added to the text of the choice. If there
  // is such a text, it is parsed when the study is loaded.
  if (choice.text) kernel.reset();
  if (const double all = options.seconds.value_or(0); all > 0) {
    const double left = all - std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    choice.compiler.seconds = std::min(choice.compiler.seconds, std::max(left, kLeastCompileSeconds));
  }
  std::optional<study::Study> study;
  std::exception_ptr error;
  const bool cancelled = run_interruptible(err, tr("compiling"), [&](const std::stop_token& stop, const Share& share) {
    const std::jthread ticker = start_ticker(choice.compiler.seconds, share);
    try {
      study = kernel ? study::load_for_architecture(kernels::kDefaultArch, std::move(*kernel), choice, cache, stop)
                     : study::load(choice, cache, stop);
    } catch (...) {
      error = std::current_exception();
    }
  });
  if (cancelled) return std::nullopt;
  if (error) std::rethrow_exception(error);
  return study;
}

}  // namespace warplens::commands
