#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The prediction of what is shown, for the GPU and the L2 cache that are chosen. Null until it is there; asks for it
/// meanwhile, so that it is made while somebody looks and never else.
const study::LaunchPrediction* prediction_of(const Scene& scene, const View& view, Changes& changes);

/// "predicted for H200": what stands beside a predicted figure.
std::string predicted_for(const study::LaunchPrediction& predicted);

}  // namespace warplens::window
