#include "app/study/survey.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

/// What there is to know of one kernel; nothing where it is left out.
std::optional<Surveyed> surveyed(const Choice& choice, kernels::CompileCache& cache, const std::stop_token& stop) {
  try {
    Study study = load(choice, cache);
    // Only full execution reports progress: that is given up at its first word.
    const std::stop_source give_up;
    const std::stop_callback cancelled(stop, [&give_up] { give_up.request_stop(); });
    add_totals(study, 1, give_up.get_token(), [&give_up](double) { give_up.request_stop(); });
    if (!study.totals || stop.stop_requested()) return std::nullopt;
    return Surveyed{choice.kernel, choice.size, choice.machine, study.totals->totals};
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

void look_around(const kernels::Size& size, MachineKind machine, kernels::CompileCache& cache,
                 const std::stop_token& stop, const std::function<void(Surveyed)>& found) {
  for (const std::string& kernel : kernels::catalogue()) {
    if (stop.stop_requested()) return;
    Choice choice;
    choice.kernel = kernel;
    choice.size = size;
    choice.machine = machine;
    if (auto one = surveyed(choice, cache, stop)) found(std::move(*one));
  }
}

}  // namespace

void survey(const kernels::Size& size, MachineKind machine, const std::stop_token& stop,
            const std::function<void(Surveyed)>& found) {
  kernels::CompileCache cache;
  look_around(size, machine, cache, stop, found);
}

/// What the caller's thread and the worker share, under `mutex`.
struct Survey::State {
  using Wanted = std::pair<kernels::Size, MachineKind>;

  kernels::CompileCache cache;
  std::function<void()> tell;  ///< that there is more
  std::mutex mutex;
  std::condition_variable changed;
  bool stopping = false;
  std::optional<Wanted> wanted;  ///< not yet taken
  std::optional<Wanted> latest;
  std::shared_ptr<const std::vector<Surveyed>> found;
  std::stop_source looking;  ///< stops the round that is being made
  std::thread worker;

  void run();
  void keep(const Wanted& of, Surveyed one);
};

void Survey::State::run() {
  std::unique_lock lock(mutex);
  while (true) {
    changed.wait(lock, [this] { return stopping || wanted; });
    if (stopping) return;
    const Wanted now = *std::exchange(wanted, std::nullopt);
    looking = std::stop_source();
    const std::stop_token stop = looking.get_token();
    lock.unlock();
    look_around(now.first, now.second, cache, stop, [&](Surveyed one) { keep(now, std::move(one)); });
    lock.lock();
  }
}

void Survey::State::keep(const Wanted& of, Surveyed one) {
  const std::lock_guard lock(mutex);
  if (latest != of) return;
  auto more = found ? std::make_shared<std::vector<Surveyed>>(*found) : std::make_shared<std::vector<Surveyed>>();
  more->push_back(std::move(one));
  found = std::move(more);
  tell();
}

Survey::Survey(std::function<void()> changed) : state_(std::make_unique<State>()) {
  state_->tell = changed ? std::move(changed) : [] {};
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

Survey::~Survey() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->looking.request_stop();
  }
  state_->changed.notify_all();
  state_->worker.join();
}

void Survey::request(const kernels::Size& size, MachineKind machine) {
  const std::lock_guard lock(state_->mutex);
  const State::Wanted now{size, machine};
  if (state_->latest == now) return;
  state_->latest = now;
  state_->wanted = now;
  state_->found = nullptr;
  state_->looking.request_stop();
  state_->changed.notify_all();
}

std::shared_ptr<const std::vector<Surveyed>> Survey::found() const {
  const std::lock_guard lock(state_->mutex);
  return state_->found;
}

}  // namespace warplens::study
