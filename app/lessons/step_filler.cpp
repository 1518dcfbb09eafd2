#include "app/lessons/step_filler.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace warplens::lessons {

StepMade step_now(const StepWish& wish, Launches& launches, const ReadState& read) {
  StepMade made{wish, {}, ""};
  try {
    made.filled = filled(*wish.lesson, wish.lesson->steps.at(wish.step), launches, read);
  } catch (const std::exception& error) {
    made.error = error.what();
  }
  return made;
}

/// What the caller's thread and the worker share, under `mutex`; but for the launches, which are the worker's.
struct StepFiller::State {
  ReadState read;
  std::function<void()> changed;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::optional<StepWish> wanted;  ///< not yet taken
  std::optional<StepWish> latest;
  std::shared_ptr<const StepMade> current;
  std::stop_source stop;  ///< of what is being made, when this ends
  std::thread worker;

  std::shared_ptr<const Lesson> lesson;  ///< that the launches are of
  kernels::CompileCache cache;
  std::optional<Launches> launches;

  void run();
  StepMade make(const StepWish& wish);
};

StepMade StepFiller::State::make(const StepWish& wish) {
  if (lesson != wish.lesson) {
    lesson = wish.lesson;
    launches.emplace(*lesson, read, cache, stop.get_token());
  }
  return step_now(wish, *launches, read);
}

void StepFiller::State::run() {
  std::unique_lock lock(mutex);
  while (true) {
    wake.wait(lock, [this] { return stopping || wanted; });
    if (stopping) return;
    const StepWish now = *std::exchange(wanted, std::nullopt);
    lock.unlock();
    auto made = std::make_shared<const StepMade>(make(now));
    lock.lock();
    current = std::move(made);
    lock.unlock();
    if (changed) changed();
    lock.lock();
  }
}

StepFiller::StepFiller(ReadState read, std::function<void()> changed) : state_(std::make_unique<State>()) {
  state_->read = std::move(read);
  state_->changed = std::move(changed);
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

StepFiller::~StepFiller() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->stop.request_stop();
  }
  state_->wake.notify_all();
  state_->worker.join();
}

void StepFiller::request(const StepWish& wish) {
  const std::lock_guard lock(state_->mutex);
  if (state_->latest == wish) return;
  state_->latest = state_->wanted = wish;
  state_->wake.notify_all();
}

std::shared_ptr<const StepMade> StepFiller::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

}  // namespace warplens::lessons
