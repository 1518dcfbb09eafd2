#include "analysis/clock/sample.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"

namespace warplens::clock {
namespace {

/// Number of replayed blocks per resident block. The first blocks fill the multiprocessor and the last ones empty it;
/// the time per block is measured in between.
constexpr std::uint64_t kRounds = 5;
constexpr std::uint64_t kLeastReplayed = 12;
/// Factor by which the limits may be exceeded if all resident blocks can then be executed completely. Complete blocks
/// are better than parts of blocks, because a part does not always represent the whole block.
constexpr std::uint64_t kFarBeyond = 2;
/// Number of replayed blocks per resident block, if the blocks are too long to be replayed completely. Only a part of
/// each block is then replayed.
constexpr std::uint64_t kRoundsOfParts = 2;
/// Minimum number of instructions to execute per warp. It is large enough to include the body of the warp's loop.
constexpr std::uint64_t kLeastOfWarp = 64;
/// Number of adjacent blocks from which the footprint is estimated.
constexpr std::uint64_t kNeighbours = 32;

/// Returns the numbers of up to `most` blocks that one multiprocessor gets, from the middle of the grid. A
/// multiprocessor gets every n-th block, where n is the number of multiprocessors.
std::vector<std::uint64_t> blocks_of_multiprocessor(std::uint64_t grid, const Gpu& gpu, std::uint64_t most) {
  const std::uint64_t step = std::min<std::uint64_t>(gpu.multiprocessors, grid);
  const std::uint64_t its_own = (grid + step - 1) / step;
  const std::uint64_t count = std::min(its_own, most);
  // The chosen blocks are in the middle: the multiprocessor executes as many blocks before them as after them.
  const std::uint64_t first = (its_own - count) / 2 * step + step / 2;
  std::vector<std::uint64_t> blocks;
  for (std::uint64_t at = 0; at < count; ++at) blocks.push_back(std::min(first + at * step, grid - 1));
  return blocks;
}

/// Returns the blocks from which the footprint is estimated: all blocks if each has its own multiprocessor, otherwise
/// adjacent blocks in the middle of the grid.
std::vector<std::uint64_t> neighbours(std::uint64_t grid, const Gpu& gpu) {
  const std::uint64_t count = grid <= gpu.multiprocessors ? grid : std::min(grid, kNeighbours);
  std::vector<std::uint64_t> blocks;
  for (std::uint64_t at = 0; at < count; ++at) blocks.push_back((grid - count) / 2 + at);
  return blocks;
}

/// Executes blocks and records their work and their accesses. WorkLimits determine how many blocks are executed, and
/// which part of each block.
class Sampler {
 public:
  Sampler(const Gpu& gpu, const Question& question)
      : gpu_(gpu),
        question_(question),
        grid_(question.blocks()),
        warps_((question.launch.block.count() + question.launch.machine.warp_size - 1) /
               question.launch.machine.warp_size) {}

  Sample run() {
    const simt::Program& program = question_.program;
    sample_.occupancy =
        compute_occupancy(gpu_, find_block_needs(program, question_.launch, question_.registers), grid_);
    const unsigned resident = sample_.occupancy.blocks;
    if (resident == 0) return refused(marked("no block fits on a multiprocessor"));
    if (question_.launch.cluster) return refused(marked("the launch uses clusters"));
    const std::vector<std::uint64_t> blocks =
        numbers(blocks_of_multiprocessor(grid_, gpu_, std::max(kLeastReplayed, kRounds * resident)));
    const std::uint64_t at_once = std::min<std::uint64_t>(blocks.size(), resident);
    WorkLimits of_first = question_.limits;
    of_first.of_a_block = of_first.instructions;
    const Work first = execute({blocks.data(), 1}, of_first);
    if (!first.refused.empty()) return refused(first.refused);
    if (first.blocks.empty()) return refused(kCancelled);
    if (is_long(first.blocks.front(), at_once))
      take_parts(std::span(blocks).first(std::min<std::size_t>(blocks.size(), kRoundsOfParts * resident)),
                 first.blocks.front());
    else
      take_whole(blocks, first.blocks.front(), at_once);
    if (question_.stop.stop_requested()) return refused(kCancelled);
    return std::move(sample_);
  }

 private:
  Sample refused(const std::string& why) {
    sample_.refused = why;
    return std::move(sample_);
  }

  /// Converts indices of launched blocks into numbers of blocks in the grid.
  std::vector<std::uint64_t> numbers(std::vector<std::uint64_t> indices) const {
    if (question_.subset)
      for (std::uint64_t& index : indices) index = question_.subset->number_of(index);
    return indices;
  }

  Work execute(std::span<const std::uint64_t> blocks, const WorkLimits& limits) const {
    return record_work(question_.program, question_.launch, gpu_.latency, question_.machine_instructions,
                       question_.registers, blocks, limits, question_.stop);
  }

  std::vector<BlockTouches> touch(std::span<const std::uint64_t> blocks, const TouchLimits& limits) const {
    return record_touches(question_.program, question_.launch, blocks, limits, question_.stop);
  }

  /// Returns whether `at_once` complete blocks would exceed the limits by more than the factor kFarBeyond.
  bool is_long(const BlockWork& first, std::uint64_t at_once) const {
    const WorkLimits& limits = question_.limits;
    return first.warp_instructions >= limits.instructions ||
           first.warp_instructions * at_once > kFarBeyond * limits.instructions ||
           first.sectors.size() * at_once > kFarBeyond * limits.sectors;
  }

  /// Executes complete blocks until a limit is reached. The limits are raised first if they are too low for all
  /// resident blocks (`at_once` blocks like `first`).
  void take_whole(std::span<const std::uint64_t> blocks, const BlockWork& first, std::uint64_t at_once) {
    WorkLimits limits = question_.limits;
    limits.instructions = std::max(limits.instructions, first.warp_instructions * at_once);
    limits.sectors = std::max(limits.sectors, first.sectors.size() * at_once);
    take(execute(blocks, limits), {.neighbours = touch(numbers(neighbours(grid_, gpu_)), {limits.beside})});
  }

  /// Executes only the first instructions of each warp. Their number is chosen so that all blocks together stay within
  /// the limits.
  void take_parts(std::span<const std::uint64_t> blocks, const BlockWork& first) {
    const WorkLimits& limits = question_.limits;
    std::vector<BlockTouches> whole = touch({blocks.data(), 1}, {.of_a_block = limits.of_a_block, .loads = false});
    if (whole.empty() || whole.front().warp_instructions >= limits.of_a_block) {
      sample_.refused = marked("a block executes too many instructions for a prediction");
      return;
    }
    const auto of_block = static_cast<double>(whole.front().warp_instructions);
    const double sectors =
        static_cast<double>(first.sectors.size()) / static_cast<double>(first.warp_instructions) * of_block;
    const auto count = static_cast<double>(blocks.size());
    const double share = std::min({1.0, static_cast<double>(limits.instructions) / count / of_block,
                                   static_cast<double>(limits.sectors) / count / sectors});
    const WorkLimits of_parts{
        .instructions = kAll, .of_a_block = kAll, .of_a_warp = of_a_warp(share, of_block), .sectors = kAll};
    const std::vector<std::uint64_t> others = numbers(neighbours(grid_, gpu_));
    const double beside =
        std::min(1.0, static_cast<double>(limits.beside) / static_cast<double>(others.size()) / of_block);
    Touches touches{
        .neighbours =
            touch(others, {.warp_instructions = kAll, .of_a_block = kAll, .of_a_warp = of_a_warp(beside, of_block)})};
    touches.share = share_of(touches.neighbours, of_block);
    touches.whole = std::move(whole.front());
    take(execute(blocks, of_parts), touches);
    sample_.share = share_of(sample_.blocks, of_block);
  }

  void take(Work work, const Touches& touches) {
    sample_.refused = std::move(work.refused);
    sample_.blocks = std::move(work.blocks);
    sample_.footprint =
        estimate_footprint(touches, question_.launch, grid_, gpu_.l2_kept * static_cast<double>(gpu_.l2_bytes));
  }

  std::uint64_t of_a_warp(double share, double instructions_of_block) const {
    const double each = share * instructions_of_block / static_cast<double>(warps_);
    return std::max(kLeastOfWarp, static_cast<std::uint64_t>(each));
  }

  /// Returns the share of the blocks' work that was executed. A complete block has `instructions_of_block`
  /// instructions.
  template <class Blocks>
  static double share_of(const Blocks& blocks, double instructions_of_block) {
    double executed = 0;
    for (const auto& block : blocks) executed += static_cast<double>(block.warp_instructions);
    return std::min(1.0, executed / (instructions_of_block * static_cast<double>(blocks.size())));
  }

  static constexpr std::uint64_t kAll = ~std::uint64_t{0};
  static constexpr const char* kCancelled = marked("the prediction was cancelled");

  const Gpu& gpu_;
  const Question& question_;
  const std::uint64_t grid_, warps_;
  Sample sample_;
};

}  // namespace

BlockNeeds find_block_needs(const simt::Program& program, const simt::Launch& launch, unsigned registers) {
  return {.threads = static_cast<unsigned>(launch.block.count()),
          .registers = registers,
          .shared_bytes = program.shared_bytes_with(launch.dynamic_shared_bytes)};
}

Sample take_sample(const Gpu& gpu, const Question& question) {
  return Sampler(gpu, question).run();
}

}  // namespace warplens::clock
