#include "kernels/plan/reach.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

#include "analysis/simt/execute.hpp"
#include "analysis/simt/out_of_memory.hpp"

namespace warplens::kernels {
namespace {

constexpr std::uint64_t kMostAccesses = 300'000;
constexpr std::uint64_t kMostBlocks = 4096;
constexpr std::uint64_t kMostInstructionsOfBlock = 4'000'000;
/// If a block was stopped before its end, buffers get this multiple of the accessed size.
constexpr std::uint64_t kRoomOfStopped = 4;
/// Limits in seconds and bytes of memory. They stop kernels that never end, or whose accesses need more host memory
/// than this; other kernels stay far below them.
constexpr double kMostSeconds = 2;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

/// Records the last accessed byte of each buffer and of shared memory.
class Furthest : public simt::Observer {
 public:
  explicit Furthest(const simt::Launch& launch) : launch_(launch) {
    reach_.bytes.resize(launch.buffers.size());
    reach_.before.resize(launch.buffers.size());
  }

  bool takes_interleaved_blocks() const override { return true; }
  void access(const simt::Access& access) override {
    ++accesses_;
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      if (access.active >> lane & 1) see(access, access.addresses[lane]);
  }

  void fault(const simt::Fault& fault) override { is_stopped_ |= fault.kind == simt::Fault::Kind::budget; }

  std::uint64_t accesses() const { return accesses_; }
  /// Returns true if a block was stopped because it executed too many instructions.
  bool is_stopped() const { return is_stopped_; }
  const Reach& reach() const { return reach_; }

 private:
  void see(const simt::Access& access, std::uint64_t address) {
    if (access.space == ptx::StateSpace::shared) {
      const std::uint64_t end = address + access.width;
      if (end <= UINT32_MAX) reach_.shared_bytes = std::max(reach_.shared_bytes, static_cast<std::uint32_t>(end));
    } else if (access.space == ptx::StateSpace::global) {
      for (std::size_t at = 0; at < launch_.buffers.size(); ++at) {
        const std::uint64_t byte = address - launch_.buffers[at].address;
        if (const std::uint64_t before = launch_.buffers[at].address - address; before <= kRoomBeforeBytes)
          reach_.before[at] = std::max(reach_.before[at], before);
        if (address < launch_.buffers[at].address || byte >= launch_.buffers[at].bytes) continue;
        reach_.bytes[at] = std::max(reach_.bytes[at], byte + access.width);
      }
    }
  }

  const simt::Launch& launch_;
  Reach reach_;
  std::uint64_t accesses_ = 0;
  bool is_stopped_ = false;
};

/// Returns the lowest `digits` bits of the number, in reverse order.
std::uint64_t reverse_digits(std::uint64_t number, unsigned digits) {
  std::uint64_t reversed = 0;
  for (unsigned digit = 0; digit < digits; ++digit) reversed = reversed << 1 | (number >> digit & 1);
  return reversed;
}

}  // namespace

std::vector<simt::Dim3> sample_blocks(const simt::Dim3& grid) {
  std::vector<simt::Dim3> blocks;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> taken;
  const auto take = [&](const simt::Dim3& block) {
    if (taken.insert({block.x, block.y, block.z}).second) blocks.push_back(block);
  };
  for (unsigned corner = 8; corner-- > 0;)
    take({corner & 1 ? grid.x - 1 : 0, corner & 2 ? grid.y - 1 : 0, corner & 4 ? grid.z - 1 : 0});
  const std::uint64_t wanted = std::min(grid.count(), kMostBlocks);
  // Bit-reversed order spreads the blocks over the whole grid, even if a limit is reached after a few blocks.
  const auto digits = static_cast<unsigned>(std::bit_width(wanted - 1));
  for (std::uint64_t at = 0; at < std::bit_ceil(wanted); ++at)
    if (const std::uint64_t number = reverse_digits(at, digits); number < wanted)
      take(index_at(grid, number * (grid.count() / wanted)));
  return blocks;
}

bool asks_for_reach(const BufferSpec& buffer) {
  return buffer.rows == kReached || buffer.cols == kReached;
}

bool asks_for_reach(const KernelFile& kernel) {
  return kernel.dynamic_shared == kReached ||
         std::ranges::any_of(kernel.buffers, [](const BufferSpec& buffer) { return asks_for_reach(buffer); });
}

Reach find_reach(const simt::Program& program, const simt::Launch& whole) {
  simt::Launch launch = whole;
  launch.host_bytes = std::min(kMostBytes, simt::share_of_host_memory());
  const std::vector<simt::Dim3> blocks = sample_blocks(launch.grid);
  simt::GlobalMemory memory(program, launch);
  Furthest furthest(launch);
  const simt::Limits limits = simt::within_seconds(kMostSeconds, {.instructions_per_block = kMostInstructionsOfBlock});
  simt::Outcome outcome;
  try {
    outcome = simt::execute_blocks(program, launch, blocks, memory, furthest, limits,
                                   [&](double) { return furthest.accesses() < kMostAccesses; });
  } catch (const simt::OutOfMemory&) {
    // The accesses before the memory was full are still used.
  }
  Reach reach = furthest.reach();
  const bool is_stopped = furthest.is_stopped() || outcome.cut;
  if (is_stopped || (outcome.blocks < launch.grid.count() && !launch.cooperative))
    for (std::uint64_t& bytes : reach.bytes)
      bytes = std::min(std::bit_ceil(bytes) * (is_stopped ? kRoomOfStopped : 1), std::max(kRoomBytes, bytes));
  return reach;
}

}  // namespace warplens::kernels
