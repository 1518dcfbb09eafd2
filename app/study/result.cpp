#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "analysis/base/numbers.hpp"
#include "analysis/trace/findings/strength.hpp"
#include "app/study/job_of.hpp"
#include "kernels/gpu/result_check.hpp"

namespace warplens::study {
namespace {

/// Notices a launch that did not come to its end.
class EndWatch : public simt::Observer {
 public:
  bool did_not_end() const { return did_not_end_; }
  void fault(const simt::Fault& fault) override {
    did_not_end_ |= fault.kind == simt::Fault::Kind::budget || fault.kind == simt::Fault::Kind::deadlock;
  }

 private:
  bool did_not_end_ = false;
};

/// The launch with a pattern where nobody writes before it, so that what the kernel leaves out shows.
simt::Launch marked(simt::Launch launch) {
  for (simt::Buffer& buffer : launch.buffers) {
    if (!buffer.fill)
      buffer.fill = [](std::uint64_t, std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, std::uint8_t{0xFF}); };
  }
  return launch;
}

/// What the whole launch takes, as far as its first block tells.
double warp_instructions_of(const Study& study, const simt::Launch& launch, const simt::Limits& limits) {
  if (study.totals) return static_cast<double>(study.totals->totals.warp_instructions);
  simt::GlobalMemory memory(*study.program, launch);
  simt::Observer nobody;
  const simt::Outcome first = simt::execute_block(*study.program, launch, {0, 0, 0}, memory, nobody, limits);
  return static_cast<double>(first.warp_instructions) * static_cast<double>(launch.grid.count());
}

/// A launch, executed whole.
struct Executed {
  simt::Launch launch;
  simt::GlobalMemory memory;
  bool ended = true, cancelled = false;

  Executed(const Study& study, unsigned threads, const simt::Limits& limits,
           const std::function<void(double)>& progress)
      : launch(marked(study.plan->launch)), memory(*study.program, launch) {
    std::vector<std::unique_ptr<EndWatch>> watches;
    const auto make = [&]() -> simt::Observer& { return *watches.emplace_back(std::make_unique<EndWatch>()); };
    // Blocks that hand data on may wait for those before them.
    const unsigned workers = trace::meets_other_threads(*study.program) ? 1 : threads;
    const simt::Outcome outcome = simt::execute_grid(*study.program, launch, memory, make, workers, limits, progress);
    cancelled = outcome.cancelled;
    for (const auto& watch : watches) ended &= !watch->did_not_end();
  }

  gpu::ReadBuffer reader() {
    return [this](std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes) {
      memory.read(launch.buffers[buffer].address + first_byte, bytes);
    };
  }
};

/// Why a launch is not executed whole; empty where it may be.
std::string too_much(const Study& study, const ComparisonLimits& limits, const simt::Limits& block_limits) {
  std::uint64_t bytes = 0;
  for (const simt::Buffer& buffer : study.plan->launch.buffers) bytes += buffer.bytes;
  if (bytes > limits.bytes)
    return fmt::format("its buffers have {} MiB, more than the {} that are executed whole: choose a smaller --size",
                       base::grouped(bytes >> 20), base::grouped(limits.bytes >> 20));
  double instructions = warp_instructions_of(study, study.plan->launch, block_limits);
  if (study.reference)
    instructions += warp_instructions_of(*study.reference, study.reference->plan->launch, block_limits);
  if (instructions <= static_cast<double>(limits.warp_instructions)) return {};
  return fmt::format("it takes about {} warp instructions, more than the {} that are executed: choose a smaller --size",
                     base::grouped(static_cast<std::uint64_t>(instructions)), base::grouped(limits.warp_instructions));
}

trace::Finding finding_of(const Study& study, const gpu::Comparison& comparison) {
  const gpu::Difference& first = *comparison.result->first;
  const auto buffer = std::ranges::find(study.plan->buffers, first.buffer, &kernels::PlannedBuffer::name);
  trace::IndexedElement element{.index = first.row * buffer->cols + first.col};
  if (buffer->rows > 1) element.cell = trace::IndexedElement::Cell{first.row, first.col};
  trace::Finding finding{.kind = trace::FindingKind::wrong_result,
                         .source_line = study.kernel->line_of("check"),
                         .count = comparison.result->differences};
  trace::WrongResult facts;
  facts.memory.name = first.buffer;
  facts.element = element;
  facts.expected = first.expected;
  facts.got = first.got;
  facts.differences = comparison.result->differences;
  facts.compared = comparison.compared;
  finding.facts = std::move(facts);
  return finding;
}

void refuse(Study& study, const std::string& reason) {
  Findings findings = *study.findings;
  findings.not_compared = "The result was not compared: " + reason + ".";
  study.findings = std::make_shared<const Findings>(std::move(findings));
}

}  // namespace

gpu::Job job_of(const Study& study) {
  gpu::Job job = gpu::make_job(*study.kernel, *study.compiled, *study.plan);
  if (study.reference) job.reference = gpu::make_reference(*study.reference->compiled, *study.reference->plan);
  return job;
}

void add_comparison(Study& study, unsigned threads, const std::stop_token& stop,
                    const std::function<void(double)>& progress, const ComparisonLimits& limits) {
  if (study.kernel->check == kernels::Check::none) return;
  const simt::Limits block_limits{
      .instructions_per_block = std::min<std::uint64_t>(50'000'000, limits.warp_instructions), .stop = stop};
  if (const std::string reason = too_much(study, limits, block_limits); !reason.empty()) return refuse(study, reason);
  if (stop.stop_requested()) return;
  Executed executed(study, threads, block_limits, progress);
  std::optional<Executed> reference;
  if (study.reference && !executed.cancelled) reference.emplace(*study.reference, threads, block_limits, progress);
  if (executed.cancelled || (reference && reference->cancelled)) return;
  if (!executed.ended) return refuse(study, "the launch did not come to its end");
  if (reference && !reference->ended)
    return refuse(study, "the kernel that it is held against did not come to its end");
  const gpu::Job job = job_of(study);
  const gpu::Comparison comparison =
      gpu::compare_result(job, executed.reader(), reference ? reference->reader() : gpu::ReadBuffer{});
  if (!comparison.result) return refuse(study, comparison.reason);
  Findings findings = *study.findings;
  findings.compared = true;
  if (comparison.result->first) findings.list.push_back(finding_of(study, comparison));
  study.findings = std::make_shared<const Findings>(std::move(findings));
}

}  // namespace warplens::study
