#include "kernels/gpu/timing.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/cache_cleaner.hpp"
#include "kernels/gpu/check.hpp"

namespace warplens::gpu {
namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned kMostInBatch = 64;
/// Approximate GPU time of a batch of runs, in seconds. The host waits until a batch has ended. Batches are short: if
/// one takes much longer, the kernel is probably endless.
constexpr double kBatchSeconds = 0.05;
constexpr double kWarmUpSeconds = 0.01;  ///< an idle GPU takes a while to raise its clocks
constexpr unsigned kFewestBatches = 3, kFewestRuns = 9;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Event {
 public:
  Event() { check(cudaEventCreate(&event_), marked("creating an event")); }
  ~Event() { cudaEventDestroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  void record(cudaStream_t stream) { check(cudaEventRecord(event_, stream), marked("recording an event")); }
  double seconds_since(const Event& begin) const {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin.event_, event_), marked("reading the time of an event"));
    return 1e-3 * milliseconds;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Blocks a stream until all runs of a batch are enqueued. Without this, the measured times of short kernels would
/// include the time that the host needs to enqueue the next run.
class Gate {
 public:
  explicit Gate(cudaStream_t stream) { check(cudaLaunchHostFunc(stream, wait, this), marked("blocking the stream")); }
  /// Opens the gate and waits until the callback `wait`, which uses this object, has returned. It waits at most one
  /// second, because CUDA does not call `wait` after a fault.
  ~Gate() {
    open_ = true;
    const Clock::time_point begin = Clock::now();
    while (!left_ && gpu::seconds_since(begin) < 1) std::this_thread::yield();
  }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

 private:
  static void wait(void* gate) {
    // The wait is limited, because the host may wait for the stream while it enqueues work. Without a limit, stream and
    // host would wait for each other forever.
    const Clock::time_point begin = Clock::now();
    while (!static_cast<Gate*>(gate)->open_ && gpu::seconds_since(begin) < 0.05) std::this_thread::yield();
    static_cast<Gate*>(gate)->left_ = true;
  }

  std::atomic<bool> open_{false}, left_{false};
};

class Batches {
 public:
  Batches(cudaStream_t stream, const std::function<void()>& enqueue, const std::function<void()>& before_each,
          const Monitor& monitor)
      : stream_(stream), enqueue_(enqueue), before_each_(before_each), monitor_(monitor) {}

  /// Runs the work once without timing events, waits for it, and returns the seconds that passed on the host.
  double run_untimed() {
    monitor_.enter(Phase::running);
    const Clock::time_point begin = Clock::now();
    enqueue_();
    check(cudaStreamSynchronize(stream_), marked("running the kernel"));
    return seconds_since(begin);
  }

  void run(unsigned count, std::vector<double>& samples) {
    monitor_.enter(Phase::running);
    while (begins_.size() < count) {
      begins_.emplace_back(std::make_unique<Event>());
      ends_.emplace_back(std::make_unique<Event>());
    }
    {
      const Gate gate(stream_);
      for (unsigned i = 0; i < count; ++i) {
        if (before_each_) before_each_();
        begins_[i]->record(stream_);
        enqueue_();
        ends_[i]->record(stream_);
      }
    }
    check(cudaStreamSynchronize(stream_), marked("running the kernel"));
    for (unsigned i = 0; i < count; ++i) samples.push_back(ends_[i]->seconds_since(*begins_[i]));
  }

 private:
  cudaStream_t stream_;
  const std::function<void()>& enqueue_;
  const std::function<void()>& before_each_;
  const Monitor& monitor_;
  std::vector<std::unique_ptr<Event>> begins_, ends_;
};

}  // namespace

Timing time_runs(cudaStream_t stream, const std::function<void()>& enqueue, const std::function<void()>& before_each,
                 const MeasureOptions& options, const Monitor& monitor) {
  release_kept_lines();
  Batches batches(stream, enqueue, before_each, monitor);
  const Clock::time_point warming = Clock::now();
  double one_run = batches.run_untimed();
  while (seconds_since(warming) < std::min(kWarmUpSeconds, options.budget_seconds)) one_run = batches.run_untimed();

  const double batch_seconds = std::min(kBatchSeconds, options.budget_seconds / kFewestBatches);
  const auto in_batch = static_cast<unsigned>(
      std::clamp(batch_seconds / std::max(one_run, 1e-6), 1.0, static_cast<double>(kMostInBatch)));
  std::vector<double> samples;
  double median = 0;
  const Clock::time_point begin = Clock::now();
  for (unsigned batch = 1;; ++batch) {
    batches.run(in_batch, samples);
    const double before = std::exchange(median, summarize_samples(samples).median);
    const bool stable = std::abs(median - before) <= options.stable_within * median;
    if (batch >= kFewestBatches && samples.size() >= kFewestRuns && stable) break;
    if (seconds_since(begin) >= options.budget_seconds) break;
  }
  return summarize_samples(std::move(samples));
}

}  // namespace warplens::gpu
