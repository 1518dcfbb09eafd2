#include "kernels/gpu/job.hpp"

namespace warplens::gpu {
namespace {

JobBuffer job_buffer(const kernels::PlannedBuffer& planned) {
  return {.name = planned.name,
          .element = planned.element,
          .rows = planned.rows,
          .cols = planned.cols,
          .offset = planned.offset,
          .bytes = (planned.rows * planned.cols + planned.offset) * planned.element_bytes,
          .fill = planned.fill};
}

JobArgument job_argument(const kernels::PlannedArgument& planned, const kernels::Plan& plan) {
  if (!planned.buffer) return {planned.at, std::nullopt, 0};
  const kernels::PlannedBuffer& buffer = plan.buffers[*planned.buffer];
  return {planned.at, planned.buffer, buffer.offset * buffer.element_bytes};
}

}  // namespace

Job make_job(const kernels::KernelFile& kernel, const kernels::Compiled& compiled, const kernels::Plan& plan) {
  Job job{.cubin = compiled.cubin,
          .entry = compiled.entry,
          .arch = compiled.arch,
          .grid = plan.launch.grid,
          .block = plan.launch.block,
          .dynamic_shared_bytes = plan.launch.dynamic_shared_bytes,
          .argument_bytes = plan.launch.arguments,
          .check = kernel.check};
  for (const kernels::PlannedBuffer& buffer : plan.buffers) job.buffers.push_back(job_buffer(buffer));
  for (const kernels::PlannedArgument& argument : plan.arguments) job.arguments.push_back(job_argument(argument, plan));
  return job;
}

}  // namespace warplens::gpu
