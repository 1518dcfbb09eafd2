#pragma once

#include <functional>
#include <memory>
#include <string>

#include "analysis/base/latest_task.hpp"
#include "app/study/launch_prediction.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// What is to be predicted.
struct PredictionRequest {
  Study study;      ///< loaded
  std::string gpu;  ///< as kernels::gpu_named takes it
  clock::L2State l2 = clock::L2State::warm;
  bool operator==(const PredictionRequest& other) const;
};

/// A prediction that was made.
struct LaunchPrediction {
  PredictionRequest wish;
  clock::Gpu gpu;
  clock::Prediction prediction;
};

/// The prediction, at once; with what it would be without each limit, and the first of the warps' lives.
LaunchPrediction predict_launch(const PredictionRequest& wish, const std::stop_token& stop = {});

/// The same on a background thread, for the window.
class Predictor {
 public:
  /// `changed` is called on a background thread whenever a prediction was made (base::LatestTask).
  explicit Predictor(std::function<void()> changed = {});
  /// Asks for a prediction; returns at once. The newest wish wins; asking again costs nothing.
  void request(const PredictionRequest& wish) { task_.request(wish); }
  /// The latest that was made; null before the first.
  std::shared_ptr<const LaunchPrediction> current() const { return task_.current(); }

 private:
  base::LatestTask<PredictionRequest, LaunchPrediction> task_;
};

}  // namespace warplens::study
