#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the prediction for the current launch, with the selected GPU and initial state of L2. If it is not available
/// yet, requests it and returns null. Only panels that show predictions call this function, so the prediction is
/// computed only while such a panel is visible.
const study::LaunchPrediction* find_or_request_prediction(const Scene& scene, const View& view, Changes& changes);

/// Note next to a predicted number: "predicted for H200".
std::string predicted_for(const study::LaunchPrediction& predicted);

}  // namespace warplens::window
