#include "app/study/launch_effort.hpp"

#include <chrono>

#include "analysis/grid/grid_totals.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "kernels/plan/reach.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

/// A launch takes too long if it has more than kMostEffort warp instructions, or a block with more than
/// kMostEffortOfBlock. A core executes about ten million warp instructions per second.
constexpr std::uint64_t kMostEffortOfBlock = 4'000'000, kMostEffort = 16'000'000;
/// kEffortSeconds limits the execution of the sampled blocks, and the search for blocks that represent all others. It
/// is long, so that the sizes that are chosen for a launch do not depend on the speed of the machine. After
/// kSamplingSeconds, no further block is sampled.
constexpr double kEffortSeconds = 2, kSamplingSeconds = 0.05;

/// Notes whether a block was stopped because it has too many instructions.
class LongBlockWatch : public simt::Observer {
 public:
  bool takes_interleaved_blocks() const override { return true; }
  void fault(const simt::Fault& fault) override { has_found_ |= fault.kind == simt::Fault::Kind::budget; }
  bool has_found() const { return has_found_; }

 private:
  bool has_found_ = false;
};

simt::Limits effort_limits(const std::stop_token& stop) {
  return simt::within_seconds(kEffortSeconds, {.instructions_per_block = kMostEffortOfBlock, .stop = stop});
}

/// Returns true if a few blocks represent all others, and have few enough instructions.
bool has_few_classes(const simt::Program& program, const simt::Launch& launch, const std::stop_token& stop) {
  const grid::GridTotals totals = grid::totals_by_classes(program, launch, effort_limits(stop));
  return totals.reason.empty() && !totals.cut && !totals.cancelled;
}

/// Returns the kernel with a large fixed size for each buffer and for the shared memory if that size depends on the
/// accesses.
kernels::KernelFile with_room(kernels::KernelFile kernel) {
  constexpr const char *kElements = "67108864", *kSharedBytes = "49152";
  for (kernels::BufferSpec& buffer : kernel.buffers)
    if (kernels::asks_for_reach(buffer)) buffer.rows = "1", buffer.cols = kElements;
  if (kernel.dynamic_shared == kernels::kReached) kernel.dynamic_shared = kSharedBytes;
  return kernel;
}

bool takes_long(const simt::Program& program, const simt::Launch& launch, bool may_have_classes,
                const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
  simt::GlobalMemory memory(program, launch);
  LongBlockWatch watch;
  const simt::Outcome outcome =
      simt::execute_blocks(program, launch, kernels::sample_blocks(launch.grid), memory, watch, effort_limits(stop),
                           [&](double) { return seconds() < kSamplingSeconds; });
  if (outcome.cancelled || !outcome.endless.empty() || outcome.waits) return false;
  if (watch.has_found() || outcome.blocks == 0) return true;
  const double times = static_cast<double>(launch.grid.count()) / static_cast<double>(outcome.blocks);
  const double instructions = static_cast<double>(outcome.warp_instructions) * times;
  if (instructions <= static_cast<double>(kMostEffort)) return false;
  return !may_have_classes || !has_few_classes(program, launch, stop);
}

}  // namespace

bool takes_long(const Study& study, const kernels::Size& size, const kernels::Values& values,
                const std::stop_token& stop, bool may_have_classes) {
  try {
    const kernels::Plan plan = kernels::plan(with_room(*study.kernel), *study.program, size, values,
                                             machine_of(study.choice.machine), study.choice.memory_bytes);
    return takes_long(*study.program, plan.launch, may_have_classes, stop);
  } catch (const simt::OutOfMemory&) {
    return true;
  } catch (const kernels::InputError&) {
    return false;
  }
}

}  // namespace warplens::study
