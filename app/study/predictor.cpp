#include "app/study/predictor.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::study {
namespace {

/// Warps' lives that are drawn: more than a screen has room for.
constexpr std::size_t kMostSpans = 20'000;

}  // namespace

bool PredictWish::operator==(const PredictWish& other) const {
  return gpu == other.gpu && l2 == other.l2 && (study.plan == other.study.plan || same_launch(study, other.study));
}

Predicted predicted_now(const PredictWish& wish, const std::stop_token& stop) {
  Predicted made{.wish = wish, .gpu = {}, .prediction = {}};
  try {
    made.gpu = kernels::gpu_named(wish.gpu);
    made.prediction = predict(wish.study, made.gpu, {.l2 = wish.l2, .without = true, .most_spans = kMostSpans}, stop);
  } catch (const std::exception& error) {
    made.prediction.not_predicted = error.what();
  }
  return made;
}

/// What the caller's thread and the worker share, under `mutex`.
struct Predictor::State {
  std::function<void()> changed;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::optional<PredictWish> wanted;  ///< not yet taken
  std::optional<PredictWish> latest;
  std::shared_ptr<const Predicted> current;
  std::stop_source predicting;  ///< stops the one that is being made
  std::thread worker;

  void run();
};

void Predictor::State::run() {
  std::unique_lock lock(mutex);
  while (true) {
    wake.wait(lock, [this] { return stopping || wanted; });
    if (stopping) return;
    const PredictWish now = *std::exchange(wanted, std::nullopt);
    predicting = std::stop_source();
    const std::stop_token stop = predicting.get_token();
    lock.unlock();
    auto made = std::make_shared<const Predicted>(predicted_now(now, stop));
    lock.lock();
    if (stop.stop_requested()) continue;
    current = std::move(made);
    lock.unlock();
    if (changed) changed();
    lock.lock();
  }
}

Predictor::Predictor(std::function<void()> changed) : state_(std::make_unique<State>()) {
  state_->changed = std::move(changed);
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

Predictor::~Predictor() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->predicting.request_stop();
  }
  state_->wake.notify_all();
  state_->worker.join();
}

void Predictor::request(const PredictWish& wish) {
  const std::lock_guard lock(state_->mutex);
  if (state_->latest == wish) return;
  state_->latest = state_->wanted = wish;
  state_->predicting.request_stop();
  state_->wake.notify_all();
}

std::shared_ptr<const Predicted> Predictor::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

}  // namespace warplens::study
