#pragma once

#include <stop_token>

#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/device.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::study {

/// Interface to a GPU that measures. The window uses a worker as its gauge (app/worker); tests use their own gauges.
/// All functions are called on a background thread and may block. They throw gpu::Error. If a stop is requested before
/// or during a call, the call soon throws ErrorKind::cancelled.
class Gauge {
 public:
  virtual ~Gauge() = default;
  /// Returns the GPU that measures.
  virtual gpu::DeviceFacts device(const std::stop_token& stop) = 0;
  virtual gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options,
                                   const std::stop_token& stop) = 0;
  virtual gpu::Counters count(const gpu::Job& job, const gpu::CountOptions& options, const std::stop_token& stop) = 0;
};

}  // namespace warplens::study
