#include "app/study/session.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace warplens::study {
namespace {

constexpr std::chrono::milliseconds kFilePoll{500};

/// When a kernel's file was last written; nothing for one of the catalogue or one that is not there.
std::optional<std::filesystem::file_time_type> written(const std::string& kernel) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(kernel, error);
  return error ? std::nullopt : std::optional(time);
}

bool differ_in_block_only(Choice a, const Choice& b) {
  a.block = b.block;
  return a == b;
}

void move_into_grid(simt::Dim3& block, const simt::Dim3& grid) {
  block = {std::min(block.x, grid.x - 1), std::min(block.y, grid.y - 1), std::min(block.z, grid.z - 1)};
}

}  // namespace

/// What the caller's thread and the two workers share. Everything but the atomics and the cache is under `mutex`.
struct Session::State {
  kernels::CompileCache cache;

  std::mutex mutex;
  std::condition_variable changed;
  bool stopping = false;
  std::optional<Choice> wanted;  ///< not yet taken by the loader
  Choice latest;
  std::shared_ptr<const Study> current;
  std::shared_ptr<const Study> untotalled;  ///< whose totals are to be made
  std::shared_ptr<const Study> totalling;   ///< whose totals are being made
  Progress progress;
  std::atomic<bool> cancel{false};
  std::atomic<double> share{0};

  std::thread loader, totaller;

  void run_loader();
  void load_one(const Choice& choice);
  void publish(Study study);
  void ask_for_totals();
  void run_totaller();
  void stop();
};

/// Takes the newest choice, again and again; between choices it watches the kernel's file.
void Session::State::run_loader() {
  std::optional<std::filesystem::file_time_type> known;
  std::unique_lock lock(mutex);
  while (!stopping) {
    if (!wanted) {
      changed.wait_for(lock, kFilePoll, [this] { return stopping || wanted; });
      if (!wanted && !latest.kernel.empty() && written(latest.kernel) != known) wanted = latest;
      continue;
    }
    const Choice choice = *std::exchange(wanted, std::nullopt);
    known = written(choice.kernel);
    lock.unlock();
    load_one(choice);
    lock.lock();
  }
}

void Session::State::load_one(const Choice& choice) {
  std::string error;
  try {
    Study study = load(choice, cache);
    move_into_grid(study.choice.block, study.plan->launch.grid);
    add_recording(study);
    publish(std::move(study));
  } catch (const std::exception& exception) {
    error = exception.what();
  }
  const std::lock_guard lock(mutex);
  if (wanted) return;  // its own result follows
  progress.compiling = false;
  progress.error = error;
  // The last good study stays: it shall have the totals that were stopped in favour of this choice.
  if (!error.empty() && current) ask_for_totals();
}

void Session::State::publish(Study study) {
  const std::lock_guard lock(mutex);
  if (current && same_launch(*current, study)) {
    study.totals = current->totals;
    study.findings = current->findings;
  }
  current = std::make_shared<const Study>(std::move(study));
  // Together with the study, so that whoever sees it does not see it as still being compiled.
  if (!wanted) progress.compiling = false;
  ask_for_totals();
}

/// Sees to it that the current study gets its totals.
void Session::State::ask_for_totals() {
  const bool on_its_way = totalling && same_launch(*totalling, *current) && !cancel;
  if (current->totals || on_its_way) return;
  cancel = true;
  untotalled = current;
  changed.notify_all();
}

void Session::State::run_totaller() {
  std::unique_lock lock(mutex);
  while (true) {
    changed.wait(lock, [this] { return stopping || untotalled; });
    if (stopping) return;
    totalling = std::exchange(untotalled, nullptr);
    cancel = false;
    share = 0;
    Study study = *totalling;
    lock.unlock();
    // A core is left to the window and to the compiler.
    const unsigned threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
    std::string error;
    try {
      add_totals(study, threads, &cancel, [this](double done) { share = done; });
    } catch (const std::exception& exception) {
      error = exception.what();
    }
    lock.lock();
    totalling = nullptr;
    if (!error.empty()) progress.error = error;
    if (!study.totals || !same_launch(*current, study)) continue;
    // The block that is shown may have changed meanwhile: the totals join the study that is there now.
    Study complete = *current;
    complete.totals = study.totals;
    current = std::make_shared<const Study>(std::move(complete));
  }
}

void Session::State::stop() {
  {
    const std::lock_guard lock(mutex);
    stopping = true;
    cancel = true;
  }
  changed.notify_all();
  loader.join();
  totaller.join();
}

Session::Session() : state_(std::make_unique<State>()) {
  state_->latest.kernel.clear();  // nothing was asked for yet
  state_->loader = std::thread([state = state_.get()] { state->run_loader(); });
  state_->totaller = std::thread([state = state_.get()] { state->run_totaller(); });
}

Session::~Session() {
  state_->stop();
}

void Session::request(const Choice& choice) {
  const std::lock_guard lock(state_->mutex);
  // The cores are needed for the new choice.
  if (!differ_in_block_only(state_->latest, choice)) {
    state_->cancel = true;
    state_->untotalled = nullptr;
  }
  state_->latest = choice;
  state_->wanted = choice;
  state_->progress.compiling = true;
  state_->changed.notify_all();
}

std::shared_ptr<const Study> Session::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

Progress Session::progress() const {
  const std::lock_guard lock(state_->mutex);
  Progress progress = state_->progress;
  progress.totalling = state_->totalling && !state_->cancel;
  progress.total_share = progress.totalling ? state_->share.load() : 0;
  return progress;
}

void Session::cancel_totals() {
  const std::lock_guard lock(state_->mutex);
  state_->cancel = true;
  state_->untotalled = nullptr;
}

}  // namespace warplens::study
