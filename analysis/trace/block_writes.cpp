#include "analysis/trace/block_writes.hpp"

#include <algorithm>
#include <bitset>
#include <span>
#include <unordered_map>

#include "analysis/simt/group.hpp"
#include "analysis/simt/out_of_memory.hpp"

namespace warplens::trace {
namespace {

/// Number of blocks to execute between two checks of the limits.
constexpr std::uint64_t kChunk = 64;
/// Number of writes of a block after which entries for the same word are merged.
constexpr std::size_t kMostLoose = std::size_t{1} << 20;

bool writes(AccessKind kind) {
  return kind == AccessKind::store || kind == AccessKind::reduction || kind == AccessKind::atomic ||
         kind == AccessKind::matrix_store;
}

bool reads(AccessKind kind) {
  return kind != AccessKind::store && kind != AccessKind::matrix_store;
}

/// A set of words in memory. Each page of the set has one bit per word.
class WrittenWords {
 public:
  void add(std::uint64_t word) { pages_[word / kWords].set(word % kWords); }
  bool has(std::uint64_t word) const {
    const auto page = pages_.find(word / kWords);
    return page != pages_.end() && page->second.test(word % kWords);
  }
  bool empty() const { return pages_.empty(); }

 private:
  static constexpr std::size_t kWords = 1024;
  std::unordered_map<std::uint64_t, std::bitset<kWords>> pages_;
};

/// Records the addresses that each block writes. Reads the values at these addresses when the block ends.
class Follower : public simt::Observer {
 public:
  Follower(const simt::Dim3& grid, simt::GlobalMemory& memory) : grid_(grid), memory_(memory) {}

  void block_begin(const simt::Dim3& block) override {
    block_ = block_number(grid_, block);
    begun_.push_back(static_cast<std::uint32_t>(block_));
    places_.clear();
    reads_others_ = false;
  }

  void access(const simt::Access& access) override {
    if (access.space != ptx::StateSpace::global) return;
    if (reads(access.kind) && !reads_others_ && !written_.empty())
      each_word(access, [&](std::uint64_t word, std::uint8_t) { reads_others_ |= written_.has(word); });
    if (!writes(access.kind)) return;
    each_word(access, [&](std::uint64_t word, std::uint8_t bytes) { places_.push_back({word, bytes}); });
    if (places_.size() >= kMostLoose) put_together();
  }

  void fault(const simt::Fault& fault) override {
    using Kind = simt::Fault::Kind;
    stuck_ |= fault.kind == Kind::budget || fault.kind == Kind::deadlock || fault.kind == Kind::trap ||
              fault.kind == Kind::assertion;
  }

  void block_end(const simt::Dim3&) override {
    if (stuck_) return;
    put_together();
    for (const Place& place : places_) {
      BlockWrite kept{place.word, static_cast<std::uint32_t>(block_), place.bytes, {}};
      memory_.read(place.word * BlockWrite::kBytes, kept.bytes);
      found_.writes.push_back(kept);
      written_.add(place.word);
    }
    if (reads_others_) found_.readers.push_back(static_cast<std::uint32_t>(block_));
  }

  bool stuck() const { return stuck_; }
  std::size_t kept() const { return found_.writes.size(); }
  /// Returns the writes of the first `blocks` executed blocks, all of which have ended.
  BlockWrites take(std::uint64_t blocks) {
    found_.blocks = blocks;
    const auto further = std::span(begun_).subspan(std::min<std::size_t>(blocks, begun_.size()));
    const auto is_further = [&](std::uint32_t block) { return std::ranges::find(further, block) != further.end(); };
    if (!further.empty())
      std::erase_if(found_.writes, [&](const BlockWrite& write) { return is_further(write.block); });
    std::erase_if(found_.readers, is_further);
    std::ranges::stable_sort(found_.writes, {}, &BlockWrite::word);
    found_.writes.shrink_to_fit();
    return std::move(found_);
  }

 private:
  struct Place {
    std::uint64_t word;
    std::uint8_t bytes;
  };

  template <class Act>
  static void each_word(const simt::Access& access, Act act) {
    for_each_lane(access.active, [&](unsigned lane) {
      const std::uint64_t end = access.addresses[lane] + access.width;
      for (std::uint64_t at = access.addresses[lane]; at < end;) {
        const std::uint64_t word = at / BlockWrite::kBytes, next = std::min(end, (word + 1) * BlockWrite::kBytes);
        const auto count = static_cast<unsigned>(next - at), first = static_cast<unsigned>(at % BlockWrite::kBytes);
        act(word, static_cast<std::uint8_t>(((1u << count) - 1) << first));
        at = next;
      }
    });
  }

  /// Sorts the writes of the block and merges those to the same word.
  void put_together() {
    std::ranges::sort(places_, {}, &Place::word);
    std::size_t to = 0;
    for (const Place& place : places_) {
      if (to > 0 && places_[to - 1].word == place.word)
        places_[to - 1].bytes |= place.bytes;
      else
        places_[to++] = place;
    }
    places_.resize(to);
  }

  simt::Dim3 grid_;
  simt::GlobalMemory& memory_;
  std::uint64_t block_ = 0;
  std::vector<std::uint32_t> begun_;  ///< numbers of the blocks that have started, in order
  std::vector<Place> places_;         ///< places in memory to which the current block wrote
  bool reads_others_ = false, stuck_ = false;
  WrittenWords written_;  ///< words to which earlier blocks wrote
  BlockWrites found_;
};

/// Returns the first entry whose word is `word` or greater.
auto first_at(const std::vector<BlockWrite>& writes, std::uint64_t word) {
  return std::ranges::lower_bound(writes, word, {}, &BlockWrite::word);
}

}  // namespace

std::uint64_t BlockWrites::left_at(std::uint64_t address, std::uint64_t block, std::vector<std::uint8_t>& to) const {
  std::uint64_t known = 0;
  const std::uint64_t end = address + to.size();
  for (auto at = first_at(writes, address / BlockWrite::kBytes);
       at != writes.end() && at->word * BlockWrite::kBytes < end; ++at) {
    if (at->block >= block) continue;
    for (unsigned byte = 0; byte < BlockWrite::kBytes; ++byte) {
      const std::uint64_t place = at->word * BlockWrite::kBytes + byte;
      if (!(at->written >> byte & 1) || place < address || place >= end) continue;
      to[place - address] = at->bytes[byte];
      known |= std::uint64_t{1} << (place - address);
    }
  }
  return known;
}

std::int64_t BlockWrites::last_writer(std::uint64_t address, std::uint64_t bytes, std::uint64_t block) const {
  std::int64_t last = -1;
  for (auto at = first_at(writes, address / BlockWrite::kBytes);
       at != writes.end() && at->word * BlockWrite::kBytes < address + bytes; ++at) {
    const std::uint64_t begin = at->word * BlockWrite::kBytes;
    for (unsigned byte = 0; byte < BlockWrite::kBytes; ++byte) {
      const bool is_inside = begin + byte >= address && begin + byte < address + bytes;
      if (at->block < block && is_inside && (at->written >> byte & 1)) last = std::max<std::int64_t>(last, at->block);
    }
  }
  return last;
}

bool BlockWrites::reads_others(std::uint64_t block) const {
  return std::ranges::binary_search(readers, block);
}

namespace {

/// Executes blocks until a limit is reached: the blocks whose numbers `block_at` returns for 0 to `count` - 1. Checks
/// the limits after each chunk of blocks.
template <class BlockAt>
BlockWrites follow(const simt::Program& program, const simt::Launch& launch, std::uint64_t count, BlockAt block_at,
                   const simt::Limits& limits, const BlockWriteLimits& most) {
  if (simt::runs_interleaved(program, launch)) return {};
  simt::Launch bounded = launch;
  bounded.host_bytes = launch.host_bytes ? std::min(launch.host_bytes, most.host_bytes) : most.host_bytes;
  simt::GlobalMemory memory(program, bounded);
  Follower follower(launch.grid, memory);
  simt::Limits own = limits;
  own.instructions_per_block = std::min(limits.instructions_per_block, most.warp_instructions);
  std::uint64_t done = 0, executed = 0;
  const auto go_on = [&](double) {
    if (follower.stuck()) return false;
    ++done;
    return follower.kept() < most.writes;
  };
  try {
    while (done < count && executed < most.warp_instructions && follower.kept() < most.writes) {
      std::vector<simt::Dim3> chunk;
      for (std::uint64_t at = done; at < std::min(count, done + kChunk); ++at) chunk.push_back(block_at(at));
      const simt::Outcome outcome = simt::execute_blocks(program, bounded, chunk, memory, follower, own, go_on);
      executed += outcome.warp_instructions;
      if (!outcome.is_whole() || follower.stuck()) break;
    }
  } catch (const simt::OutOfMemory&) {  // memory is exhausted: return the results up to this point, which are valid
  }
  return follower.take(done);
}

}  // namespace

BlockWrites follow_blocks(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits,
                          const BlockWriteLimits& most) {
  const auto block_at = [&](std::uint64_t at) { return index_at(launch.grid, at); };
  return follow(program, launch, launch.grid.count(), block_at, limits, most);
}

BlockWrites follow_selected_blocks(const simt::Program& program, const simt::Launch& launch,
                                   std::span<const simt::Dim3> blocks, const simt::Limits& limits,
                                   const BlockWriteLimits& most) {
  return follow(
      program, launch, blocks.size(), [&](std::uint64_t at) { return blocks[at]; }, limits, most);
}

}  // namespace warplens::trace
