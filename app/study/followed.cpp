#include "app/study/followed.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "analysis/base/free_memory.hpp"
#include "app/study/bounded.hpp"

namespace warplens::study {
namespace {

// While a slider moves, the cores are needed for what moves with it.
constexpr std::chrono::milliseconds kRest{250};

}  // namespace

std::shared_ptr<const Followed> follow(const Study& study, const std::stop_token& stop) {
  trace::BlockWrites writes = trace::follow_blocks(*study.program, study.plan->launch, limits_of(study.choice, stop));
  if (stop.stop_requested()) return nullptr;
  return std::make_shared<const Followed>(Followed{study, std::move(writes)});
}

std::shared_ptr<const Followed> follow_before(const Study& study) {
  return study.choice.block == simt::Dim3{0, 0, 0} ? nullptr : follow(study);
}

/// What the caller's thread and the worker share, under `mutex`.
struct Follower::State {
  std::function<void()> changed;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::shared_ptr<const Study> wanted;  ///< not yet taken
  std::shared_ptr<const Study> latest;
  std::shared_ptr<const Followed> current;
  std::stop_source following;  ///< stops the one that is being made
  std::thread worker;

  void run();
};

void Follower::State::run() {
  std::unique_lock lock(mutex);
  while (true) {
    wake.wait(lock, [this] { return stopping || wanted; });
    if (stopping) return;
    const std::shared_ptr<const Study> asked = wanted;
    if (wake.wait_for(lock, kRest, [&] { return stopping || wanted != asked; })) continue;
    wanted = nullptr;
    following = std::stop_source();
    const std::stop_token stop = following.get_token();
    lock.unlock();
    auto made = follow(*asked, stop);
    base::return_free_memory();
    lock.lock();
    if (!made || stop.stop_requested()) continue;
    current = std::move(made);
    lock.unlock();
    if (changed) changed();
    lock.lock();
  }
}

Follower::Follower(std::function<void()> changed) : state_(std::make_unique<State>()) {
  state_->changed = std::move(changed);
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

Follower::~Follower() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->following.request_stop();
  }
  state_->wake.notify_all();
  state_->worker.join();
}

void Follower::request(const std::shared_ptr<const Study>& study) {
  const std::lock_guard lock(state_->mutex);
  if (state_->latest && (state_->latest == study || same_launch(*state_->latest, *study))) return;
  state_->latest = state_->wanted = study;
  state_->following.request_stop();
  state_->wake.notify_all();
}

std::shared_ptr<const Followed> Follower::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

}  // namespace warplens::study
