#include "app/study/predictor.hpp"

#include <exception>
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

Predictor::Predictor(std::function<void()> changed)
    : task_([](const PredictWish& wish, const auto& run) { run.publish(predicted_now(wish, run.stop())); },
            std::move(changed)) {}

}  // namespace warplens::study
