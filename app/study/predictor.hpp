#pragma once

#include <functional>
#include <memory>
#include <string>

#include "analysis/base/latest_task.hpp"
#include "app/study/launch_prediction.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Input of a prediction.
struct PredictionRequest {
  Study study;      ///< a loaded study
  std::string gpu;  ///< name of a GPU (kernels::gpu_named)
  clock::L2State l2 = clock::L2State::warm;
  bool operator==(const PredictionRequest& other) const;
};

/// A prediction with its input.
struct LaunchPrediction {
  PredictionRequest wish;
  clock::Gpu gpu;
  clock::Prediction prediction;
};

/// Predicts in the calling thread. For each limiter, also predicts the time without it. The result includes the first
/// warp spans (clock::WarpSpan).
LaunchPrediction predict_launch(const PredictionRequest& wish, const std::stop_token& stop = {});

/// Predicts on a background thread, for the window.
class Predictor {
 public:
  /// `changed` is called on a background thread after each prediction (base::LatestTask).
  explicit Predictor(std::function<void()> changed = {});
  /// Requests a prediction and returns immediately. A new request replaces an older one. Repeating a request has no
  /// effect.
  void request(const PredictionRequest& wish) { task_.request(wish); }
  /// Returns the latest prediction; null before the first.
  std::shared_ptr<const LaunchPrediction> current() const { return task_.current(); }

 private:
  base::LatestTask<PredictionRequest, LaunchPrediction> task_;
};

}  // namespace warplens::study
