#include "app/study/measurement/policy.hpp"

#include "app/study/danger.hpp"

namespace warplens::study {

MeasurementPolicy::Next MeasurementPolicy::next(bool on, Time now) const {
  if (wanted_.contains(Task::connect)) return Begin{Task::connect};
  const bool counts = wanted_.contains(Task::count), measures = on && wanted_.contains(Task::measure);
  if (!counts && !measures) return Idle{};
  if (!study_->findings) return AwaitFindings{};
  if (now < since_ + kRest) return AwaitRest{since_ + kRest};
  if (!is_allowed_)
    if (std::string danger = danger_of(*study_); !danger.empty()) return AskFirst{std::move(danger)};
  return Begin{counts ? Task::count : Task::measure};
}

bool MeasurementPolicy::follow(const std::shared_ptr<const Study>& study, Time now) {
  const bool is_same = study_ && same_launch(*study_, *study);
  study_ = study;  // even if the launch is the same, the study may have a new part or show another block
  if (is_same) return false;
  launch_ = key_of(*study);
  is_allowed_ = false;
  since_ = now;
  decline();
  return true;
}

void MeasurementPolicy::want(Task task) {
  if (study_ || task == Task::connect) wanted_.insert(task);
}

void MeasurementPolicy::want_again(const LaunchKey& launch) {
  if (follows(launch)) want(Task::measure);
}

void MeasurementPolicy::decline() {
  wanted_.erase(Task::count);
  wanted_.erase(Task::measure);
}

}  // namespace warplens::study
