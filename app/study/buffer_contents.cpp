#include "app/study/buffer_contents.hpp"

#include "kernels/plan/plan_memory.hpp"

namespace warplens::study {

Study with_buffer_contents(Study study, std::span<const BufferContent> contents) {
  auto plan = std::make_shared<kernels::Plan>(*study.plan);
  for (std::size_t at = 0; at < plan->buffers.size(); ++at) {
    kernels::FillRule& fill = plan->buffers[at].fill;
    fill = {};
    fill.kind = kernels::FillRule::Kind::content;
    fill.content = contents[at];
    plan->launch.buffers[at] = kernels::allocation(plan->buffers[at], plan->buffers);
  }
  study.plan = std::move(plan);
  return study;
}

}  // namespace warplens::study
