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

JobArgument job_argument(const kernels::PlannedArgument& planned) {
  return {planned.at, planned.buffer, planned.byte_offset, planned.texture, planned.tensor_map};
}

/// Returns the code for the driver: the cubin, or the PTX if it could not be assembled here. The driver may be able to
/// assemble it.
std::vector<char> image_of(const kernels::Compiled& compiled) {
  if (!compiled.cubin.empty()) return compiled.cubin;
  std::vector<char> image(compiled.ptx.begin(), compiled.ptx.end());
  image.push_back('\0');
  return image;
}

}  // namespace

JobLaunch make_launch(const kernels::Compiled& compiled, const kernels::Plan& plan) {
  JobLaunch made{.cubin = image_of(compiled),
                 .entry = compiled.entry,
                 .grid = plan.launch.grid,
                 .block = plan.launch.block,
                 .dynamic_shared_bytes = plan.launch.dynamic_shared_bytes,
                 .cooperative = plan.launch.cooperative,
                 .cluster = plan.launch.cluster,
                 .argument_bytes = plan.launch.arguments};
  for (const kernels::PlannedArgument& argument : plan.arguments) made.arguments.push_back(job_argument(argument));
  for (const kernels::PlannedArgument& pointer : plan.inner_pointers)
    made.inner_pointers.push_back(job_argument(pointer));
  for (const kernels::PlannedVariable& variable : plan.variables)
    made.variables.push_back({variable.symbol, variable.element, variable.count, variable.fill});
  return made;
}

Job make_job(const kernels::KernelFile& kernel, const kernels::Compiled& compiled, const kernels::Plan& plan) {
  Job job{.launch = make_launch(compiled, plan), .arch = compiled.arch, .check = kernel.check};
  for (const kernels::PlannedBuffer& buffer : plan.buffers) job.buffers.push_back(job_buffer(buffer));
  for (const kernels::PlannedTexture& texture : plan.textures) {
    job.textures.push_back({texture.buffer, texture.object});
    job.textures.back().object.handle = job.textures.back().object.address = 0;
  }
  for (const kernels::PlannedTensorMap& map : plan.tensor_maps) {
    job.tensor_maps.push_back({map.buffer, map.map});
    job.tensor_maps.back().map.handle = job.tensor_maps.back().map.address = 0;
  }
  if (plan.check.kind != kernels::Check::none) job.check = plan.check.kind;
  job.outputs = plan.check.outputs;
  job.names = plan.check.names;
  job.tolerance = plan.check.tolerance;
  return job;
}

Job reference_job(const Job& job) {
  return {.launch = job.reference.value(),
          .arch = job.arch,
          .buffers = job.buffers,
          .textures = job.textures,
          .tensor_maps = job.tensor_maps};
}

}  // namespace warplens::gpu
