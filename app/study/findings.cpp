#include <algorithm>

#include "analysis/base/numbers.hpp"
#include "analysis/grid/outermost.hpp"
#include "app/study/execution_limits.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::study {
namespace {

/// Maximum number of instructions per block while the kinds of blocks are determined. There must be a limit, because a
/// block may never end.
constexpr std::uint64_t kMostInstructionsOfKind = 1'000'000;

/// Returns the kinds of block of the launch; none if they cannot be determined.
std::vector<grid::BlockClass> kinds_of_blocks(const Study& study, const std::stop_token& stop) {
  if (study.totals && study.totals->method == TotalsMethod::classes) return study.totals->block_classes;
  simt::Limits limits = limits_of(study.choice, stop);
  limits.instructions_per_block = kMostInstructionsOfKind;
  const grid::GridTotals totals = grid::totals_by_classes(*study.program, study.plan->launch, limits);
  return totals.cut ? std::vector<grid::BlockClass>{} : totals.classes;
}

/// Returns the outermost blocks of all kinds (grid::outermost_blocks); an empty list if one of the kinds has none.
std::vector<simt::Dim3> telling_blocks(const std::vector<grid::BlockClass>& kinds) {
  std::vector<simt::Dim3> blocks;
  for (const grid::BlockClass& kind : kinds) {
    const std::vector<simt::Dim3> outermost = grid::outermost_blocks(kind);
    if (outermost.empty()) return {};
    blocks.insert(blocks.end(), outermost.begin(), outermost.end());
  }
  return blocks;
}

/// Returns true if all initial elements of a buffer are equal.
bool begins_with_equals(const simt::Buffer& buffer) {
  constexpr std::uint64_t kLookedAt = 4096;
  const std::uint64_t element = buffer.element_bytes, bytes = std::min(buffer.bytes, kLookedAt);
  if (!buffer.fill || element == 0 || bytes < 2 * element) return false;
  std::vector<std::uint8_t> begin(kLookedAt);
  buffer.fill(0, begin);
  return std::equal(begin.begin(), begin.begin() + static_cast<std::ptrdiff_t>(bytes / element * element - element),
                    begin.begin() + static_cast<std::ptrdiff_t>(element));
}

}  // namespace

std::vector<simt::Fill> distinct_fills(const kernels::Plan& plan) {
  std::vector<simt::Fill> fills;
  for (const simt::Buffer& buffer : plan.launch.buffers) {
    simt::Fill& fill = fills.emplace_back();
    const auto planned = std::ranges::find(plan.buffers, buffer.address, &kernels::PlannedBuffer::address);
    if (planned == plan.buffers.end() || !begins_with_equals(buffer)) continue;
    if (const auto element = kernels::element_named(planned->element))
      fill = kernels::make_fill(
          "index", {.element = *element, .rows = planned->rows, .cols = planned->cols, .offset = planned->offset});
  }
  return fills;
}

namespace {

Findings search_for_errors(const Study& study, const std::stop_token& stop, const std::function<void(double)>& progress,
                           const SearchEffort& effort) {
  const simt::Limits limits = limits_of(study.choice, stop);
  const std::vector<grid::BlockClass> kinds = kinds_of_blocks(study, stop);
  trace::FindingOptions options{.every_block = effort.every_block,
                                .seconds = effort.seconds,
                                .other_fills = distinct_fills(*study.plan),
                                .telling_blocks = telling_blocks(kinds),
                                .stop = stop,
                                .until = limits.until,
                                .progress = progress};
  // The search reports a block as endless if it has too many instructions. If the totals come from a complete
  // execution, no block is endless, so the limit is raised to the instructions of the whole launch.
  const bool did_end = study.totals && !study.totals->cut && study.choice.execute_seconds > 0;
  if (did_end)
    options.most_instructions_per_block =
        std::max(options.most_instructions_per_block, study.totals->totals.warp_instructions);
  Findings findings{trace::find(*study.program, study.plan->launch, options)};
  if (!options.telling_blocks.empty() && findings.blocks >= options.telling_blocks.size())
    findings.kinds = kinds.size();
  if (findings.cut)
    findings.given_up =
        describe_cut(study, {study.choice.execute_seconds, findings.blocks, findings.grid_blocks, *findings.cut});
  return findings;
}

}  // namespace

void add_findings(Study& study, const std::stop_token& stop, const std::function<void(double)>& progress,
                  const SearchEffort& effort) {
  execute_within_memory(study, [&] {
    Findings findings = search_for_errors(study, stop, progress, effort);
    if (!findings.cancelled) study.findings = std::make_shared<Findings>(std::move(findings));
  });
}

std::string describe_coverage(const Findings& findings) {
  if (findings.cut) return say("The search for errors is incomplete: {}.", findings.given_up);
  const std::string forgotten =
      findings.forgot
          ? tr(" These blocks touch more memory than the search can track, so some races between them may be missed.")
          : "";
  if (findings.every_block()) return tr("Every block was checked.") + forgotten;
  const std::string looked_at = base::group_digits(findings.blocks), all = base::group_digits(findings.grid_blocks);
  if (findings.kinds == 0)
    return say("{} of {} blocks were checked: the corners and edges of the grid, and blocks spread evenly between "
               "them. "
               "Errors that occur only in other blocks are not found. To check every block, use 'warplens check "
               "--full'.",
               looked_at, all) +
           forgotten;
  const std::string kinds =
      findings.kinds == 1 ? tr("the only kind of block") : say("all {} kinds of block", findings.kinds);
  return say("{} of {} blocks were checked, including the outermost blocks of {}. Out-of-bounds and misaligned "
             "accesses, "
             "index overflows, divergence and endless loops are found in the whole grid, because all blocks of a kind "
             "behave alike. Races and reads of unwritten memory are found only in the checked blocks. To check every "
             "block, use 'warplens check --full'.",
             looked_at, all, kinds) +
         forgotten;
}

}  // namespace warplens::study
