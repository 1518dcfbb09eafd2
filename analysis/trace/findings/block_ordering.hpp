#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/trace/findings/ordering.hpp"

namespace warplens::trace {

/// Which block's past another block knows: what a thread wrote before a fence is known to a block that afterwards
/// reads, by an atomic or a strong load, what the thread then wrote by an atomic or a strong store. Blocks are executed
/// one after another, so only the current one learns. Blocks are numbered as they are executed.
class BlockOrdering {
 public:
  void begin_block(std::uint32_t number);
  /// The current block hands on, at `address`, what it did up to `time`.
  void release(std::uint64_t address, Time time);
  /// The current block reads what was handed on at `address`.
  void acquire(std::uint64_t address);
  /// Whether what an earlier block did at `time` is known to the current one.
  bool before(std::uint32_t block, Time time) const;

 private:
  using Known = std::vector<Time>;  ///< by block; shorter where nothing is known of the later ones
  struct Handed {
    std::uint32_t block;
    Time time;
    std::shared_ptr<const Known> known;  ///< what the block itself knew of others then
  };
  static constexpr std::size_t kMostHanded = 4'000'000;

  void learn(std::uint32_t block, Time time);

  std::uint32_t current_ = 0;
  std::shared_ptr<Known> known_ = std::make_shared<Known>();
  std::unordered_map<std::uint64_t, std::vector<Handed>> handed_;
  std::size_t count_ = 0;
  bool overflowed_ = false;  ///< too much to remember: everything counts as known from then on
};

}  // namespace warplens::trace
