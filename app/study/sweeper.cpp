#include "app/study/sweeper.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

/// Its rows before any is done; none where the kernel does not have what is wished for.
std::vector<SweepRow> rows_of(const SweepWish& wish) {
  try {
    return settings(wish.base, wish.axes);
  } catch (const kernels::InputError&) {
    return {};
  }
}

/// The GPU whose times are predicted; none where nobody wants them or its file can't be read.
std::optional<clock::Gpu> gpu_of(const SweepWish& wish) {
  try {
    if (!wish.gpu.empty()) return kernels::gpu_named(wish.gpu);
  } catch (const kernels::InputError&) {
  }
  return std::nullopt;
}

/// Half the cores: the others are the shown launch's and the drawing's.
unsigned background_threads() {
  return std::max(1u, std::thread::hardware_concurrency() / 2);
}

}  // namespace

Swept swept_now(const SweepWish& wish) {
  Swept made{wish, rows_of(wish)};
  const std::optional<clock::Gpu> gpu = gpu_of(wish);
  if (!made.rows.empty()) sweep(made.rows, 0, gpu ? &*gpu : nullptr, {}, {});
  return made;
}

/// What the caller's thread and the worker share, under `mutex`.
struct Sweeper::State {
  std::function<void()> changed;
  kernels::CompileCache cache;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::optional<SweepWish> wanted;  ///< not yet taken
  std::optional<SweepWish> latest;
  std::shared_ptr<const Swept> current;
  std::stop_source sweeping;  ///< stops the one that is being made
  std::thread worker;

  void run();
  void make(const SweepWish& wish, const std::stop_token& stop);
  void keep(const SweepWish& of, Swept swept);
};

void Sweeper::State::run() {
  std::unique_lock lock(mutex);
  while (true) {
    wake.wait(lock, [this] { return stopping || wanted; });
    if (stopping) return;
    const SweepWish now = *std::exchange(wanted, std::nullopt);
    sweeping = std::stop_source();
    const std::stop_token stop = sweeping.get_token();
    lock.unlock();
    make(now, stop);
    lock.lock();
  }
}

void Sweeper::State::make(const SweepWish& wish, const std::stop_token& stop) {
  Swept shown{wish, rows_of(wish)};
  keep(wish, shown);
  if (shown.rows.empty()) return;
  std::vector<SweepRow> rows = shown.rows;
  const std::optional<clock::Gpu> gpu = gpu_of(wish);
  std::mutex done;  // several threads finish rows
  try {
    sweep(rows, cache, background_threads(), gpu ? &*gpu : nullptr, stop, [&](std::size_t row) {
      const std::lock_guard one(done);
      shown.rows[row] = rows[row];
      keep(wish, shown);
    });
  } catch (const std::exception& error) {
    for (SweepRow& row : shown.rows)
      if (!row.is_done()) row.error = error.what();
    keep(wish, std::move(shown));
  }
}

void Sweeper::State::keep(const SweepWish& of, Swept swept) {
  {
    const std::lock_guard lock(mutex);
    if (latest != of) return;
    current = std::make_shared<const Swept>(std::move(swept));
  }
  if (changed) changed();
}

Sweeper::Sweeper(std::function<void()> changed) : state_(std::make_unique<State>()) {
  state_->changed = std::move(changed);
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

Sweeper::~Sweeper() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->sweeping.request_stop();
  }
  state_->wake.notify_all();
  state_->worker.join();
}

void Sweeper::request(const SweepWish& wish) {
  const std::lock_guard lock(state_->mutex);
  if (state_->latest == wish) return;
  state_->latest = state_->wanted = wish;
  state_->sweeping.request_stop();
  state_->wake.notify_all();
}

std::shared_ptr<const Swept> Sweeper::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

}  // namespace warplens::study
