#include "app/study/measurement/state.hpp"

#include <algorithm>

namespace warplens::study {

LaunchKey key_of(const Study& study) {
  return {study.kernel->name, study.plan->size, study.plan->values, study.choice.machine,
          std::hash<std::string>{}(study.kernel->text)};
}

const gpu::Measurement* MeasurementState::of(const LaunchKey& launch) const {
  const auto found = std::ranges::find(measured, launch, &Measured::launch);
  return found == measured.end() ? nullptr : &found->measurement;
}

const gpu::Counters* MeasurementState::counters_of(const LaunchKey& launch) const {
  const auto found = std::ranges::find(counted, launch, &Counted::launch);
  return found == counted.end() ? nullptr : &found->counters;
}

const Measured* MeasurementState::newest_of(const std::string& kernel, const kernels::Size& size,
                                            const kernels::Values& values) const {
  for (auto at = measured.rbegin(); at != measured.rend(); ++at)
    if (at->launch.kernel == kernel && at->launch.size == size && at->launch.values == values) return &*at;
  return nullptr;
}

}  // namespace warplens::study
