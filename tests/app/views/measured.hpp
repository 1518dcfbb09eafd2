#pragma once

#include "app/study/measurement/state.hpp"

namespace warplens::views {

/// Returns the measurement of a transpose of 256 × 256 floats with this share of copy speed.
inline gpu::Measurement measurement(double share) {
  gpu::Measurement of;
  of.device.name = "NVIDIA H200";
  of.date = "2026-11-21T18:30:00Z";
  of.bytes = 2 * 256 * 256 * 4;
  of.copy = {0.9e-6, 1e-6, 0.01, 100};
  of.kernel = {0.9e-6 / share, 1e-6 / share, 0.02, 100};
  of.geam = {1.1e-6, 1.2e-6, 0.01, 100};
  of.transfers = gpu::Transfers{262144, 262144, {40e-6, 45e-6}, {12e-6, 11e-6}, 60e-6};
  of.checked = true;
  return of;
}

/// Returns a state in which this launch and a launch of another kernel are measured.
inline study::MeasurementState measured(const study::Study& study) {
  study::MeasurementState state;
  state.on = true;
  state.measured.push_back({study::key_of(study), measurement(0.13)});
  study::LaunchKey other = study::key_of(study);
  other.kernel = "tile";
  other.values = {{"BX", "16"}, {"BY", "32"}, {"PAD", "1"}};
  state.measured.push_back({other, measurement(0.35)});
  return state;
}

}  // namespace warplens::views
