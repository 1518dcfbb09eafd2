#include "app/study/launch_execution.hpp"

#include <algorithm>
#include <vector>

#include "analysis/base/numbers.hpp"
#include "analysis/trace/findings/strength.hpp"
#include "app/study/execution_limits.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Detects that a launch did not finish.
class EndWatch : public simt::Observer {
 public:
  bool did_not_end() const { return did_not_end_; }
  void fault(const simt::Fault& fault) override {
    did_not_end_ |= fault.kind == simt::Fault::Kind::budget || fault.kind == simt::Fault::Kind::deadlock;
  }

 private:
  bool did_not_end_ = false;
};

simt::Launch mark_unwritten(simt::Launch launch) {
  for (simt::Buffer& buffer : launch.buffers) {
    if (!buffer.fill)
      buffer.fill = [](std::uint64_t, std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, std::uint8_t{0xFF}); };
  }
  return launch;
}

/// Returns the warp instructions of the whole launch. If they are not known, estimates them from its first block.
double warp_instructions_of(const Study& study, const simt::Limits& limits) {
  if (study.totals) return static_cast<double>(study.totals->totals.warp_instructions);
  const simt::Launch& launch = study.plan->launch;
  simt::GlobalMemory memory(*study.program, launch);
  simt::Observer nobody;
  const simt::Outcome first = simt::execute_block(*study.program, launch, {0, 0, 0}, memory, nobody, limits);
  return static_cast<double>(first.warp_instructions) * static_cast<double>(launch.grid.count());
}

}  // namespace

LaunchExecution::LaunchExecution(Study study, unsigned threads, const simt::Limits& limits,
                                 const std::function<void(double)>& progress)
    : study_(std::move(study)), launch_(mark_unwritten(study_.plan->launch)), memory_(*study_.program, launch_) {
  std::vector<std::unique_ptr<EndWatch>> watches;
  const auto make = [&]() -> simt::Observer& { return *watches.emplace_back(std::make_unique<EndWatch>()); };
  const unsigned workers = trace::meets_other_threads(*study_.program) ? 1 : threads;
  const simt::Outcome outcome = simt::execute_grid(*study_.program, launch_, memory_, make, workers, limits, progress);
  cancelled_ = outcome.cancelled;
  ended_ = !outcome.cut;
  for (const auto& watch : watches) ended_ &= !watch->did_not_end();
}

void LaunchExecution::read(std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes) {
  memory_.read(launch_.buffers.at(buffer).address + first_byte, bytes);
}

gpu::ReadBuffer LaunchExecution::reader() {
  return [this](std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes) {
    read(buffer, first_byte, bytes);
  };
}

simt::Limits block_limits(const Choice& choice, const ComparisonLimits& limits, const std::stop_token& stop) {
  simt::Limits of_block = limits_of(choice, stop);
  of_block.instructions_per_block = std::min(of_block.instructions_per_block, limits.warp_instructions);
  return of_block;
}

std::string reason_not_to_execute(const Study& study, const ComparisonLimits& limits, const std::stop_token& stop) {
  std::uint64_t bytes = 0;
  for (const simt::Buffer& buffer : study.plan->launch.buffers) bytes += buffer.bytes;
  if (bytes > limits.bytes) {
    return say(
        "the buffers of the launch have {} MiB, and the limit for executing the whole launch is {} MiB; use a smaller "
        "--size",
        base::group_digits(bytes >> 20), base::group_digits(limits.bytes >> 20));
  }
  const simt::Limits of_block = block_limits(study.choice, limits, stop);
  double instructions = warp_instructions_of(study, of_block);
  if (study.reference) instructions += warp_instructions_of(*study.reference, of_block);
  if (instructions <= static_cast<double>(limits.warp_instructions)) return {};
  return say(
      "the launch has about {} warp instructions, and the limit for executing the whole launch is {}; use a smaller "
      "--size",
      base::group_digits(static_cast<std::uint64_t>(instructions)), base::group_digits(limits.warp_instructions));
}

}  // namespace warplens::study
