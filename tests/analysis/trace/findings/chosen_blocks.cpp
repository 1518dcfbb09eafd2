#include "tests/analysis/trace/findings/chosen_blocks.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>

#include "analysis/grid/outermost.hpp"

namespace warplens {
namespace {

constexpr int kLaunches = 60;
/// A program is skipped if the kinds of blocks are unknown in its first kNotTold launches.
constexpr int kNotTold = 10;
constexpr std::uint64_t kMostInstructions = 5'000;
constexpr std::uint64_t kLeastAddress = 1 << 20;  ///< smaller arguments of a kernel are sizes; the others are addresses

/// Source line of a finding, and its kind.
using ClaimedFindings = std::set<std::pair<std::uint32_t, trace::FindingKind>>;

simt::Launch varied(const LoadedProgram& loaded, std::mt19937_64& random) {
  simt::Launch launch = loaded.launch;
  launch.grid = {static_cast<std::uint32_t>(random() % 40 + 1), static_cast<std::uint32_t>(random() % 3 + 1), 1};
  for (simt::Buffer& buffer : launch.buffers) {
    // The length of a buffer may end between two blocks or in the middle of one. In some launches, the buffer is large
    // enough for all threads.
    const std::uint64_t length = random() % 4 == 0 ? 1 << 16 : random() % (launch.grid.x * 300) + 4;
    if (random() % 3 != 0) buffer.bytes = length / 4 * 4;
  }
  const ptx::Function& entry = loaded.program->entry();
  for (std::size_t at = 0; at < entry.params.size(); ++at) {
    const std::uint32_t bytes =
        static_cast<std::uint32_t>(loaded.program->module().variables[entry.params[at]].bytes());
    std::uint8_t* const place = launch.arguments.data() + loaded.program->code().entry_param_offsets[at];
    std::uint64_t value = 0;
    if (bytes != 4 && bytes != 8) continue;
    std::memcpy(&value, place, bytes);
    if (value >= kLeastAddress || random() % 3 == 0) continue;
    value = random() % 3 == 0 ? random() % 100 : random() % (launch.grid.x * launch.block.count() * 2);
    std::memcpy(place, &value, bytes);
  }
  return launch;
}

ClaimedFindings claimed(const trace::Findings& findings) {
  using enum trace::FindingKind;
  static const std::set<trace::FindingKind> kClaimed{out_of_bounds, misaligned, index_overflow, barrier_divergence,
                                                     warp_divergence};
  ClaimedFindings told;
  for (const trace::Finding& finding : findings.list)
    if (kClaimed.contains(finding.kind)) told.emplace(finding.source_line, finding.kind);
  return told;
}

std::vector<simt::Dim3> outermost(const grid::GridTotals& totals) {
  std::vector<simt::Dim3> blocks;
  for (const grid::BlockClass& kind : totals.classes) {
    const std::vector<simt::Dim3> own = grid::outermost_blocks(kind);
    if (own.empty()) return {};
    blocks.insert(blocks.end(), own.begin(), own.end());
  }
  return blocks;
}

}  // namespace

void expect_the_same_of_chosen_blocks(const LoadedProgram& loaded) {
  std::mt19937_64 random(20261121);
  const simt::Limits limits{.instructions_per_block = kMostInstructions};
  int told = 0;
  for (int number = 0; number < kLaunches && (told > 0 || number < kNotTold); ++number) {
    const simt::Launch launch = varied(loaded, random);
    const std::vector<simt::Dim3> blocks = outermost(grid::totals_by_classes(*loaded.program, launch, limits));
    if (blocks.empty()) continue;
    ++told;
    trace::FindingOptions options{.most_blocks = launch.grid.count(),
                                  .most_warp_instructions = ~std::uint64_t{0},
                                  .most_instructions_per_block = kMostInstructions};
    const trace::Findings all = trace::find(*loaded.program, launch, options);
    options.most_blocks = 1;
    options.telling_blocks = blocks;
    const trace::Findings chosen = trace::find(*loaded.program, launch, options);
    ASSERT_TRUE(all.every_block());
    ASSERT_EQ(claimed(chosen), claimed(all))
        << loaded.file.path << ", launch " << number << ": grid " << launch.grid.x << "x" << launch.grid.y << ", "
        << chosen.blocks << " blocks of " << all.blocks;
  }
  testing::Test::RecordProperty("launches_told_by_kinds", told);
}

}  // namespace warplens
