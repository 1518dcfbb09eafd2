#include "app/study/predictor.hpp"

#include <exception>
#include <utility>

#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::study {
namespace {

/// Maximum number of warp spans to draw: more than fit on a screen.
constexpr std::size_t kMostSpans = 20'000;

}  // namespace

bool PredictionRequest::operator==(const PredictionRequest& other) const {
  return gpu == other.gpu && l2 == other.l2 && (study.plan == other.study.plan || same_launch(study, other.study));
}

LaunchPrediction predict_launch(const PredictionRequest& wish, const std::stop_token& stop) {
  LaunchPrediction made{.wish = wish, .gpu = {}, .prediction = {}};
  try {
    made.gpu = kernels::gpu_named(wish.gpu);
    made.prediction = predict(wish.study, made.gpu, {.l2 = wish.l2, .without = true, .most_spans = kMostSpans}, stop);
  } catch (const std::exception& error) {
    made.prediction.not_predicted = error.what();
  }
  return made;
}

Predictor::Predictor(std::function<void()> changed)
    : task_([](const PredictionRequest& wish, const auto& run) { run.publish(predict_launch(wish, run.stop())); },
            std::move(changed)) {}

}  // namespace warplens::study
