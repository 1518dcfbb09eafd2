#include "app/study/launch_writes.hpp"

#include <utility>

#include "app/study/execution_limits.hpp"

namespace warplens::study {
namespace {

// Delay before the blocks are executed. While the user moves a slider, the cores first compute the results that must
// follow the slider.
constexpr double kRestSeconds = 0.25;

}  // namespace

std::shared_ptr<const LaunchWrites> follow_blocks(const Study& study, const std::stop_token& stop) {
  trace::BlockWrites writes = trace::follow_blocks(*study.program, study.plan->launch, limits_of(study.choice, stop));
  if (stop.stop_requested()) return nullptr;
  return std::make_shared<const LaunchWrites>(LaunchWrites{study, std::move(writes)});
}

std::shared_ptr<const LaunchWrites> follow_earlier_blocks(const Study& study) {
  return study.choice.block == simt::Dim3{0, 0, 0} ? nullptr : follow_blocks(study);
}

BlockFollower::BlockFollower(std::function<void()> changed)
    : task_(
          [](const Launch& launch, const auto& run) {
            if (auto writes = follow_blocks(*launch.study, run.stop())) run.publish(std::move(writes));
          },
          std::move(changed), kRestSeconds) {}

}  // namespace warplens::study
