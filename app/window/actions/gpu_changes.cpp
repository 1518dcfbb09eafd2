#include "app/window/actions/gpu_changes.hpp"

#include "app/study/worker_gauge.hpp"

namespace warplens::window {

void apply(const Changes& changes, study::BackgroundMeasurer& measuring) {
  if (changes.worker) measuring.use(study::gauge_of_worker(*changes.worker));
  if (changes.connect) measuring.connect();
  if (changes.measure) measuring.turn(*changes.measure);
  if (changes.measure_options) measuring.set_options(*changes.measure_options);
  if (changes.measure_again) measuring.again();
  if (changes.read_counters) measuring.ask_hardware();
  if (!changes.launch) return;
  if (*changes.launch)
    measuring.allow();
  else
    measuring.decline();
}

}  // namespace warplens::window
