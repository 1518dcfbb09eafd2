#include "app/study/partial_comparison.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "analysis/trace/block_writes.hpp"
#include "analysis/trace/findings/strength.hpp"
#include "app/study/execution_limits.hpp"
#include "app/study/gpu_job.hpp"

namespace warplens::study {
namespace {

/// Number of blocks to execute in addition to the corners of the grid.
constexpr std::uint64_t kSpreadBlocks = 12;
/// Maximum size of the inputs in bytes. If the inputs are larger, calculating the expected result of some elements
/// would take too long.
constexpr std::uint64_t kMostInputBytes = std::uint64_t{256} << 20;

/// Returns the blocks to execute, in the order of their numbers.
std::vector<simt::Dim3> sample_blocks(const simt::Dim3& grid) {
  std::set<std::uint64_t> numbers;
  for (const std::uint32_t x : {0U, grid.x - 1})
    for (const std::uint32_t y : {0U, grid.y - 1})
      for (const std::uint32_t z : {0U, grid.z - 1}) numbers.insert(block_number(grid, {x, y, z}));
  const std::uint64_t spread = std::min(grid.count(), kSpreadBlocks);
  for (std::uint64_t at = 0; at < spread; ++at) numbers.insert(at * grid.count() / spread);
  std::vector<simt::Dim3> blocks;
  for (const std::uint64_t number : numbers) blocks.push_back(index_at(grid, number));
  return blocks;
}

/// Collects the bytes of one element until all of them are known.
class ElementCollector {
 public:
  ElementCollector(gpu::WrittenElements& into, std::uint32_t bytes) : into_(into), bytes_(bytes), known_(bytes) {}

  void add(std::uint64_t element, std::uint32_t at, std::uint8_t byte) {
    if (element != element_) finish(), element_ = element;
    bytes_[at] = byte;
    known_[at] = true;
  }
  /// Adds the current element if all of its bytes were written.
  void finish() {
    if (std::ranges::find(known_, false) == known_.end()) {
      into_.numbers.push_back(element_);
      into_.bytes.insert(into_.bytes.end(), bytes_.begin(), bytes_.end());
    }
    std::fill(known_.begin(), known_.end(), false);
  }

 private:
  gpu::WrittenElements& into_;
  std::vector<std::uint8_t> bytes_;
  std::vector<bool> known_;
  std::uint64_t element_ = ~std::uint64_t{0};
};

gpu::WrittenElements collect_elements(const kernels::PlannedBuffer& planned, std::size_t buffer,
                                      std::span<const trace::BlockWrite> writes) {
  gpu::WrittenElements elements{.buffer = buffer, .numbers = {}, .bytes = {}};
  const std::uint64_t begin = planned.address + planned.offset * planned.element_bytes;
  const std::uint64_t end = begin + planned.rows * planned.cols * planned.element_bytes;
  ElementCollector collector(elements, planned.element_bytes);
  auto write = std::ranges::lower_bound(writes, begin / trace::BlockWrite::kBytes, {}, &trace::BlockWrite::word);
  for (; write != writes.end() && write->word * trace::BlockWrite::kBytes < end; ++write) {
    for (std::uint64_t byte = 0; byte < trace::BlockWrite::kBytes; ++byte) {
      const std::uint64_t address = write->word * trace::BlockWrite::kBytes + byte;
      if (!(write->written >> byte & 1) || address < begin || address >= end) continue;
      collector.add((address - begin) / planned.element_bytes,
                    static_cast<std::uint32_t>((address - begin) % planned.element_bytes), write->bytes[byte]);
    }
  }
  collector.finish();
  return elements;
}

/// The elements that some blocks of a launch wrote.
struct SampledWrites {
  std::vector<gpu::WrittenElements> elements;
  std::uint64_t blocks = 0;
};

SampledWrites sample_writes(const Study& study, const std::stop_token& stop, const ComparisonLimits& limits) {
  const simt::Launch& launch = study.plan->launch;
  const trace::BlockWrites writes =
      trace::follow_selected_blocks(*study.program, launch, sample_blocks(launch.grid), limits_of(study.choice, stop),
                                    {.warp_instructions = limits.warp_instructions / 4});
  SampledWrites sampled{.elements = {}, .blocks = writes.blocks};
  for (std::size_t at = 0; at < study.plan->buffers.size(); ++at)
    if (gpu::WrittenElements elements = collect_elements(study.plan->buffers[at], at, writes.writes);
        !elements.numbers.empty())
      sampled.elements.push_back(std::move(elements));
  return sampled;
}

/// Returns whether the expected result of some elements can be calculated quickly.
bool is_quick(const Study& study) {
  if (study.kernel->check == kernels::Check::copy || study.kernel->check == kernels::Check::transpose ||
      study.kernel->check == kernels::Check::kernel)
    return true;
  std::uint64_t bytes = 0;
  for (const simt::Buffer& buffer : study.plan->launch.buffers) bytes += buffer.bytes;
  return study.kernel->check != kernels::Check::sum && bytes <= kMostInputBytes;
}

bool meets_others(const Study& study) {
  return trace::meets_other_threads(*study.program) || (study.reference && meets_others(*study.reference));
}

}  // namespace

std::optional<PartialComparison> compare_some_blocks(const Study& study, const std::stop_token& stop,
                                                     const ComparisonLimits& limits) {
  if (meets_others(study) || !is_quick(study)) return std::nullopt;
  const SampledWrites written = sample_writes(study, stop, limits);
  const SampledWrites expected = study.reference ? sample_writes(*study.reference, stop, limits) : SampledWrites{};
  if (stop.stop_requested() || written.blocks == 0) return std::nullopt;
  PartialComparison made{gpu::compare_written(job_of(study), written.elements, expected.elements), written.blocks};
  return made.comparison.result ? std::optional(std::move(made)) : std::nullopt;
}

}  // namespace warplens::study
