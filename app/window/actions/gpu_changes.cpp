#include "app/window/actions/gpu_changes.hpp"

#include "app/study/worker_gauge.hpp"

namespace warplens::window {

void apply(const GpuChanges& changes, study::BackgroundMeasurer& measuring) {
  if (changes.worker) measuring.use(study::make_worker_gauge(*changes.worker));
  if (changes.connect) measuring.connect();
  if (changes.measure) measuring.turn(*changes.measure);
  if (changes.options) measuring.set_options(*changes.options);
  if (changes.measure_again) measuring.again();
  if (changes.read_counters) measuring.ask_hardware();
  if (!changes.launch) return;
  if (*changes.launch)
    measuring.allow();
  else
    measuring.decline();
}

}  // namespace warplens::window
