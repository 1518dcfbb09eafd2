#include "analysis/base/latest_task.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "analysis/base/free_memory.hpp"

namespace warplens::base {

/// The state shared by the callers' threads and the task's own thread. `mutex` protects all members except `last`.
/// Freeing a value or requesting a stop can take long, so `mutex` is not held while this is done.
struct LatestTaskBase::State {
  std::function<void(const Value&, const Run&)> make;
  std::function<void()> changed;
  std::chrono::duration<double> rest{0};

  mutable std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  Value newest;                      ///< newest request; null before the first
  Value wanted;                      ///< newest request, if no run has started with it yet; otherwise null
  std::uint64_t number = 0;          ///< number of the newest request, counted from 1
  Value current;                     ///< last published value
  std::uint64_t current_number = 0;  ///< number of the request for which `current` was published
  std::stop_source running;          ///< stops the current run; each run has its own

  std::mutex publishing;  ///< mutex that is held during a publication; it is locked before `mutex`
  Value last;             ///< last value that the current run published; protected by `publishing`

  std::thread thread;

  void run();
  void run_one(const Value& request, const Run& run);
  bool publish_next(std::uint64_t of, const std::function<Value(const Value& last)>& next);
  bool is_outdated(std::uint64_t of) const { return stopping || of != number; }
};

void LatestTaskBase::State::run() {
  std::unique_lock lock(mutex);
  while (true) {
    wake.wait(lock, [this] { return stopping || wanted; });
    if (stopping) return;
    const std::uint64_t taken = number;
    if (wake.wait_for(lock, rest, [&] { return is_outdated(taken); })) continue;
    const Value request = std::exchange(wanted, nullptr);
    running = std::stop_source();
    const std::stop_token stop = running.get_token();
    lock.unlock();
    run_one(request, Run(*this, taken, stop));
    lock.lock();
  }
}

void LatestTaskBase::State::run_one(const Value& request, const Run& run) {
  try {
    make(request, run);
  } catch (const std::exception&) {
    // No caller waits here for the result, so the error is dropped. The thread continues with the next request.
  }
  last = nullptr;  // no lock needed: nothing is published between two runs
  return_free_memory();
}

bool LatestTaskBase::State::publish_next(std::uint64_t of, const std::function<Value(const Value& last)>& next) {
  const std::lock_guard one(publishing);
  last = next(last);
  Value replaced = last;
  const std::lock_guard lock(mutex);
  if (is_outdated(of)) return false;
  std::swap(current, replaced);
  current_number = of;
  return true;
}

void LatestTaskBase::Run::publish_next(const std::function<Value(const Value& last)>& next) const {
  if (state_.publish_next(number_, next) && state_.changed) state_.changed();
}

LatestTaskBase::LatestTaskBase(std::function<void(const Value&, const Run&)> make, std::function<void()> changed,
                               double rest_seconds)
    : state_(std::make_unique<State>()) {
  state_->make = std::move(make);
  state_->changed = std::move(changed);
  state_->rest = std::chrono::duration<double>(rest_seconds);
  state_->thread = std::thread([state = state_.get()] { state->run(); });
}

LatestTaskBase::~LatestTaskBase() {
  std::stop_source running;
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    running = state_->running;
  }
  running.request_stop();
  state_->wake.notify_all();
  state_->thread.join();
}

void LatestTaskBase::request(const std::function<bool(const Value& newest)>& is_same,
                             const std::function<Value()>& copy) {
  std::stop_source running;
  Value replaced;
  {
    const std::lock_guard lock(state_->mutex);
    if (state_->newest && is_same(state_->newest)) return;
    replaced = std::exchange(state_->newest, copy());
    state_->wanted = state_->newest;
    ++state_->number;
    running = state_->running;
  }
  running.request_stop();
  state_->wake.notify_all();
}

LatestTaskBase::Value LatestTaskBase::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

LatestTaskBase::Value LatestTaskBase::newest_result() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current_number == state_->number ? state_->current : nullptr;
}

}  // namespace warplens::base
