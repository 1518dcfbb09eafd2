#include "app/window/pictures/prediction_request.hpp"

#include "kernels/text/say.hpp"

namespace warplens::window {

const study::LaunchPrediction* find_or_request_prediction(const Scene& scene, const View& view, Changes& changes) {
  if (!scene.study.plan) return nullptr;
  const study::PredictionRequest wish{scene.study, view.gpus.predicted, clock::l2_state_of(view.gpus.l2_empty)};
  if (scene.predicted && scene.predicted->wish == wish) return scene.predicted;
  changes.predict = wish;
  return nullptr;
}

std::string predicted_for(const study::LaunchPrediction& predicted) {
  return say("predicted for {}", views::short_gpu(predicted.gpu.name));
}

}  // namespace warplens::window
