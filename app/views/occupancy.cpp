#include "app/views/occupancy.hpp"

#include <fmt/format.h>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using clock::OccupancyLimit;

/// Returns the name of a limit: "threads per SM". The name follows "limited by" in a sentence.
const char* limit_in_words(OccupancyLimit limit) {
  switch (limit) {
    case OccupancyLimit::threads:
      return tr("threads per SM");
    case OccupancyLimit::blocks:
      return tr("blocks per SM");
    case OccupancyLimit::registers:
      return tr("registers");
    case OccupancyLimit::shared_memory:
      return tr("shared memory");
    case OccupancyLimit::grid:
      return tr("the size of the grid");
  }
  return "";
}

const char* bar_name(OccupancyLimit resource) {
  switch (resource) {
    case OccupancyLimit::threads:
      return tr("threads");
    case OccupancyLimit::blocks:
      return tr("blocks");
    default:
      return limit_in_words(resource);
  }
}

std::string need_in_words(const clock::BlockNeeds& needs, const clock::ResourceUse& use) {
  const std::string of_block = group_digits(use.of_block), available = group_digits(use.available);
  switch (use.resource) {
    case OccupancyLimit::threads:
      return say("{} of {} per block", of_block, available);
    case OccupancyLimit::registers:
      return say("{} per thread, {} of {} per block", needs.registers, of_block, available);
    case OccupancyLimit::shared_memory:
      return say("{} of {} bytes per block", of_block, available);
    default:
      return say("at most {} per SM", available);
  }
}

/// Returns how many blocks would fit if a block needed less of the resource. Empty if this would not give more warps:
/// more blocks can have fewer warps in total if the blocks are smaller.
std::string next_in_words(const clock::ResourceUse& use, const clock::Occupancy& now) {
  if (use.next_need == 0 || use.blocks_then <= now.blocks || use.warps_then <= now.warps) return "";
  const std::string blocks = in_blocks(use.blocks_then), warps = in_warps(use.warps_then);
  switch (use.resource) {
    case OccupancyLimit::threads:
      return say("With {} threads per block: {} ({}).", use.next_need, blocks, warps);
    case OccupancyLimit::registers:
      return say("With {} registers per thread: {} ({}).", use.next_need, blocks, warps);
    case OccupancyLimit::shared_memory:
      return say("With {} bytes of shared memory per block: {} ({}).", group_digits(use.next_need), blocks, warps);
    default:
      return "";
  }
}

}  // namespace

std::string describe_occupancy(const clock::Occupancy& occupancy) {
  if (occupancy.blocks == 0) return say("No block fits on an SM. The limit is: {}.", limit_in_words(occupancy.limit));
  return say("Occupancy {}: {} ({} of {} warps) per SM, limited by {}.",
             fmt::format("{:.0f} %", 100 * occupancy.share()), in_blocks(occupancy.blocks), occupancy.warps,
             occupancy.most_warps, limit_in_words(occupancy.limit));
}

OccupancyBars occupancy_bars(const clock::Gpu& gpu, const clock::BlockNeeds& needs, std::uint64_t grid) {
  const clock::Occupancy occupancy = compute_occupancy(gpu, needs, grid);
  OccupancyBars result{.sentence = describe_occupancy(occupancy), .resident = occupancy.blocks, .bars = {}};
  for (const clock::ResourceUse& use : compute_resource_use(gpu, needs, grid))
    result.bars.push_back({.name = bar_name(use.resource),
                           .need = need_in_words(needs, use),
                           .next = next_in_words(use, occupancy),
                           .of_block = static_cast<double>(use.of_block) / static_cast<double>(use.available),
                           .blocks = use.blocks,
                           .is_limit = use.resource == occupancy.limit});
  return result;
}

}  // namespace warplens::views
