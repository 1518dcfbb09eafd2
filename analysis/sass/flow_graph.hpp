#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// Control flow between the basic blocks of one section of machine code. Block numbers are indices in the order of the
/// code; block 0 is the entry.
class FlowGraph {
 public:
  /// Returns the graph of a section; nullopt if the target of a jump is not known, or if the section has more blocks
  /// than `kMostBlocks`.
  static std::optional<FlowGraph> build(const Section& section);

  /// Returns the number of the block that contains the instruction at `address`.
  std::uint32_t block_at(std::uint64_t address) const;
  /// Returns whether every path from the entry to `block` contains `by`. False if no path leads to `block`.
  bool is_dominated(std::uint32_t block, std::uint32_t by) const;
  /// Returns whether only one side of the branch at the end of `branch` leads to `block` before the branch is executed
  /// again.
  bool is_on_one_side(std::uint32_t branch, std::uint32_t block) const;

  static constexpr std::size_t kMostBlocks = 5000;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  void find_dominators();

  std::vector<std::uint64_t> begins_;                      ///< addresses of the first instructions
  std::vector<std::vector<std::uint32_t>> next_, before_;  ///< the last entry is the end of the code
  /// Index: a block. The nearest other block on all paths from the entry to it; kNone for the entry, and for blocks to
  /// which no path leads.
  std::vector<std::uint32_t> dominators_;
};

}  // namespace warplens::sass
