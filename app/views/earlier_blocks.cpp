#include "app/views/earlier_blocks.hpp"

#include <algorithm>

#include "app/views/footprint.hpp"

namespace warplens::views {
namespace {

using trace::BlockWrite;

// Adds the elements [begin, end). Extends the last run if they continue it; otherwise, starts a new run. Successive
// calls must have ascending values of `begin`.
void append_run(Runs& runs, std::uint64_t begin, std::uint64_t end) {
  if (!runs.empty() && begin <= runs.back().second)
    runs.back().second = std::max(runs.back().second, end);
  else
    runs.emplace_back(begin, end);
}

Runs written_runs(const std::vector<BlockWrite>& writes, const kernels::PlannedBuffer& buffer, std::uint64_t before) {
  Runs runs;
  if (buffer.element_bytes == 0) return runs;
  const std::uint64_t begin = range_of(buffer, 0, 0).begin, count = buffer.rows * buffer.cols;
  const std::uint64_t end = begin + count * buffer.element_bytes;
  auto at = std::ranges::lower_bound(writes, begin / BlockWrite::kBytes, {}, &BlockWrite::word);
  for (; at != writes.end() && at->word * BlockWrite::kBytes < end; ++at) {
    if (at->block >= before) continue;
    for (unsigned byte = 0; byte < BlockWrite::kBytes; ++byte) {
      const std::uint64_t address = at->word * BlockWrite::kBytes + byte;
      if (!(at->written >> byte & 1) || address < begin || address >= end) continue;
      const std::uint64_t element = (address - begin) / buffer.element_bytes;
      append_run(runs, element, element + 1);
    }
  }
  return runs;
}

}  // namespace

EarlierBlocks earlier_blocks(const study::Study& study,
                             const std::shared_ptr<const study::LaunchWrites>& launch_writes) {
  EarlierBlocks earlier;
  if (!study.recording || !study.plan) return earlier;
  using State = EarlierBlocks::State;
  earlier.number = block_number(study.plan->launch.grid, study.recording->block);
  if (earlier.number == 0) return earlier;
  const bool is_its =
      launch_writes && (launch_writes->study.plan == study.plan || study::same_launch(launch_writes->study, study));
  if (!is_its || earlier.number > launch_writes->writes.blocks) {
    earlier.state = is_its ? State::too_many : State::pending;
    return earlier;
  }
  earlier.state = launch_writes->writes.reads_others(earlier.number) ? State::alone : State::followed;
  earlier.of = launch_writes;
  for (const kernels::PlannedBuffer& buffer : study.plan->buffers)
    earlier.written.push_back(written_runs(launch_writes->writes.writes, buffer, earlier.number));
  return earlier;
}

bool contains(const Runs& runs, std::uint64_t element) {
  const auto behind = std::ranges::upper_bound(
      runs, element, {}, [](const std::pair<std::uint64_t, std::uint64_t>& run) { return run.first; });
  return behind != runs.begin() && element < std::prev(behind)->second;
}

}  // namespace warplens::views
