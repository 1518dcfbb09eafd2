#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/trace/findings/ordering.hpp"

namespace warplens::trace {

/// Tracks which block knows about the past of another block. A block learns the writes of a thread before a fence when
/// it reads, by an atomic or a strong load, a value that the thread wrote after the fence by an atomic or a strong
/// store. Blocks are executed one after another, so only the current one learns. Blocks are numbered in the order of
/// execution.
class BlockOrdering {
 public:
  void begin_block(std::uint32_t number);
  /// The current block publishes at `address` what it did up to `time`.
  void release(std::uint64_t address, Time time);
  /// The current block learns what was published at `address`.
  void acquire(std::uint64_t address);
  /// Returns whether the current block knows what an earlier block did at `time`.
  bool before(std::uint32_t block, Time time) const;

 private:
  using Known = std::vector<Time>;  ///< by block; shorter if nothing is known about the later ones
  struct Handed {
    std::uint32_t block;
    Time time;
    std::shared_ptr<const Known> known;  ///< what the block itself knew about others at that time
  };
  static constexpr std::size_t kMostHanded = 4'000'000;

  void learn(std::uint32_t block, Time time);

  std::uint32_t current_ = 0;
  std::shared_ptr<Known> known_ = std::make_shared<Known>();
  std::unordered_map<std::uint64_t, std::vector<Handed>> handed_;
  std::size_t count_ = 0;
  bool overflowed_ = false;  ///< the list was full: from then on, everything counts as known
};

}  // namespace warplens::trace
