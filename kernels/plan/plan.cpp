#include "kernels/plan/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/base/nearest.hpp"
#include "analysis/simt/group.hpp"
#include "kernels/plan/arguments.hpp"
#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan_check.hpp"
#include "kernels/plan/plan_memory.hpp"
#include "kernels/plan/plan_tensor_maps.hpp"
#include "kernels/plan/plan_textures.hpp"
#include "kernels/plan/reach.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

// Limits of every NVIDIA GPU of compute capability 5.0 and newer (CUDA C++ Programming Guide, "Technical
// Specifications"). The limit of shared memory per block is the one for compute capability 9.0 and 10.x.
constexpr std::uint64_t kMostThreads = 1024;
constexpr std::uint64_t kMostInGrid[] = {2147483647, 65535, 65535};
constexpr std::uint64_t kMostInBlock[] = {1024, 1024, 64};
constexpr std::uint64_t kMostInCluster[] = {16, 16, 16};
constexpr std::int64_t kMostSharedBytes = 227 * 1024;
constexpr std::uint64_t kMostInSize = 2147483647;

simt::Dim3 evaluate_shape(const KernelFile& kernel, const Evaluator& value_of, const std::string& key,
                          const std::vector<std::string>& expressions, const std::uint64_t (&most)[3]) {
  std::uint32_t shape[] = {1, 1, 1};
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    shape[i] = static_cast<std::uint32_t>(
        value_of(expressions[i], kernel.line_of(key), key + "." + "xyz"[i], 1, static_cast<std::int64_t>(most[i])));
  }
  return {shape[0], shape[1], shape[2]};
}

simt::Dim3 evaluate_block(const KernelFile& kernel, const Evaluator& value_of) {
  // Check the number of threads before the single sides. If the block is too large, a message about the number of
  // threads is more helpful than one about a side.
  std::vector<std::int64_t> values;
  std::int64_t threads = 1;
  for (const std::string& expression : kernel.block) {
    values.push_back(value_of(expression, kernel.line_of("block"), "block." + std::string(1, "xyz"[values.size()]), 1,
                              std::int64_t{1} << 20));
    threads = std::min(threads * values.back(), std::int64_t{1} << 40);
  }
  if (threads > static_cast<std::int64_t>(kMostThreads)) {
    std::string how_many;  // "BX × BY = 64 × 32 = 2048", or "2048" if all three parts are equal
    for (const std::string& next : {fmt::to_string(fmt::join(kernel.block, " × ")),
                                    fmt::to_string(fmt::join(values, " × ")), std::to_string(threads)})
      if (!how_many.ends_with(next)) how_many += (how_many.empty() ? "" : " = ") + next;
    throw InputError(
        kernel.path, kernel.line_of("block"),
        say("a block has {} threads, but at most {} are allowed; choose smaller values", how_many, kMostThreads));
  }
  return evaluate_shape(kernel, value_of, "block", kernel.block, kMostInBlock);
}

std::uint32_t evaluate_dynamic_shared(const KernelFile& kernel, const Evaluator& value_of,
                                      const simt::Program& program) {
  if (kernel.dynamic_shared.empty()) return 0;
  const auto bytes = static_cast<std::uint32_t>(
      value_of(kernel.dynamic_shared, kernel.line_of("shared"), "shared", 0, kMostSharedBytes));
  if (const std::uint64_t in_all = program.shared_bytes_with(bytes); in_all > kMostSharedBytes) {
    throw InputError(kernel.path, kernel.line_of("shared"),
                     say("a block has {} bytes of shared memory ({} declared in the code), but at most {} are allowed; "
                         "use less shared memory",
                         in_all, program.shared_bytes(), kMostSharedBytes));
  }
  return bytes;
}

std::uint32_t dynamic_shared(const KernelFile& kernel, const Evaluator& value_of, const simt::Program& program,
                             const Reach* reach) {
  if (kernel.dynamic_shared != kReached) return evaluate_dynamic_shared(kernel, value_of, program);
  const std::uint64_t declared = program.shared_bytes_with(0);
  if (reach == nullptr) return static_cast<std::uint32_t>(kMostSharedBytes - declared);
  return static_cast<std::uint32_t>(reach->shared_bytes > declared ? reach->shared_bytes - declared : 0);
}

void check_size(const KernelFile& kernel, const Size& size) {
  if (size.width >= 1 && size.height >= 1 && size.width <= kMostInSize && size.height <= kMostInSize) return;
  throw InputError(kernel.path, kernel.line_of("buffers"),
                   say("the matrix has {} columns and {} rows, but both must be from 1 to {}", size.width, size.height,
                       kMostInSize));
}

/// Throws InputError if the launch as a whole exceeds a limit. Its parts have been checked before.
void check_launch(const KernelFile& kernel, const simt::Program& program, const simt::Launch& launch) {
  const std::string problem = simt::launch_problem(program, launch);
  if (!problem.empty())
    throw InputError(kernel.path, kernel.line_of(kernel.cluster.empty() ? "grid" : "cluster"), problem);
}

/// Throws InputError if the block does not match the bounds that the PTX declares (.reqntid, .maxntid), as a GPU would.
void check_bound(const KernelFile& kernel, const simt::Program& program, const simt::Dim3& block) {
  const std::optional<BlockBound> bound = block_bound(program.module(), program.entry());
  if (!bound) return;
  const simt::Dim3& threads = bound->threads;
  if (bound->is_exact && block != threads)
    throw InputError(kernel.path, kernel.line_of("block"),
                     say("the kernel allows only blocks of {} × {} × {} threads (.reqntid); change 'block'", threads.x,
                         threads.y, threads.z));
  if (block.count() > threads.count())
    throw InputError(kernel.path, kernel.line_of("block"),
                     say("a block has {} threads, but the kernel allows at most {} (.maxntid); change 'block'",
                         block.count(), threads.count()));
}

}  // namespace

std::optional<Location> locate(const Plan& plan, std::uint64_t address) {
  for (const PlannedBuffer& buffer : plan.buffers) {
    const std::uint64_t elements = buffer.rows * buffer.cols;
    const std::uint64_t byte = address - buffer.address;
    if (address < buffer.address || byte >= (elements + buffer.offset) * buffer.element_bytes) continue;
    const std::uint64_t from_start = byte / buffer.element_bytes;
    const auto element = static_cast<std::int64_t>(from_start) - static_cast<std::int64_t>(buffer.offset);
    const bool inside = element >= 0;
    return Location{&buffer,
                    element,
                    static_cast<std::uint32_t>(byte % buffer.element_bytes),
                    inside ? static_cast<std::uint64_t>(element) / buffer.cols : 0,
                    inside ? static_cast<std::uint64_t>(element) % buffer.cols : 0,
                    inside};
  }
  return std::nullopt;
}

Values resolve_values(const KernelFile& kernel, const Values& set) {
  Values values;
  std::vector<std::string> names;
  for (const Parameter& parameter : kernel.params) {
    values[parameter.name] = parameter.default_value;
    names.push_back(parameter.name);
  }
  for (const auto& [name, value] : set) {
    const Parameter* parameter = kernel.find_param(name);
    if (!parameter) {
      const std::string guess = base::did_you_mean(name, names);
      throw InputError(kernel.path, kernel.line_of("params"),
                       say("{} has no parameter '{}'{}", kernel.name, name,
                           names.empty() ? "" : (guess.empty() ? say("; it has {}", base::join_words(names)) : guess)));
    }
    if (std::find(parameter->values.begin(), parameter->values.end(), value) == parameter->values.end()) {
      throw InputError(kernel.path, parameter->line,
                       parameter->is_range
                           ? say("{} = {} is not allowed; choose {}", name, value, allowed_values(*parameter))
                           : say("{} = {} is not allowed; choose one of {}", name, value, allowed_values(*parameter)));
    }
    values[name] = value;
  }
  return values;
}

namespace {

/// Plans the launch. `reach` contains the sizes that depend on the accesses of the kernel. If it is null, these sizes
/// are not known yet, and the buffers get more room than any access needs (kRoomBytes).
Plan plan_with(const Reach* reach, const KernelFile& kernel, const simt::Program& program, const Size& size,
               const Values& values, const Machine& machine) {
  const Evaluator value_of(kernel, size, values);
  Plan plan;
  plan.size = size;
  plan.values = values;
  plan.launch.machine = machine;
  plan.launch.block = evaluate_block(kernel, value_of);
  plan.launch.grid = evaluate_shape(kernel, value_of, "grid", kernel.grid, kMostInGrid);
  plan.launch.cooperative = kernel.cooperative;
  if (!kernel.cluster.empty())
    plan.launch.cluster = evaluate_shape(kernel, value_of, "cluster", kernel.cluster, kMostInCluster);
  check_launch(kernel, program, plan.launch);
  if (is_ptx(kernel.text)) check_bound(kernel, program, plan.launch.block);
  plan.launch.dynamic_shared_bytes = dynamic_shared(kernel, value_of, program, reach);
  plan.buffers = plan_buffers(value_of, values, reach);
  for (const PlannedBuffer& buffer : plan.buffers) plan.launch.buffers.push_back(allocation(buffer, plan.buffers));
  plan.variables = plan_variables(value_of, values, program.module(), plan.buffers);
  plan.textures = plan_textures(value_of, plan.buffers);
  for (const PlannedTexture& texture : plan.textures) plan.launch.textures.push_back(texture.object);
  plan.tensor_maps = plan_tensor_maps(value_of, plan.buffers);
  for (const PlannedTensorMap& map : plan.tensor_maps) plan.launch.tensor_maps.push_back(map.map);
  PackedArguments packed =
      pack_arguments(program.module(), program.entry(), value_of, {plan.buffers, plan.textures, plan.tensor_maps});
  plan.launch.arguments = std::move(packed.bytes);
  plan.arguments = std::move(packed.places);
  plan.inner_pointers = std::move(packed.inner_pointers);
  plan.check = plan_check(value_of, plan.buffers, packed.fractions);
  return plan;
}

}  // namespace

Plan plan(const KernelFile& kernel, const simt::Program& program, const Size& size, const Values& values,
          const Machine& machine, std::uint64_t host_bytes) {
  check_size(kernel, size);
  Plan made = plan_with(nullptr, kernel, program, size, values, machine);
  if (asks_for_reach(kernel)) {
    Reach reach = find_reach(program, made.launch);
    // An argument such as "data + 64" must point into the buffer or to its end, even if the kernel does not use it.
    for (const std::vector<PlannedArgument>* const pointers : {&made.arguments, &made.inner_pointers})
      for (const PlannedArgument& pointer : *pointers)
        if (pointer.buffer && asks_for_reach(kernel.buffers[*pointer.buffer]))
          reach.bytes[*pointer.buffer] = std::max(reach.bytes[*pointer.buffer], pointer.byte_offset);
    made = plan_with(&reach, kernel, program, size, values, machine);
  }
  made.launch.host_bytes = host_bytes;
  return made;
}

}  // namespace warplens::kernels
