#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/trace/findings/ordering.hpp"

namespace warplens::trace {

/// Tracks which earlier actions of other blocks are ordered before the actions of each block; the block "knows" these
/// actions. A thread publishes its writes if it executes a fence after them, and then stores a value by an atomic or a
/// strong store. When a block reads this value by an atomic or a strong load, it learns of the writes before the fence.
/// Blocks are executed one after another, so only the current block learns. Blocks are numbered in the order of
/// execution.
class BlockOrdering {
 public:
  void begin_block(std::uint32_t number);
  /// Publishes, under the key `address`, the actions of the current block up to `time`.
  void release(std::uint64_t address, Time time);
  /// Records that the current block now knows the actions that were published under `address`.
  void acquire(std::uint64_t address);
  /// Returns whether the current block knows the actions of an earlier block at `time`.
  bool before(std::uint32_t block, Time time) const;

 private:
  /// for each block: the time up to which its actions are known; blocks past the end of the list are unknown
  using Known = std::vector<Time>;
  struct Handed {
    std::uint32_t block;
    Time time;
    std::shared_ptr<const Known> known;  ///< the actions of other blocks that `block` knew at that time
  };
  static constexpr std::size_t kMostHanded = 4'000'000;

  void learn(std::uint32_t block, Time time);

  std::uint32_t current_ = 0;
  std::shared_ptr<Known> known_ = std::make_shared<Known>();
  std::unordered_map<std::uint64_t, std::vector<Handed>> handed_;
  std::size_t count_ = 0;
  bool overflowed_ = false;  ///< set when `handed_` becomes full; from then on, all actions count as known
};

}  // namespace warplens::trace
