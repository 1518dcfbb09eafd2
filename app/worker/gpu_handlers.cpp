#include <memory>

#include "app/worker/counters_json.hpp"
#include "app/worker/counting_process.hpp"
#include "app/worker/json.hpp"
#include "app/worker/server.hpp"
#include "kernels/gpu/counter.hpp"
#include "kernels/gpu/device.hpp"
#include "kernels/gpu/measure.hpp"

namespace warplens::worker {

Handshake gpu_handshake() {
  Handshake handshake;
  try {
    handshake.devices = gpu::devices();
  } catch (const gpu::Error& error) {
    handshake.complaint = error;
  }
  return handshake;
}

Handlers gpu_handlers() {
  // These objects are created on the first request, because initializing a GPU takes time, and the handshake should be
  // fast.
  const auto measurer = std::make_shared<std::unique_ptr<gpu::Measurer>>();
  const auto counter = std::make_shared<std::unique_ptr<gpu::Counter>>();
  const auto counting = std::make_shared<CountingProcess>();
  return {{"measure",
           [measurer, counting](const Json& body, const gpu::Monitor& monitor) {
             monitor.enter(gpu::Phase::preparing);
             counting->end();
             if (!*measurer) *measurer = std::make_unique<gpu::Measurer>();
             const gpu::Job job = job_of(body.at("job"));
             return json_of((*measurer)->measure(job, measure_options_of(body.at("options")), monitor));
           }},
          {"count",
           [measurer, counting](const Json& body, const gpu::Monitor& monitor) {
             monitor.enter(gpu::Phase::preparing);
             // A GPU may be configured to serve only one process at a time. Therefore this process releases it before
             // the other process counts.
             if (*measurer) {
               measurer->reset();
               gpu::release_device();
             }
             return counting->count(body, monitor);
           }},
          {kCountHere, [counter](const Json& body, const gpu::Monitor& monitor) {
             monitor.enter(gpu::Phase::preparing);
             if (!*counter) *counter = std::make_unique<gpu::Counter>();
             const gpu::Job job = job_of(body.at("job"));
             return json_of((*counter)->count(job, count_options_of(body.at("options")), monitor));
           }}};
}

}  // namespace warplens::worker
