#pragma once

#include <stop_token>

#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/device.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::study {

/// What measuring needs of a GPU. The window's asks a worker (app/worker); a test's answers as it likes. All functions
/// are called on a background thread and may take their time; they throw gpu::Error: ErrorKind::cancelled, soon, once a
/// stop is asked for, be that before the call or during it.
class Gauge {
 public:
  virtual ~Gauge() = default;
  /// The GPU that measures.
  virtual gpu::DeviceFacts device(const std::stop_token& stop) = 0;
  virtual gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options,
                                   const std::stop_token& stop) = 0;
  virtual gpu::Counters count(const gpu::Job& job, const gpu::CountOptions& options, const std::stop_token& stop) = 0;
};

}  // namespace warplens::study
